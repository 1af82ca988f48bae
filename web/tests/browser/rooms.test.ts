/** The rooms beside the table, as people use them: odds, rulebook, lab, replays, characters and scenes. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barriers, PATIENCE, pathOf, Server, visit, type Watched, WIDTHS } from "./stage";
import { staged } from "./staged";

const ROOT = resolve(import.meta.dirname, "../../..");
const PYTHON = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
const folder = mkdtempSync(join(tmpdir(), "outdraw-rooms-"));
const journal = join(folder, "fight.jsonl");
const { server, browser } = await staged();

beforeAll(() => {
  const words = ["-m", "outdraw", "play", "draws", "--bots", "--seed", "3", "--journal", journal];
  execFileSync(PYTHON, words, { cwd: ROOT, stdio: "ignore" });
}, PATIENCE);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (path: string): Promise<Watched> => visit(browser, server, path);

async function saved(page: Page, name: string): Promise<{ file: string; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).last().click();
  const download: Download = await coming;
  return { file: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe("the odds", () => {
  it("are drawn as sliders move, pinned, compared, shared and saved", async () => {
    const { page, complaints, context } = await open("/odds/draws/contested?pool=8&against=7");
    const win = page.locator(".bigs .good dd").first();
    await win.waitFor();
    const before = await win.textContent();
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await page.getByRole("slider", { name: /^Pool/ }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => win.textContent()).not.toBe(before);
    expect(await page.locator(".pin").nth(1).locator("b").textContent()).toContain(before ?? "?");
    // beside each number what it was and how far apart they are, and only what was asked otherwise
    const by = Number.parseFloat((await win.textContent()) ?? "") - Number.parseFloat(before ?? "");
    expect(await page.locator(".bigs .good .was").textContent()).toBe(`pinned ${before}, +${by.toFixed(2)}`);
    expect(await page.locator(".pin .saidso").allTextContents()).toEqual(["pool 9", "pool 8"]);
    await page.getByRole("radio", { name: "at least" }).click();
    expect(await page.getByRole("radio", { name: "at least" }).getAttribute("aria-checked")).toBe("true");
    const link = page.url();
    expect(link).toContain("pool=9");
    const now = await win.textContent();
    const other = await open(link.replace(server.url, ""));
    await other.page.locator(".pin").nth(1).waitFor();
    expect(await other.page.locator(".bigs .good dd").first().textContent()).toBe(now);
    const json = JSON.parse(String((await saved(page, "JSON")).bytes)) as { answer: { win: number } };
    expect(`${(json.answer.win * 100).toFixed(2)} %`).toBe(now);
    expect(String((await saved(page, "CSV")).bytes)).toContain(`win,,${json.answer.win}`);
    expect(Number((json as unknown as { pinned: { answer: { win: number } } }).pinned.answer.win) * 100).toBeCloseTo(
      Number.parseFloat(before ?? ""),
      2,
    );
    const png = await saved(page, "PNG");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(png.bytes.length).toBeGreaterThan(5000);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await context.close();
    await other.context.close();
  });

  it("can be asked every question of every game, or say what is missing", async () => {
    const { page, context } = await open("/odds/draws");
    const games = await server.games();
    for (const game of games) {
      const { questions } = await server.call<{ questions: { name: string }[] }>(`/api/odds/${game.name}`);
      for (const question of questions) {
        await page.goto(`${server.url}/odds/${game.name}/${question.name}`);
        await page.locator(".answer :is(.bigs, .chances, .drawn, .says)").first().waitFor();
        const said = await page.locator(".answer .says").allTextContents();
        // helpers are a matter of taste: that question begins with none, and says so
        expect([game.name, question.name, question.name === "teamwork" ? [] : said]).toEqual([
          game.name,
          question.name,
          [],
        ]);
      }
    }
    await context.close();
  });

  it("compare and save an answer that is many chances, too", async () => {
    const { page, complaints, context } = await open("/odds/cavaliers/attack");
    await page.locator(".chances").first().waitFor();
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await page.locator(".chances small").first().waitFor();
    const rows = page.locator(".chances li");
    expect(await rows.locator("small").count()).toBe(await rows.count());
    expect((await saved(page, "PNG")).bytes.subarray(1, 4).toString()).toBe("PNG");
    await page.getByRole("button", { name: "Unpin" }).click();
    expect(await rows.locator("small").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("draw all that a pinned answer has, and say which figure is compared and that a pin is replaced", async () => {
    const { page, complaints, context } = await open("/odds/draws/draw?pool=9");
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    const pinned = await page.locator(".bigs dt").first().textContent();
    const drawn = async (): Promise<string[]> => page.locator(".drawn text:not([font-weight='700'])").allTextContents();
    const before = await drawn();
    await page.getByRole("slider", { name: /^Pool/ }).focus();
    await page.keyboard.press("Home");
    await expect.poll(() => page.url()).not.toContain("pool=9&");
    await expect.poll(() => page.locator(".pin").nth(1).isVisible()).toBe(true);
    expect(await drawn()).toEqual(expect.arrayContaining(before));
    expect(await page.locator(".pin b .lab").nth(1).isVisible()).toBe(true);
    expect(await page.locator(".pin b").nth(1).textContent()).toContain(pinned ?? "?");
    // what is asked and what is pinned change places, and the new one may take the old one's
    const heads = async (): Promise<(string | null)[]> => page.locator(".pin b").allTextContents();
    const [one, other] = await heads();
    await page.getByRole("button", { name: "Swap" }).click();
    await expect.poll(heads).toEqual([other, one]);
    expect(await page.getByRole("slider", { name: /^Pool/ }).inputValue()).toBe("9");
    await page.getByRole("button", { name: "Pin the new one" }).click();
    await expect.poll(heads).toEqual([other, other]);
    await page.getByRole("button", { name: "Swap" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("keep what can be saved in one row, and every word of a setting within it", async () => {
    const { page, context } = await open("/odds/draw_your_weapon/contest");
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      const tops = await page
        .locator(".foot .btn")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect([width, new Set(tops).size]).toEqual([width, 1]);
      const over = await page
        .locator(".og .seg.wide")
        .evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
      expect([width, Math.max(...over)]).toEqual([width, 0]);
    }
    await context.close();
  });

  it("refuse in words and keep the last answer", async () => {
    const { page, context } = await open("/odds/draw_your_weapon/play");
    await page.locator(".chances, .bigs").first().waitFor();
    await page.getByRole("textbox", { name: "Hand" }).fill("Zz");
    await page.locator(".says").waitFor();
    expect(await page.locator(".says").textContent()).toContain("is not a card");
    expect(await page.locator(".chances, .bigs").count()).toBeGreaterThan(0);
    await context.close();
  });

  it("say on a phone, where the answer lies below, that a value is refused: never the chances of another one", async () => {
    const { page, context } = await open("/odds/draw_your_weapon/contest");
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.locator(".oddsbar");
    await bar.getByText("%").first().waitFor();
    await page.getByRole("textbox", { name: "Card" }).fill("Zz");
    await bar.getByText("is not a card").waitFor();
    expect(await bar.textContent()).not.toContain("%");
    await page.getByRole("textbox", { name: "Card" }).fill("9h");
    await bar.getByText("65.30 %").waitFor();
    // nothing is said of a number that nobody has set, and taking it away leaves it unsaid again
    await page.goto(`${server.url}/odds/draws/extended_contested?pool=6&against=6&target=6`);
    const target = page.getByRole("spinbutton", { name: "Against target, as a number" });
    await target.waitFor();
    expect(await target.inputValue()).toBe("");
    await target.fill("3");
    await expect.poll(() => page.url()).toContain("against_target=3");
    await target.fill("");
    await expect.poll(() => page.url()).not.toContain("against_target");
    await context.close();
  });
});

describe("the rulebook", () => {
  it("is searched with a key, linked to a rule, and says what proves it", async () => {
    const { page, complaints, context } = await open("/rules/draws#draws.chance.ten_chain");
    const rule = page.locator(".rule.on");
    await rule.waitFor();
    expect(await rule.getAttribute("id")).toBe("draws.chance.ten_chain");
    await rule.getByRole("button", { name: /test/ }).click();
    expect(await rule.locator(".places").textContent()).toContain("tests/draws/");
    await page.locator("h1").click();
    await page.keyboard.press("/");
    await page.keyboard.type("dramatic");
    await expect.poll(() => page.locator("h1").textContent()).toContain("dramatic");
    for (const text of await page.locator(".rule").allTextContents()) expect(text.toLowerCase()).toContain("dramatic");
    await page.keyboard.type(" no such words");
    await page.locator(".empty").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("a rulebook", () => {
  it("says that a link leads to no rule, gives no key away, and leaves single keys alone where they are off", async () => {
    const opened = await server.open({ game: "draws", scenario: "one_night", seats: { caleb: "person" } });
    const { token, link } = opened.seats.caleb ?? { token: "", link: "" };
    const { page, context } = await open(pathOf(link));
    await page.waitForFunction((key) => Object.values(localStorage).some((kept) => kept.includes(key)), token);
    await page.goto(`${server.url}/rules/draws#draws.no_such.rule`);
    await page.getByText("There is no rule").waitFor();
    const back = await page.getByRole("link", { name: "Back to the table" }).getAttribute("href");
    expect(back?.split("#")[0]).not.toContain(token);
    await page.keyboard.press("?");
    await page.getByRole("checkbox", { name: "Single keys" }).click();
    await page.keyboard.press("Escape");
    await page.locator("dialog.roommenu").waitFor({ state: "hidden" });
    await page.keyboard.press("/");
    expect(await page.locator("input[type=search]:focus").count()).toBe(0);
    await context.close();
  });
});

describe("the lab", () => {
  it("says that it was stopped before anything was known, and how to go on", async () => {
    const { page, context } = await open("/lab/suits");
    // the work waits for its turn: nobody could stop it sooner
    const job = { job: "held", state: "waiting", done: 0, of: 2000 };
    let ordered = "";
    await page.route("**/api/lab/duel", (route) => route.fulfill({ status: 202, json: job }));
    await page.route("**/api/lab/jobs/held", (route) => {
      if (route.request().method() === "DELETE") ordered = "stopped";
      return route.fulfill({ json: { ...job, state: ordered || "running" } });
    });
    await page.getByRole("button", { name: "Fight", exact: true }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    const said = page.locator(".task .says");
    await said.waitFor();
    expect(await said.textContent()).toMatch(/before the first fight had ended.*Begin again/);
    expect(await page.locator(".empty-bar").textContent()).toBe("Stopped too soon");
    await page.unroute("**/api/lab/duel");
    await page.getByRole("button", { name: "Begin again" }).click();
    await page.locator(".win .a").waitFor();
    expect(await said.count()).toBe(0);
    await context.close();
  });

  it("shows who fights in a scenario, by face and by name", async () => {
    const { page, complaints, context } = await open("/lab/suits?scenario=road&fights=20");
    await page.locator(".win .a").waitFor();
    const sides = page.locator(".vsb .f");
    expect(await sides.nth(0).locator(".bust").count()).toBe(2);
    expect(await sides.nth(1).locator(".bust").count()).toBe(2);
    expect(await sides.locator("small").allTextContents()).toEqual(["Sabine Roe, Imre Vale", "5 × Brigand, War horse"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("fights, solves, varies, and always says how it knows", async () => {
    const { page, complaints, context } = await open("/lab/draws?a=caleb_voss&b=poacher&manner=exact");
    await page.locator(".win .a").waitFor();
    expect(await page.locator(".roomhead .pill").textContent()).toContain("solved exactly");
    await page.getByRole("radio", { name: /^fight/ }).click();
    await page.getByRole("spinbutton", { name: "Fights", exact: true }).fill("300");
    await page.getByRole("button", { name: "Fight", exact: true }).click();
    await expect
      .poll(() =>
        page
          .locator(".roomhead .pill")
          .textContent()
          .catch(() => ""),
      )
      .toMatch(/simulated, 300 fights, ±/);
    await page.goto(`${server.url}/lab/suits?a=brigand&b=wolf&fights=50`);
    await page.locator(".win .a").waitFor();
    await page.getByRole("spinbutton", { name: "fights a cell" }).fill("");
    await page.getByRole("button", { name: "Sweep" }).click();
    expect(await page.locator(".task").count()).toBe(0); // what is missing is said at its field, and nothing begun
    await page.getByRole("spinbutton", { name: "fights a cell" }).fill("20");
    await page.getByRole("button", { name: "Sweep" }).click();
    await page.locator(".heat td").first().waitFor();
    await expect.poll(() => page.locator(".heat td").count()).toBeGreaterThan(2); // as they are fought
    expect((await saved(page, "PNG")).bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("draws what was fought so far, which stays when it is stopped", async () => {
    const { page, complaints, context } = await open(
      "/lab/draw_your_weapon?a=sable_wren&b=brannoc_holt&fights=1000000",
    );
    await page.locator(".win .a").waitFor();
    await page.locator(".task").getByText("of 1,000,000").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Put away" }).click();
    expect(await page.locator(".roomhead .pill").textContent()).toMatch(/simulated, [\d,]+ fights, ±/);
    expect(await page.locator(".win .a").count()).toBe(1);
    // heroes whose points must add up can still be more than one
    await page.locator(".vary").waitFor();
    expect(await page.getByRole("combobox", { name: "Vary" }).locator("option").allTextContents()).toContain(
      "Sable Wren: how many (now 1)",
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("draws shares as wide as they are", async () => {
    const { page, context } = await open("/lab/draws?a=caleb_voss&b=poacher&manner=exact");
    await page.locator(".win .a").waitFor();
    const wide = await page.locator(".win").evaluate((bar) => {
      const sliver = bar.appendChild(document.createElement("div"));
      sliver.style.flex = "0.002";
      return sliver.getBoundingClientRect().width;
    });
    expect(wide).toBeGreaterThan(1);
    expect(wide).toBeLessThan(8);
    await context.close();
  });

  it("says of a fight what has become of it, whatever a sweep beside it is at", async () => {
    const { page, context } = await open("/lab/suits");
    await page.getByRole("spinbutton", { name: "fights a cell" }).fill("20000");
    await page.getByRole("button", { name: "Sweep" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(await page.locator(".empty-bar").textContent()).toBe("Not fought yet");
    await page.getByRole("button", { name: "Stop" }).click();
    await context.close();
  });

  it("pauses, goes on and stops", async () => {
    const { page, context } = await open("/lab/suits?a=otto_grahl&b=aldo_brandt&fights=200000");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Put away" }).click();
    expect(await page.locator(".task").count()).toBe(0);
    await context.close();
  });
});

describe("a replay", () => {
  it("is stepped from a seat's view, and its luck is worked out again here", async () => {
    const { page, complaints, context } = await open("/replay");
    await page.setInputFiles("input[type=file]", journal);
    await page.locator(".verdict b").waitFor();
    expect(await page.locator(".verdict").textContent()).toContain("All of it holds");
    for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowRight");
    expect(page.url()).toContain("at=12");
    await page.getByRole("group", { name: "Seen from" }).getByRole("button", { name: "Ruth Amsel" }).click();
    await expect.poll(() => page.url()).toContain("seat=");
    await page.keyboard.press("End");
    await page.locator(".worked summary").click();
    expect(await page.locator(".worked ol").textContent()).toContain("mod 10 is");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is read by the coach, who says so where a seat had nothing to decide", async () => {
    const { page, complaints, context } = await open("/replay");
    await page.setInputFiles("input[type=file]", journal);
    await page.locator(".verdict b").waitFor();
    await page.getByRole("group", { name: "Seen from" }).getByRole("button", { name: "Ruth Amsel" }).click();
    await page.getByRole("button", { name: "Ask the coach" }).click();
    await page.locator("#coach").getByText("was asked nothing here that could be decided").waitFor();
    expect(await page.locator(".coachcurve").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("of one's own table is shared as a moment that gives nobody the seat", async () => {
    const opened = await server.open({
      game: "draw_your_weapon",
      scenario: "pike_bridge",
      seats: { sable_wren: "person" },
    });
    const { token, link } = opened.seats.sable_wren ?? { token: "", link: "" };
    await server.call("/api/seat/join", token, { person: "Lena" });
    await server.call("/api/seat/begin", token, {});
    const { page, complaints, context } = await open(pathOf(link));
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#prompt").waitFor();
    await page.waitForFunction((key) => JSON.stringify(localStorage).includes(key), token); // it is one's own from here on
    await page.goto(`${server.url}/replay`);
    await page.getByRole("button", { name: /as Sable Wren/ }).click();
    await page.getByRole("button", { name: "This moment" }).click();
    await page.getByText("It gives nobody your seat.").waitFor();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toContain(`table=${opened.table}`);
    expect(shared + page.url()).not.toContain(token);
    await page.reload(); // oneself is still oneself
    await page.getByRole("button", { name: "Sable Wren", pressed: true }).waitFor();
    const other = await open(shared.replace(server.url, ""));
    await other.page.getByRole("button", { name: "Everyone", pressed: true }).waitFor();
    expect(await other.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
    expect([...complaints, ...other.complaints]).toEqual([]);
    await context.close();
    await other.context.close();
  });

  it("of an empty file is none, and from everybody's view says where the coach is", async () => {
    const { page, complaints, context } = await open("/replay");
    const empty = { name: "empty.jsonl", mimeType: "text/plain", buffer: Buffer.from("\n") };
    await page.setInputFiles("input[type=file]", empty);
    await page.getByText("This file is empty").waitFor();
    await page.setInputFiles("input[type=file]", journal);
    await page.locator("#coach").getByText("look from it, above").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("with one card changed is found out, whoever changed it", async () => {
    const spoilt = join(folder, "spoilt.jsonl");
    writeFileSync(spoilt, readFileSync(journal, "utf8").replace('"a bot"', '"a cat"'));
    const { page, context } = await open("/replay");
    await page.setInputFiles("input[type=file]", spoilt);
    await page.locator(".faulty").waitFor();
    expect(await page.locator(".faulty").textContent()).toContain("line 2");
    await context.close();
  });
});

describe("characters", () => {
  it("say of somebody new who is no fighter yet that they cannot fight, and name no ids", async () => {
    const { page, context } = await open("/characters/suits");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByText("They cannot fight as they are.").waitFor();
    expect(await page.locator(".shlist > [role=status]").count()).toBe(0);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
    expect(await page.getByPlaceholder("Name", { exact: true }).isVisible()).toBe(true);
    await context.close();
  });

  it("are checked as one types, saved here, and leave as files that the command line finds fine", async () => {
    const { page, complaints, context } = await open("/characters/suits?id=otto_grahl");
    await page.locator(".shmore .pill.gain").waitFor();
    // what was only tried a few times never looks counted
    expect(await page.getByText("Simulated while you type").textContent()).toMatch(/type: ≈ \d+ % ±\d+, \d+ fights/);
    await page.getByRole("button", { name: "Reflexes more" }).click();
    await page.locator("#field-points .sfault").waitFor();
    expect(await page.locator(".shmore .btn.main").getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Reflexes less" }).click();
    await page.locator(".shmore .pill.gain").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Otto the Second");
    await page.locator(".shmore .pill.gain").waitFor();
    await page.getByRole("button", { name: /^Save/ }).click();
    const { bytes } = await saved(page, "TOML");
    const file = join(folder, "characters.toml");
    writeFileSync(file, bytes);
    const words = ["-m", "outdraw", "check", file, "--game", "suits"];
    expect(String(execFileSync(PYTHON, words, { cwd: ROOT }))).toContain("fine");
    await page.reload();
    await page.getByRole("button", { name: /Otto the Second/ }).waitFor();
    await page.locator(".charsheet").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".charsheet").isVisible()).toBe(true);
    expect(await page.locator(".shlist").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("are drawn card by card where their game has a way to, and come to the sheet", async () => {
    const { page, complaints, context } = await open("/characters/suits");
    await page.getByRole("button", { name: "Draw", exact: true }).click();
    await page.locator(".drawncards li").first().waitFor();
    const sheet = page.getByRole("button", { name: "To the sheet" });
    const question = page.locator(".drawing h3");
    await sheet.or(question).waitFor();
    while (await question.isVisible()) {
      const before = await page.locator(".drawing").textContent();
      await page.locator(".drawing .row .btn:not(.plain)").first().click();
      await page.waitForFunction((was) => document.querySelector(".drawing")?.textContent !== was, before);
    }
    await sheet.click();
    await page.locator(".charsheet").waitFor();
    await page.locator(".shmore .pill.gain").waitFor();
    expect(await page.locator("#field-points .sfault").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.goto(`${server.url}/characters/draws`);
    await page.getByRole("button", { name: "New" }).waitFor();
    expect(await page.getByRole("button", { name: "Draw", exact: true }).count()).toBe(0);
    await context.close();
  });

  it("come in from a file, and a scene is painted by pointing", async () => {
    const { page, context } = await open("/characters/draw_your_weapon?id=lantern_yard");
    await page.locator(".painter").waitFor();
    await page.getByRole("radio", { name: "#" }).click();
    await page.locator('[data-at="4,4"]').click();
    expect(await page.locator('[data-at="4,4"]').getAttribute("aria-label")).toBe("4,4: #");
    await page.locator(".shmore .pill.gain").waitFor();
    await page.goto(`${server.url}/characters/suits`);
    await page.locator(".gal", { hasText: "Aldo Brandt" }).waitFor();
    await page.locator("input[type=file]").setInputFiles(join(folder, "characters.toml"));
    await page.getByText("1 entry brought in").waitFor();
    const slip = {
      name: "slip.toml",
      mimeType: "text/plain",
      buffer: Buffer.from('[[character]]\nid = "bo"\nreflxes = 5\n'),
    };
    await page.locator("input[type=file]").setInputFiles(slip);
    await page
      .getByText(/^Nothing came in\. Line 3: character\[0\]\.reflxes: unknown key; did you mean `reflexes`\?$/)
      .waitFor();
    expect(await page.locator(".nameinput").inputValue()).toBe("Otto the Second");
    await context.close();
  });
});

it("a new scene on squares has a room to paint", async () => {
  const { page, complaints, context } = await open("/characters/draw_your_weapon");
  await page.locator(".gal").first().waitFor();
  await page.getByRole("radio", { name: "Scenes" }).click();
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.locator(".painter").waitFor();
  expect(await page.locator(".painter").count()).toBe(1);
  await page.locator('[data-at="4,4"]').click();
  expect(await page.locator('[data-at="4,4"]').getAttribute("aria-label")).toBe("4,4: #");
  expect(complaints).toEqual([]);
  await context.close();
});

describe("a sheet that is not right", () => {
  it("says what each point went into, and is mended in one touch", async () => {
    const { page, complaints, context } = await open("/characters/suits?id=otto_grahl");
    await page.locator(".shmore .pill.gain").waitFor();
    await page.getByRole("button", { name: "Reflexes more" }).click();
    await page.locator("#field-points .sfault").waitFor();
    expect(await page.locator(".budget").textContent()).toContain("43 of 36 points");
    expect(await page.locator(".budget .pill").textContent()).toBe("7 too many");
    const comes = page.getByRole("region", { name: "What it comes to" });
    expect(await comes.locator("header").textContent()).toContain("as before");
    expect(await comes.locator(".stale").count()).toBe(1);
    // what was touched last is offered first, and one touch takes it back
    await page.locator("#field-points .mend").first().click();
    await page.locator(".shmore .pill.gain").waitFor();
    expect(await page.getByRole("spinbutton", { name: "Reflexes" }).inputValue()).toBe("6");
    await page.locator(".comes").getByText("Attack").waitFor();
    expect(await comes.locator("header").textContent()).not.toContain("as before");
    expect(await page.locator(".attable .squares i").count()).toBeGreaterThan(8);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("of dice keeps numbers numbers, and hides what nobody uses", async () => {
    const { page, context } = await open("/characters/cavaliers?id=maren");
    await page.locator(".shmore .pill.gain").waitFor();
    await page.getByRole("combobox", { name: "Verve" }).selectOption("6");
    await page.locator("#field-verve .sfault").waitFor();
    expect(await page.locator("#field-verve .sfault").textContent()).toContain("one D10, one D8 and one D6");
    await page.getByRole("combobox", { name: "Verve" }).selectOption("10");
    await page.locator(".shmore .pill.gain").waitFor();
    expect(await page.locator(".morefields").getAttribute("open")).toBeNull();
    await context.close();
  });
});

it("a scene of areas is set by pointing: who begins where, and where an area lies", async () => {
  const { page, complaints, context } = await open("/characters/cavaliers?id=quay");
  await page.locator(".shmore .pill.gain").waitFor();
  await page.getByRole("button", { name: "maren, in Dock", exact: false }).click();
  await page.getByRole("button", { name: "Deck", exact: true }).click();
  await page.getByRole("button", { name: "maren, in Deck", exact: false }).waitFor();
  await page.getByRole("button", { name: "Crow's nest", exact: true }).click();
  await page.getByRole("button", { name: "Put it in row 1, column 3" }).click();
  await page.getByRole("button", { name: "A new area in row 1, column 2" }).waitFor();
  await page.locator(".shmore .pill.gain").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

describe("the front room", () => {
  it("is played with two keys, and leads back to the table afterwards", async () => {
    const { page, complaints, context } = await open("/");
    await page.locator(".gcard.up").waitFor();
    const before = await page.locator(".gcard.up h2").textContent();
    await page.keyboard.press("ArrowLeft");
    expect(await page.locator(".gcard.up h2").textContent()).not.toBe(before);
    await page.keyboard.press("Enter");
    await page.locator("#prompt.mine-now").waitFor();
    await page.goto(server.url);
    await page.locator(".again.turn").waitFor();
    expect(await page.locator(".again").textContent()).toContain("your turn");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Menu and keys" }).getByText("search the rules").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back to the table" }).click();
    await page.locator("#prompt").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("a table that is set", () => {
  it("keeps its invitations over a reload, shows who comes, and begins with bots for the others", async () => {
    const host = await open("/new/cavaliers");
    await host.page.locator(".chair").first().waitFor();
    for (const name of ["Corin Halewood", "Ysolt Marrick"]) {
      await host.page.locator(".chair button", { hasText: name }).click();
      await host.page.getByRole("radio", { name: "Person" }).click();
    }
    await host.page.getByRole("button", { name: "Invite 2 people" }).click();
    await host.page.locator(".qr").waitFor();
    const ysolt = host.page.locator(".chair", { hasText: "Ysolt Marrick" });
    await ysolt.getByRole("button").click();
    await host.page.getByRole("radio", { name: "Bot" }).click();
    await ysolt.getByText("bot", { exact: true }).waitFor();
    await ysolt.getByRole("button").click();
    await host.page.getByRole("radio", { name: "Person" }).click(); // and waits for somebody again
    await ysolt.getByText("waiting for somebody").waitFor();
    await host.page.getByText("It opens on this computer alone.").waitFor();
    await host.page.reload();
    await host.page.locator(".chair button", { hasText: "Corin Halewood" }).click();
    const link = await host.page.getByLabel("The link of Corin Halewood’s seat").inputValue();
    const guest = await visit(browser, server, link.replace(server.url, ""));
    await guest.page.getByText("You are Corin Halewood").waitFor();
    await host.page.locator(".chair", { hasText: "Corin Halewood" }).getByText("here").waitFor();
    await guest.page.locator(".chair", { hasText: "Maren Falquet" }).getByText("here").waitFor();
    expect(await guest.page.locator(".chair").getByText(/^you$/i).count()).toBe(1);
    expect(await host.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await barriers(host.page)).toEqual([]);
    await host.page.getByRole("button", { name: "Begin with a bot for Ysolt Marrick" }).click();
    await host.page.locator("#prompt").waitFor();
    await guest.page.locator("#prompt").waitFor();
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
    await guest.context.close();
    await host.context.close();
  });
});

const STATES: [string, string, (page: Page) => Promise<void>][] = [
  ["odds", "/odds/suits/exchange", (page) => page.locator(".bigs").waitFor()],
  ["rules", "/rules/suits#suits.dazed.end", (page) => page.locator(".rule.on .btn").first().waitFor()],
  ["lab", "/lab/draws?a=caleb_voss&b=poacher&manner=exact", (page) => page.locator(".win .a").waitFor()],
  [
    "replay",
    "/replay",
    async (page) => {
      await page.setInputFiles("input[type=file]", journal);
      await page.locator(".verdict b").waitFor();
    },
  ],
  ["character", "/characters/suits?id=otto_grahl", (page) => page.locator(".shmore .pill.gain").waitFor()],
  [
    "faulty character",
    "/characters/suits?id=otto_grahl",
    async (page) => {
      await page.locator(".shmore .pill.gain").waitFor();
      await page.getByRole("button", { name: "Reflexes more" }).click();
      await page.locator("#field-points .mend").first().waitFor();
    },
  ],
  ["gallery", "/characters/draws", (page) => page.locator(".gal").first().waitFor()],
  ["map", "/characters/draw_your_weapon?id=lantern_yard", (page) => page.locator(".shmore .pill").first().waitFor()],
  ["unfought lab", "/lab/suits", (page) => page.locator(".pickface").first().waitFor()],
  ["scene", "/characters/cavaliers?id=quay", (page) => page.locator(".shmore .pill").first().waitFor()],
];
it.each(STATES)("%s is for everybody, from phone to desk, by day and by night", async (_, path, ready) => {
  const { page, context } = await open(path);
  await ready(page);
  expect(await barriers(page)).toEqual([]);
  await context.close();
});

it("a room whose server is gone says so, and nothing is lost by asking again", async () => {
  const alone = await new Server().start();
  const { page, context } = await visit(browser, alone, "/odds/draws/draw");
  await page.locator(".bigs").waitFor();
  await alone.kill();
  await page.getByRole("slider", { name: /^Pool/ }).press("ArrowRight");
  await page.locator(".says").waitFor();
  expect(await page.locator(".says").textContent()).toContain("does not answer");
  await alone.start();
  await page.getByRole("slider", { name: /^Pool/ }).press("ArrowRight");
  await page.locator(".says").waitFor({ state: "detached" });
  await context.close();
  await alone.end();
});

describe("a new table", () => {
  it("comes after one that this browser knows, with the wounds of those who were there", async () => {
    const before = await server.open({ game: "suits", scenario: "alley", seats: { gm: "person" } });
    const gm = before.seats.gm ?? { token: "", link: "" };
    await server.call("/api/seat/gm/edit", gm.token, { path: ["fighters", 1, "wounds"], value: 3, why: "a fall" });
    const { page, complaints, context } = await open(pathOf(gm.link));
    await page.waitForFunction((token) => Object.values(localStorage).some((kept) => kept.includes(token)), gm.token);
    await page.goto(`${server.url}/new/suits`);
    await page.getByRole("radio", { name: /road/i }).first().click();
    await page.getByLabel(/come along from/).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Play with bots" }).click();
    await page
      .getByText(/Imre Vale.*wounds.*brought along from the scene before/i)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
