/** The table as one person meets it: first decision, keys alone, a refusal, a server that dies, what others may see. */

import { describe, expect, it } from "vitest";
import { asYou } from "../../src/lib/you";
import { moved, pathOf, played, point, shown, turn, type, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();

async function alone(
  game: string,
  scenario = "",
  hints = false,
): Promise<{ path: string; token: string; table: string }> {
  const info = (await server.games()).find((each) => each.name === game);
  const scene = info?.scenarios.find((each) => each.id === scenario) ?? info?.scenarios[0];
  const own = scene?.seats.find((each) => !each.is_gm) ?? scene?.seats[0];
  const opened = await server.open({ game, scenario: scene?.id, seats: { [own?.id ?? ""]: "person" }, hints });
  const key = opened.seats[own?.id ?? ""];
  if (!key) throw new Error("no seat");
  await server.call("/api/seat/join", key.token, { person: "Lena" });
  await server.call("/api/seat/begin", key.token, {});
  return { path: pathOf(key.link), token: key.token, table: opened.table };
}

it("another seat's link in the same window leads to that seat", async () => {
  const opened = await server.open({
    game: "suits",
    scenario: "skirmish",
    seats: { north1: "person", north2: "person" },
  });
  const [one, two] = ["north1", "north2"].map((id) => opened.seats[id]);
  for (const key of [one, two]) await server.call("/api/seat/join", key?.token, { person: "Lena" });
  await server.call("/api/seat/begin", one?.token, {});
  const { page, context } = await visit(browser, server, pathOf(one?.link ?? ""));
  await page.locator(".mine", { hasText: "Aldo Brandt" }).waitFor();
  await page.goto(server.url + pathOf(two?.link ?? ""));
  await page.locator(".mine", { hasText: "Sabine Roe" }).waitFor();
  await context.close();
});

it("where anybody may speak, a bot that leads the scene speaks once one lets it", async () => {
  const { path, token } = await alone("draws", "one_night");
  const { page, context } = await visit(browser, server, path);
  const told = async (): Promise<number> => (await server.look(token)).events.length;
  const pass = page.getByRole("button", { name: "Hear others first" });
  await pass.waitFor();
  const before = await told();
  const from = (await page.locator("#prompt").getAttribute("data-asked")) ?? "";
  await pass.click();
  await moved(page, from);
  expect(await told()).toBeGreaterThan(before);
  await context.close();
});

describe("somebody new", () => {
  it("is seated by two clicks and through a first decision with the next", async () => {
    const { page, complaints, context } = await visit(browser, server, "/");
    await page.locator(".gcard", { hasText: "Draws" }).hover();
    await page
      .locator(".gcard", { hasText: "Draws" })
      .getByRole("button", { name: /Play now/ })
      .click();
    expect(await turn(page)).toBe("asked");
    await point(page);
    expect(complaints).toEqual([]);
    // and finds the way back to the table from the front room
    await page.goto(`${server.url}/`);
    await page.getByRole("link", { name: "Back to the table" }).click();
    await page.waitForSelector("#prompt");
    await context.close();
  });

  it("finds every table again, and one whose link calls this server by another name", async () => {
    const { page, context } = await visit(browser, server, "/");
    for (let i = 0; i < 4; i++) {
      const { path } = await alone("draws", "one_night");
      await page.goto(server.url + path);
      await page.waitForFunction((link) => localStorage.getItem("outdraw")?.includes(link), path.split("#")[1] ?? "");
    }
    await page.goto(`${server.url}/`);
    await page.getByRole("button", { name: "1 more" }).click();
    expect(await page.getByRole("link", { name: "Back to the table" }).count()).toBe(4);
    const link = (await page.getByRole("link", { name: "Back to the table" }).first().getAttribute("href")) ?? "";
    const other = server.url.replace("127.0.0.1", "localhost");
    await page.getByLabel("Invited?").fill(other + link);
    await page.getByRole("button", { name: "Join" }).click();
    await page.waitForURL(`${other}/t/**`);
    await context.close();
  });
});

describe("the keyboard alone", () => {
  it("plays a whole fight", async () => {
    const { path } = await alone("suits", "bob_jon_rod_tod");
    const { page, context } = await visit(browser, server, path, { viewport: { width: 1024, height: 720 } });
    await page.waitForSelector("#prompt");
    let decisions = 0;
    for (; (await turn(page)) === "asked"; decisions++) await type(page);
    expect(decisions).toBeGreaterThan(3);
    await context.close();
  });

  it("shows its map on ?", async () => {
    const { path } = await alone("draws");
    const { page, context } = await visit(browser, server, path);
    await turn(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });
    await context.close();
  });
});

describe("a pointer that rests on an option", () => {
  it("shows what it may come to and moves nothing away from under itself", async () => {
    const { path } = await alone("suits", "skirmish", true);
    const { page, context } = await visit(browser, server, path, { viewport: { width: 1440, height: 900 } });
    expect(await turn(page)).toBe("asked");
    await page.locator('#prompt[data-odds="known"]').waitFor();
    const options = await page.locator(".opts .opt").count();
    for (let i = 0; i < options; i++) {
      const box = await page.locator(".opts .opt").nth(i).boundingBox();
      await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) - 4);
      const stands = await page.evaluate(async () => {
        let before = Number.NaN;
        let still = 0;
        for (let frames = 0; frames < 60 && still < 6; frames++) {
          await new Promise(requestAnimationFrame);
          const now = document.querySelector("#prompt")?.getBoundingClientRect().top ?? 0;
          still = now === before ? still + 1 : 0;
          before = now;
        }
        return still === 6;
      });
      expect(stands).toBe(true);
    }
    await context.close();
  });
});

describe("an illegal choice", () => {
  it("is explained where one looks, by its rule's title, and changes nothing", async () => {
    const { path } = await alone("suits");
    const { page, context } = await visit(browser, server, path);
    const barred = page.locator('.opt[aria-disabled="true"], .verb.dead, #prompt [aria-disabled="true"]');
    while ((await turn(page)) === "asked" && !(await barred.count())) await point(page);
    const asked = await page.locator("#prompt").getAttribute("data-asked");
    await page.locator("#prompt .listbtn").click();
    await page.locator(".sheetlist[open] .listrow.barred").first().click();
    await page.locator("#prompt.refusing .no").waitFor();
    expect((await page.locator("#prompt .no").textContent())?.length).toBeGreaterThan(12);
    expect(await page.locator("#prompt .no .rid").count()).toBe(1);
    expect(await page.locator("#prompt").getAttribute("data-asked")).toBe(asked);
    await context.close();
  });

  it("says why on its face, on a phone too, and is not cut off", async () => {
    const { path, token } = await alone("suits");
    const { page, context } = await visit(browser, server, path, { viewport: { width: 390, height: 844 } });
    const barred = page.locator('.opt[aria-disabled="true"]');
    while ((await turn(page)) === "asked" && !(await barred.count())) await point(page);
    const look = await server.look(token);
    const choice = look.choices[0]?.choice;
    const name = look.board?.tokens?.find((each) => each.seat === look.seat)?.name;
    const reasons = new Set(
      choice?.form === "pick"
        ? choice.options.flatMap((each) => (each.barred_by ? [asYou(each.why ?? "", name)] : []))
        : [],
    );
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const why of reasons)
        expect(await page.locator(".opts .sub").filter({ hasText: why }).first().isVisible()).toBe(true);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".opts b, .opts .sub, .opts .names button")]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
          .map((each) => each.textContent),
      );
      expect(cut).toEqual([]);
    }
    await context.close();
  });
});

describe("a server that is killed", () => {
  it("is missed honestly, found again with the same question, and the fight goes on to its end", async () => {
    const { path, token } = await alone("suits", "road");
    const { page, context } = await visit(browser, server, path);
    for (let moves = 0; moves < 2; moves++) {
      await turn(page);
      await point(page);
    }
    await turn(page);
    const asked = await page.locator("#prompt").getAttribute("data-asked");
    await server.kill();
    await page.getByText("The line is down").first().waitFor();
    expect(await page.locator(".lit").count()).toBe(0);
    await server.start();
    await page.locator("#prompt.mine-now").waitFor();
    expect(await page.locator("#prompt").getAttribute("data-asked")).toBe(asked);
    await page.getByText("Nothing happened meanwhile.").waitFor();
    await type(page);
    await turn(page);
    expect(await page.locator(".ln.missed").count()).toBe(0);
    // a bot takes over and ends it, and all of it is told here
    await server.call("/api/seat/hand-over", token, { to: "bot" });
    await page.getByText("It is over").first().waitFor();
    await context.close();
  });
});

describe("whoever watches", () => {
  it("sees the public view and is asked nothing, on the wall and on the bench", async () => {
    const { path, table } = await alone("draws");
    const { page, context } = await visit(browser, server, path);
    await turn(page);
    const wall = await visit(browser, server, `/wall/${table}`, { viewport: { width: 1920, height: 1080 } });
    await wall.page.waitForSelector(".wall");
    const bench = await visit(browser, server, `/watch/${table}`);
    await bench.page.waitForSelector("#prompt");
    await point(page);
    for (const each of [wall, bench]) {
      expect(await each.page.locator(".lit, .opt, .verb").count()).toBe(0);
      expect(await each.page.locator(".hc[data-card]").count()).toBe(0);
      expect(each.complaints).toEqual([]);
      await each.context.close();
    }
    await context.close();
  });
});

/** A phone at the hand in a fight, at the moment when somebody comes at its seat. */
async function attackedAtTheHand(): Promise<Awaited<ReturnType<typeof visit>>> {
  const { path, token } = await alone("suits", "bob_jon_rod_tod");
  const phone = { viewport: { width: 390, height: 844 } };
  const there = await visit(browser, server, path.replace("#", "?as=hand#"), phone);
  // the ground cannot be touched from here: what is not about somebody is answered without the page
  const [look] = await played(server, [token], ([now]) => Boolean(now?.choices[0]?.choice.facing));
  await shown(there.page, look);
  return there;
}

describe("a phone", () => {
  it("plays in four tabs, within the thumb's reach", async () => {
    const { path } = await alone("draws");
    const { page, context } = await visit(browser, server, path, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await turn(page);
    for (const name of ["You", "People", "Story", "Table"]) {
      await page.locator(".tabs").getByRole("button", { name }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
    const before = (await page.locator("#prompt").getAttribute("data-asked")) ?? "";
    await point(page);
    await moved(page, before);
    await context.close();
  });

  it("opens at the hand where its link says so, and shows who comes at whom above the question", async () => {
    const { page, complaints, context } = await attackedAtTheHand();
    expect(await page.locator(".table").getAttribute("data-tab")).toBe("hand");
    const shown = page.locator(".handwrap :is(.moment, .react)");
    await shown.waitFor();
    expect(await shown.locator(".bust").count()).toBe(2);
    const [above, question] = [await shown.boundingBox(), await page.locator("#prompt").boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((question?.y ?? 0) + 1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
