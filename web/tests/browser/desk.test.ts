/** What a table can do beside a fight: call a test, settle how it is played, walk in by a code, previews. */

import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import type { Opened } from "../../src/lib/api";
import { liking, pathOf, played, point, Server, turn, visit, WIDTHS } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();

async function seated(opened: Opened, seats: readonly string[]): Promise<string[]> {
  for (const seat of seats) await server.call("/api/seat/join", opened.seats[seat]?.token, { person: "Lena" });
  await server.call("/api/seat/begin", opened.seats[seats[0] ?? ""]?.token, {});
  return seats.map((seat) => pathOf(opened.seats[seat]?.link ?? ""));
}

it("the game master calls a test with a secret target and sees everybody's chances", async () => {
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "gilded_house", seats });
  const [link, other] = await seated(opened, ["dealer", "sable_wren"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  const asked = page.locator("#call");
  const openNow = async (): Promise<string | undefined> =>
    (await server.look(opened.seats.dealer?.token ?? "")).choices[0]?.id;
  const open = await openNow();
  await asked.getByRole("button", { name: "Call a Skill Test" }).click();
  await asked.getByRole("textbox").fill("the ledge");
  await page.getByRole("button", { name: "Call it", disabled: true }).waitFor(); // nobody is named yet
  for (const name of ["Brannoc Holt", "Sable Wren"]) await asked.getByRole("button", { name }).click();
  await asked.getByRole("button", { name: "Agility" }).click();
  await asked.getByRole("button", { name: "Spades", pressed: true }).waitFor(); // the usual Suit of that Attribute
  const slider = asked.getByRole("slider").first();
  await asked.locator(".chance").nth(1).waitFor();
  const chanceOf = async (): Promise<number[]> =>
    (await asked.locator(".chance b").allTextContents()).map((text) => Number(/[\d.]+/.exec(text)?.[0]));
  await slider.fill("5");
  const easy = await chanceOf();
  await slider.fill("15");
  const hard = await chanceOf();
  expect(easy).toHaveLength(2);
  for (const [i, chance] of easy.entries()) expect(chance).toBeGreaterThan(hard[i] ?? 100);
  expect(await openNow()).toBe(open); // nothing is called yet
  await asked.getByRole("button", { name: "Call it" }).click();
  // the player is asked for a card, and no word of the target is in their page
  const player = await visit(browser, server, other ?? "");
  await turn(player.page);
  expect(await player.page.locator("main").textContent()).not.toMatch(/target is 15/i);
  expect([...complaints, ...player.complaints]).toEqual([]);
  await context.close();
  await player.context.close();
});

it("a Contest of two is called by its form, and what follows from a call is asked once", async () => {
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats });
  const [link] = await seated(opened, ["dealer", "sable_wren"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  const form = page.locator("#call");
  await form.getByRole("button", { name: "Call a Contest", exact: true }).click();
  for (const name of ["Sable Wren", "Brute"]) {
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/seat/gm/ahead"));
    await form.getByRole("button", { name }).click();
    await answered;
    await form.getByRole("button", { name, pressed: true }).waitFor();
  }
  await form.getByRole("button", { name: "Call it", disabled: false }).click();
  await page.locator("#asked").getByText("which card for Brute").waitFor();
  expect(await form.count()).toBe(0);
  // what has just happened is told where the game master looks
  const newest = page.locator("#asked .lastlines li").last();
  expect(await newest.textContent()).toContain("for Sable Wren and Brute");
  expect(await newest.isVisible()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

it("on a phone and a tablet all that may be called stands at the desk, and no hand over it", async () => {
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats: { dealer: "person" } });
  const [link] = await seated(opened, ["dealer"]);
  const { page, context } = await visit(browser, server, link ?? "", { viewport: { width: 390, height: 844 } });
  await page.getByRole("navigation").getByRole("button", { name: "Desk" }).click();
  for (const size of [
    { width: 390, height: 844 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(size);
    const isAbove = async (): Promise<boolean> => {
      const last = await page.locator("#call .btn").last().boundingBox();
      const tabs = await page.locator(".desk > .tabs").boundingBox();
      return (last?.y ?? 9999) + (last?.height ?? 0) < (tabs?.y ?? 0);
    };
    await expect.poll(isAbove).toBe(true);
    expect(await page.locator(".handwrap").isVisible()).toBe(false);
  }
  await context.close();
});

it("a table is set with other rules, found by its code, and run otherwise by its game master", async () => {
  const { page, context } = await visit(browser, server, "/new/suits");
  await page.locator(".chair").first().waitFor();
  // who sits where stays while one looks at other scenes
  await page.locator(".chair button").nth(0).click();
  await page.getByRole("radio", { name: "You" }).click();
  await page.locator(".sc").nth(1).click();
  expect(await page.locator(".chair", { hasText: "you" }).textContent()).toContain("Game master");
  await page.locator(".sc").nth(0).click();
  await page.locator(".chair button").nth(1).click();
  await page.getByRole("radio", { name: "You" }).click();
  await page.locator("#switches summary").click();
  await page.getByLabel("Face cards are banked for later").check();
  await page.getByLabel("Whoever knows the code may take a free seat").check();
  await page.locator(".chair button").nth(2).click(); // a player's seat: the game master's is nobody's who walks in
  await page.getByRole("radio", { name: "Person" }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/tables"));
  await page.getByRole("button", { name: /^Invite/ }).click();
  const response = await answered;
  expect(response.request().postDataJSON()).toMatchObject({ switches: { bonus_cards: true }, walk_in: true });
  const opened = (await response.json()) as Opened;
  const free = await server.call<{ free: { id: string }[] }>(`/api/tables/${opened.table}`);
  expect(free.free.length).toBeGreaterThan(0);
  const guest = await visit(browser, server, "/");
  await guest.page.getByLabel("Invited?").fill(opened.table);
  await guest.page.getByRole("button", { name: "Join" }).click();
  await guest.page.getByText(/^You are/).waitFor();
  await guest.context.close();
  await context.close();

  const other = await server.open({ game: "draws", seats: { storyteller: "person" } });
  const [link] = await seated(other, ["storyteller"]);
  const desk = await visit(browser, server, link ?? "");
  await desk.page.locator("#settings summary").click();
  await desk.page.getByLabel("Whoever knows the code may take a free seat").check();
  await desk.page.locator("#settings").getByText("Settled.").waitFor();
  const look = await server.look(other.seats.storyteller?.token ?? "");
  expect(look.company.walk_in).toBe(true);
  await desk.context.close();
});

/** Answer for a seat by what is usual until it is asked something of a kind. */
async function until(token: string, kind: RegExp, first = ""): Promise<void> {
  let said = first;
  await played(
    server,
    [token],
    ([look]) => kind.test(look?.choices[0]?.choice.kind ?? ""),
    (open) => {
      const answer = said || (open.choice.default ?? liking()(open));
      said = "";
      return answer;
    },
  );
}

it.each([
  ["draw_your_weapon", "pike_bridge", "dealer", /next_round/, "combat", "Call a Skill Test"],
  ["cavaliers", "tavern", "mj", /interlude/, "", "Call for a roll"],
] as const)(
  "a test is called by one form in the midst of a fight: %s",
  async (game, scenario, gm, kind, first, name) => {
    const opened = await server.open({ game, scenario, seats: { [gm]: "person" }, hints: true });
    const [link] = await seated(opened, [gm]);
    const token = opened.seats[gm]?.token ?? "";
    await until(token, kind, first);
    const { page, complaints, context } = await visit(browser, server, link ?? "");
    const form = page.locator("#call");
    const open = (await server.look(token)).choices[0]?.id;
    // what goes on by itself is the way on, and stands once; what ends the fight is no way on
    await page.locator("#prompt [data-option]").waitFor();
    expect(await page.locator("#prompt").textContent()).toMatch(/Begin the Round|go on/i);
    expect(await page.locator(".handwrap .opt").count()).toBe(0);
    await form.getByRole("button", { name, exact: true }).click();
    await form.getByRole("button", { name: "Call it" }).waitFor();
    expect(await form.locator(".ask").count()).toBeGreaterThan(1);
    expect((await server.look(token)).choices[0]?.id).toBe(open); // nothing is called yet
    if (await form.getByText("to be said").count()) {
      await form.getByRole("button", { name: "Sable Wren" }).click();
      await form.locator(".chance").first().waitFor();
      const bar = await form.locator(".setbar").boundingBox();
      const chance = await form.locator(".chance").first().boundingBox();
      expect((chance?.y ?? 9999) + (chance?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0); // seen without scrolling
    }
    await form.getByRole("button", { name: "Call it", disabled: false }).click();
    await expect.poll(async () => (await server.look(token)).choices[0]?.id).not.toBe(open);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it("a ruling that begins a test asks all of it at once, and only beside the ground", async () => {
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "gilded_house", seats, hints: true });
  const [link] = await seated(opened, ["dealer", "sable_wren"]);
  const sable = opened.seats.sable_wren?.token ?? "";
  for (const answer of ["attempt", "climb the cart"]) {
    const { choices } = await server.look(sable);
    await server.call("/api/seat/answers", sable, { choice: choices[0]?.id, answer, id: answer });
  }
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  const asked = page.locator("#asked");
  await asked.getByRole("button", { name: "It needs a Skill Test" }).click();
  await asked.getByText(/^Target, in secret/).waitFor();
  expect(await asked.locator(".callform .ask").count()).toBe(3);
  expect(await page.locator(".handwrap .opt").count()).toBe(0);
  await asked.getByRole("button", { name: "Call it" }).click();
  await expect.poll(async () => (await server.look(sable)).choices[0]?.choice.prompt).toContain("which card");
  expect(complaints).toEqual([]);
  await context.close();
});

it("what was begun to be called waits while a player has the word, and stays whole while the line is down", async () => {
  const line = await new Server().start();
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await line.open({ game: "draw_your_weapon", scenario: "lantern_yard", seats, hints: true });
  const [gm, sable] = ["dealer", "sable_wren"].map((seat) => opened.seats[seat]?.token ?? "");
  for (const token of [gm, sable]) await line.call("/api/seat/join", token, { person: "Lena" });
  await line.call("/api/seat/begin", gm, {});
  const { page, context } = await visit(browser, line, pathOf(opened.seats.dealer?.link ?? ""));
  const form = page.locator("#call");
  await form.getByRole("button", { name: "Call a Skill Test" }).click();
  await form.getByRole("textbox").fill("the ledge");
  await form.getByRole("button", { name: "Sable Wren" }).click();
  await form.getByRole("slider").first().waitFor();
  const say = async (token: string, answer: unknown): Promise<unknown> =>
    line.call("/api/seat/answers", token, { choice: (await line.look(token)).choices[0]?.id, answer, id: `${answer}` });
  for (const answer of ["attempt", "look round"]) await say(sable ?? "", answer);
  await page.locator("#asked").getByRole("button", { name: "It simply happens" }).click();
  // the line goes before the form has heard what its questions are called by now
  await page.route(/gm\/ahead$/, (route) => route.abort());
  await page.locator("#asked").getByRole("button", { name: "Set 1" }).click();
  await form.getByRole("button", { name: "Sable Wren", pressed: true }).waitFor();
  expect(await form.getByRole("textbox").inputValue()).toBe("the ledge");
  await line.kill();
  await page.unroute(/gm\/ahead$/);
  await page.getByText("The line is down").first().waitFor();
  await form.getByRole("slider").first().fill("9");
  await form.getByRole("button", { name: "Call it" }).click();
  await page.locator(".toast").first().waitFor();
  await line.start();
  await page.getByText(/^Back, after/).waitFor();
  expect(await form.getByRole("slider").first().inputValue()).toBe("9");
  await form.getByRole("button", { name: "Call it", disabled: false }).click();
  await expect.poll(async () => (await line.look(sable ?? "")).choices[0]?.choice.prompt).toContain("which card");
  await form.getByRole("button", { name: "Call it" }).waitFor({ state: "detached" });
  await context.close();
  await line.end();
});

it("a number that is typed stands within what is asked, and is set by Enter", async () => {
  const opened = await server.open({ game: "draws", scenario: "one_night", seats: { storyteller: "person" } });
  const [link] = await seated(opened, ["storyteller"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  await page.locator("#call").getByRole("button", { name: "Let time pass" }).click();
  const typed = page.locator("#asked .input.short");
  await typed.fill("-3");
  await typed.blur();
  expect(await typed.inputValue()).toBe("0");
  await typed.fill("15");
  await typed.press("Enter");
  await page.locator(".ln", { hasText: "15 minutes pass." }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("whatever a seat is asked can be ruled, and whoever comes to a seat is named there", async () => {
  const seats = { mj: "person", maren: "person" };
  const opened = await server.open({ game: "cavaliers", scenario: "quay", seats });
  const [link, other] = await seated(opened, ["mj", "maren"]);
  const maren = opened.seats.maren?.token ?? "";
  const gm = opened.seats.mj?.token ?? "";
  const [first] = (await server.look(gm)).choices;
  await server.call("/api/seat/answers", gm, { choice: first?.id, answer: first?.choice.default, id: "a" });
  await expect.poll(async () => (await server.look(maren)).choices.length).toBeGreaterThan(0);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  const panel = page.locator(".seatspanel");
  await page.getByLabel("See as Maren Falquet; they are told").click();
  const { choices } = await server.look(maren);
  const options = choices[0]?.choice.form === "pick" ? choices[0].choice.options.filter((each) => !each.barred_by) : [];
  expect(options.length).toBeGreaterThan(12);
  await panel.getByRole("combobox").selectOption(options.at(-1)?.value ?? "");
  await panel.getByRole("button", { name: "Rule", exact: true }).click();
  const done = panel.getByText("You have answered for them.");
  await done.waitFor();
  // it stands where the names do, and not for ever
  const inset = async (words: Locator): Promise<number> =>
    words.evaluate((each) => each.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(each).paddingLeft));
  expect(await inset(done)).toBeCloseTo(await inset(panel.locator(".seatline b").first()), 0);
  await done.waitFor({ state: "detached" });
  expect((await server.look(maren)).events?.map((each) => each.text)).toContain(
    "The game master rules for Maren Falquet: so that play goes on",
  );
  // given to a bot and taken back, then given to somebody who comes by a link
  const guest = await visit(browser, server, other ?? "");
  const line = panel.locator(".seatline", { hasText: "Maren" });
  await line.getByRole("button", { name: "To a bot" }).click();
  await guest.page.getByRole("button", { name: "Take it back" }).click();
  await line
    .getByText(/^Maren Falquet|^here/)
    .last()
    .waitFor();
  await line.getByText(/^here/).waitFor();
  await line.getByRole("button", { name: "To a bot" }).click();
  await line.getByRole("button", { name: "Invite" }).click();
  await panel.locator(".qr").waitFor();
  const invited = await panel.getByLabel("The link of Maren Falquet’s seat").inputValue();
  const came = await visit(browser, server, pathOf(invited));
  await line.getByText(/^here/).waitFor();
  expect(await panel.locator(".qr").count()).toBe(0);
  expect([...complaints, ...came.complaints]).toEqual([]);
  for (const each of [context, guest.context, came.context]) await each.close();
});

it("whoever gave their seat to a bot can take it back, though the bot lets others speak first", async () => {
  const seats = { storyteller: "person", caleb: "person" };
  const opened = await server.open({ game: "draws", scenario: "one_night", seats });
  const [, link] = await seated(opened, ["storyteller", "caleb"]);
  const caleb = opened.seats.caleb?.token ?? "";
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  await page.locator("#prompt[data-asked]:not([data-asked=''])").waitFor();
  expect((await server.look(caleb)).first_answer_counts).toBe(true);
  await server.call("/api/seat/hand-over", caleb, { to: "bot" });
  await page.getByText("A bot plays your seat.").waitFor();
  expect((await server.look(caleb)).choices.length).toBe(1);
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.locator("#prompt[data-asked]:not([data-asked=''])").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("what is seen as a seat is not shown as now once something has happened", async () => {
  const seats = { storyteller: "person", caleb: "person" };
  const opened = await server.open({ game: "draws", scenario: "one_night", seats });
  const [link] = await seated(opened, ["storyteller", "caleb"]);
  const { page, context } = await visit(browser, server, link ?? "");
  await page.getByLabel(/^See as Caleb/).click();
  await page.locator(".asview b").first().waitFor();
  const open = (await server.look(opened.seats.caleb?.token ?? "")).choices[0];
  const some = open?.choice.form === "pick" ? open.choice.options.find((each) => !each.barred_by)?.value : "";
  await server.call("/api/seat/answers", opened.seats.caleb?.token, { choice: open?.id, answer: some, id: "a" });
  await page.getByText("Something has happened since.").waitFor();
  expect(await page.locator(".asview b").count()).toBe(0); // nor can be ruled for a question that is past
  await page.getByRole("button", { name: "Look again" }).click();
  await page.locator(".asview b, .asview .lab", { hasText: /[?.]/ }).first().waitFor();
  await context.close();
});

it("somebody who comes in while something is asked has their form whole, and a reason of their own", async () => {
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats: { dealer: "person" } });
  const [link] = await seated(opened, ["dealer"]);
  const token = opened.seats.dealer?.token ?? "";
  await until(token, /surprised/, "combat");
  const { page, context } = await visit(browser, server, link ?? "");
  const inspector = page.locator("#inspect");
  await page.locator(".fig", { hasText: "Brute" }).click();
  await inspector.getByLabel("HP", { exact: true }).fill("99999");
  await inspector.getByLabel("HP", { exact: true }).blur();
  await inspector.getByLabel("Why it is set").fill("a slip");
  await inspector.getByRole("button", { name: "Set", exact: true }).click();
  await inspector.getByRole("alert").waitFor();
  await inspector.getByLabel("HP", { exact: true }).fill("");
  await inspector.getByLabel("HP", { exact: true }).blur();
  expect(await inspector.getByLabel("HP", { exact: true }).inputValue()).toBe("28"); // nothing typed is no nought
  await inspector.getByRole("button", { name: "Scene", exact: true }).click();
  await inspector.getByRole("button", { name: "Add someone" }).click();
  await inspector.getByLabel("Who comes").waitFor();
  // where: by pointing, and it is marked there
  const square = (await page.locator(".ground.squares").getAttribute("data-map"))?.split(",").map(Number) ?? [];
  const [cell = 0, first = 0] = [square[2], square[3]];
  await page.locator(".ground.squares").click({ position: { x: (13.5 - first) * cell, y: (7.5 - first) * cell } });
  expect(await inspector.getByLabel("Where").inputValue()).toBe("13,7");
  await page.locator(".ground.squares > .spot").waitFor();
  const cut = await inspector.evaluate((panel) => {
    const body = panel.querySelector(".body")?.getBoundingClientRect();
    return [...panel.querySelectorAll(".comers .input, .comers .btn.main")].filter(
      (each) => each.getBoundingClientRect().bottom > (body?.bottom ?? 0),
    ).length;
  });
  expect(cut).toBe(0);
  await inspector.getByRole("button", { name: "Bring them in" }).click();
  await inspector.getByText("They are in.").waitFor();
  const told = (await server.look(token)).events?.map((event) => event.text).join(" ") ?? "";
  expect(told).not.toContain("a slip");
  await context.close();
});

it("what comes for bots is entered by the game master where cards lie in the hand", async () => {
  const dial = { luck: "physical", choices: "automatic", rules: {} } as const;
  const opened = await server.open({ game: "draws", scenario: "one_night", seats: { storyteller: "person" }, dial });
  const [link] = await seated(opened, ["storyteller"]);
  const token = opened.seats.storyteller?.token ?? "";
  for (const answer of ["draw", "dale_pruitt", "intelligence", "academics"]) {
    const { choices } = await server.look(token);
    await server.call("/api/seat/answers", token, { choice: choices[0]?.id, answer, id: answer });
  }
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  await page.locator("#prompt", { hasText: "Dale Pruitt's card" }).waitFor();
  // all keys are in sight, beside a contest's two hands, too
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    const keys = await page.locator(".pad .key").last().boundingBox();
    const tabs = await page.locator(".desk > .tabs").boundingBox();
    expect((keys?.y ?? 9999) + (keys?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? height);
  }
  // a key that is tapped leaves the line the focus: Enter sends, as its button says
  await page.locator("#prompt input").focus();
  await page.locator(".pad").getByRole("button", { name: "7", exact: true }).click();
  await page.keyboard.press("Enter");
  await page.locator(".ln", { hasText: "Dale Pruitt's card" }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("piles stand whole beside what is asked while cards are given by hand", async () => {
  const dial = { luck: "physical", choices: "automatic", rules: {} } as const;
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "lantern_yard", seats, dial });
  const [link] = await seated(opened, ["dealer", "sable_wren"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  await page.locator(".zone", { hasText: "Void" }).waitFor({ state: "attached" });
  for (const [width, height] of WIDTHS) {
    await page.setViewportSize({ width, height });
    const cut = await page.evaluate(() => {
      const band = document.querySelector(".handwrap")?.getBoundingClientRect();
      const zones = [...document.querySelectorAll(".zone")].map((each) => each.getBoundingClientRect());
      return zones.filter((box) => box.height && box.bottom > Math.min(band?.bottom ?? 0, innerHeight)).length;
    });
    expect([width, cut]).toEqual([width, 0]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it("everyone's figures have words: for whoever points, for the keyboard and for a screen reader", async () => {
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats: { dealer: "person" } });
  const [link] = await seated(opened, ["dealer"]);
  const { page, context } = await visit(browser, server, link ?? "");
  await page.setViewportSize({ width: 1440, height: 900 });
  const brute = page.getByRole("button", { name: /^Brute, Guard \d+ of \d+, HP 28 of 28(, .*)?: look and edit$/ });
  await brute.waitFor();
  const words = page.locator(".figtip");
  await brute.hover();
  expect(await words.textContent()).toMatch(/^Brute, Guard \d+ of \d+, HP 28 of 28/);
  await page.mouse.move(0, 0);
  await words.waitFor({ state: "detached" });
  await brute.focus();
  const [tip, strip] = [await words.boundingBox(), await page.locator(".figs").boundingBox()];
  expect(tip?.y ?? 0).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0) - 1); // over the ground, neither the figures nor what is asked
  expect(tip?.y ?? 9999).toBeLessThan((strip?.y ?? 0) + (strip?.height ?? 0) + 20);
  await brute.blur();
  await words.waitFor({ state: "detached" });
  await context.close();
});

it.each([
  ["pike_bridge", "Call a Skill Test", []],
  // a hand of which nearly each card can be played in two ways
  ["lantern_yard", "Call a Surprise Contest", ["2C 3C 4C 5C 6C", "10D JD QD KD 10H"]],
])("the longest form stands whole beside the script: %s, %s", async (scenario, name, hands) => {
  const seats = { dealer: "person", sable_wren: "person" };
  const dial = { luck: hands.length ? "physical" : "automatic", choices: "proposed", rules: {} } as const;
  const opened = await server.open({ game: "draw_your_weapon", scenario, seats, dial });
  const [link] = await seated(opened, ["dealer", "sable_wren"]);
  for (const [i, answer] of hands.entries()) {
    const token = opened.seats[["sable_wren", "dealer"][i] ?? ""]?.token ?? "";
    await server.call("/api/seat/answers", token, {
      choice: (await server.look(token)).choices[0]?.id,
      answer,
      id: "dealt",
    });
  }
  const { page, context } = await visit(browser, server, link ?? "");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator("#call").getByRole("button", { name, exact: true }).click();
  const form = page.locator(".callform");
  await form.waitFor();
  // what only the game master can say comes first, and brings the rest
  while (await form.getByText("to be said").count()) {
    const open = form.locator(".ask", { hasText: "to be said" }).first();
    const pressed = form.locator("[aria-pressed=true]");
    const before = await pressed.count();
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/seat/gm/ahead"));
    await open.locator(".btn:not([aria-pressed=true])").first().click();
    await answered;
    await expect.poll(() => pressed.count()).toBeGreaterThan(before);
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined)); // another letter is wider, and comes first
  const below = await form.evaluate((body) => {
    const last = body.querySelector(".ask:last-of-type")?.getBoundingClientRect().bottom ?? 9999;
    return last - body.getBoundingClientRect().bottom;
  });
  expect(below).toBeLessThanOrEqual(1);
  expect(await page.locator(".script .body").evaluate((body) => body.clientHeight)).toBeGreaterThan(40);
  await context.close();
});

it("what an edit puts off is said before it is set, and to everybody after", async () => {
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats });
  const [link, other] = await seated(opened, ["dealer", "sable_wren"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  await page.setViewportSize({ width: 1440, height: 900 });
  const player = await visit(browser, server, other ?? "");
  const asked = page.locator("#asked");
  const dealer = opened.seats.dealer?.token ?? "";
  for (const answer of ["skill_test", "the ledge"]) {
    const { choices } = await server.look(dealer);
    await server.call("/api/seat/answers", dealer, { choice: choices[0]?.id, answer, id: answer });
  }
  await asked.getByRole("button", { name: "Sable Wren" }).click();
  // the button that ends it is in sight, whatever is asked
  const isInSight = (selector: string): Promise<boolean> =>
    page.locator(selector).evaluate((found) => {
      const box = found.getBoundingClientRect();
      const panel = found.closest(".panel")?.getBoundingClientRect();
      return Boolean(panel) && box.bottom <= Math.min(panel?.bottom ?? 0, innerHeight) && box.top >= (panel?.top ?? 0);
    });
  expect(await isInSight("#asked .btn.main")).toBe(true);
  await asked.getByRole("button", { name: "Choose 1" }).click();
  await asked.getByRole("button", { name: "Agility" }).click();
  const inspector = page.locator("#inspect");
  await page.locator(".fig", { hasText: "Brute" }).click();
  expect(await inspector.locator(".fname").allTextContents()).toContain("HPFigures");
  await inspector.getByLabel("HP: one less").click();
  await inspector.locator(".putoff", { hasText: "answers are put off" }).waitFor();
  const rows = await inspector.evaluate((panel) => {
    const body = panel.querySelector(".body")?.getBoundingClientRect();
    return [...panel.querySelectorAll(".fieldrow")].filter(
      (row) => row.getBoundingClientRect().bottom <= (body?.bottom ?? 0),
    ).length;
  });
  expect(rows).toBeGreaterThanOrEqual(5);
  expect(await isInSight("#inspect .setbar .btn.main")).toBe(true);
  await inspector.getByLabel("Why it is set").fill("cart");
  await inspector.getByRole("button", { name: "Set", exact: true }).click();
  await player.page.locator(".toast", { hasText: "sets Brute's HP from 28 to 27: cart." }).waitFor();
  await player.page.locator(".ln.taken s", { hasText: "the ledge" }).waitFor();
  expect([...complaints, ...player.complaints]).toEqual([]);
  await context.close();
  await player.context.close();
});

it("a value is stepped no farther than its gauge goes, and what was set is not said to be once it is taken back", async () => {
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats: { dealer: "person" } });
  const [link] = await seated(opened, ["dealer"]);
  const { page, context } = await visit(browser, server, link ?? "");
  await page.locator(".fig", { hasText: "Brute" }).click();
  const inspector = page.locator("#inspect");
  const hp = inspector.getByLabel("HP", { exact: true });
  const full = await hp.inputValue();
  expect(await inspector.getByLabel("HP: one more").isDisabled()).toBe(true);
  expect(await inspector.getByLabel("Why it is set").count()).toBe(0);
  await inspector.getByLabel("HP: one less").click();
  expect(await hp.inputValue()).toBe(String(Number(full) - 1));
  await inspector.getByLabel("Why it is set").fill("cart");
  // what is refused is told in words, as long as it is what stands there
  await hp.fill("1.5");
  await hp.blur();
  await inspector.getByRole("button", { name: "Set", exact: true }).click();
  await inspector.getByText("it takes a whole number").waitFor();
  await hp.fill(String(Number(full) - 1));
  await hp.blur();
  await inspector.getByText("it takes a whole number").waitFor({ state: "detached" });
  const said = page.waitForRequest((request) => request.url().endsWith("/api/seat/gm/edit"));
  await inspector.getByRole("button", { name: "Set", exact: true }).click();
  const set = inspector.getByText("Set.", { exact: true });
  await set.waitFor();
  await page.locator("#inspect .fieldrow.changed").waitFor({ state: "detached" });
  await expect.poll(() => hp.inputValue()).toBe(String(Number(full) - 1));
  const edit = { ...((await said).postDataJSON() as object), value: Number(full) - 2, why: "a second cart" };
  await server.call("/api/seat/gm/edit", opened.seats.dealer?.token, edit);
  await set.waitFor({ state: "detached" });
  await context.close();
});

it("what is asked stands whole while somebody is looked at, a form outlives a turned tablet, and secrets stand first", async () => {
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats: { dealer: "person" } });
  const [link] = await seated(opened, ["dealer"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  expect(await page.locator(".script .body > *").first().textContent()).toContain("Talk the price down");
  await page.locator("#call").getByRole("button", { name: "Call a Skill Test" }).click();
  const chosen = page.locator("#call").getByRole("button", { name: "Sable Wren" });
  await chosen.click();
  await page.locator("#call").getByRole("button", { name: "Sable Wren", pressed: true }).waitFor();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator("#call").getByRole("button", { name: "Sable Wren", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.locator("#call").getByRole("button", { name: "Let time pass" }).click();
  await page.locator("#asked .slide input[type=range]").waitFor();
  await page.locator(".fig", { hasText: "Brute" }).click();
  await page.locator("#inspect .fieldrow").first().waitFor();
  const slider = await page.locator("#asked .slide input[type=range]").boundingBox();
  const sends = await page.locator("#asked .btn.main").boundingBox();
  const panel = await page.locator("#asked").boundingBox();
  expect((slider?.y ?? 9999) + (slider?.height ?? 0)).toBeLessThanOrEqual((sends?.y ?? 0) + 1);
  expect((sends?.y ?? 9999) + (sends?.height ?? 0)).toBeLessThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
  expect(complaints).toEqual([]);
  await context.close();
});

it("where no question offers it, a contest is called all the same, with everybody's chances, and the form is not lost", async () => {
  const seats = { gm: "person", north1: "person" };
  const opened = await server.open({ game: "suits", scenario: "skirmish", seats, hints: true });
  const [link, other] = await seated(opened, ["gm", "north1"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  const player = await visit(browser, server, other ?? "");
  const form = page.locator("#call");
  await form.getByRole("button", { name: "Call a contest of skill" }).click();
  await form.locator(".chance").nth(3).waitFor();
  const chance = async (): Promise<number> =>
    Number.parseFloat((await form.locator(".chance b").first().textContent()) ?? "");
  const usual = await chance();
  await form.getByRole("slider").fill("9");
  await expect.poll(chance).toBeLessThan(usual);
  await form.getByRole("textbox").fill("the slick stones");
  await form.getByRole("textbox").blur();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await form.getByRole("slider").inputValue()).toBe("9");
  await form.getByRole("button", { name: "Call it" }).click();
  await player.page.locator(".log .ln", { hasText: "the slick stones" }).first().waitFor();
  expect([...complaints, ...player.complaints]).toEqual([]);
  await context.close();
  await player.context.close();
});

it("whoever sat down and went is not said to be here, and the game master has the face of none of theirs", async () => {
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats });
  await server.call("/api/seat/join", opened.seats.sable_wren?.token, { person: "Lena" });
  const { page, context } = await visit(browser, server, pathOf(opened.seats.dealer?.link ?? ""));
  await page.getByText("Every seat is taken; Lena is away.").waitFor();
  await page.getByRole("heading", { name: "You are the Dealer" }).waitFor();
  expect(await page.locator(".chair .plate.foe").count()).toBe(0);
  await context.close();
});

it("verbs of somebody of the game master's hold their words", async () => {
  const opened = await server.open({ game: "suits", scenario: "alley", seats: { gm: "person" } });
  const [link] = await seated(opened, ["gm"]);
  await until(opened.seats.gm?.token ?? "", /suits\.action/);
  const { page, context } = await visit(browser, server, link ?? "");
  await page.locator(".verb").nth(10).waitFor();
  const spilt = await page
    .locator(".verb")
    .evaluateAll((all) =>
      all.filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent),
    );
  expect(spilt).toEqual([]);
  await context.close();
});

it("the scene is taken back farther than the line is long, and what has happened since is said", async () => {
  const opened = await server.open({ game: "suits", scenario: "alley", seats: { gm: "person" } });
  const [link] = await seated(opened, ["gm"]);
  for (let stone = 1; stone <= 20; stone++) {
    const edit = { path: ["fighters", 1, "wounds"], value: stone % 4, why: `stone ${stone}` };
    await server.call("/api/seat/gm/edit", opened.seats.gm?.token, edit);
  }
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  const panel = page.locator("#rewind");
  if ((await panel.getAttribute("open")) === null) await panel.locator("summary").click();
  const first = panel.getByRole("radio", { name: /stone 1\D/ });
  const back = panel.getByRole("button", { name: "Farther back" });
  await panel.getByRole("radio").nth(8).waitFor();
  for (let pages = 0; pages < 20 && !(await first.count()); pages++) await back.click();
  await first.click();
  // that nothing is asked stands whole beside what is said about the point
  const cut = await page.locator("#asked").evaluate((node) => {
    const body = node.querySelector(".body");
    return node.querySelector(".ask") || !body ? 0 : body.scrollHeight - body.clientHeight;
  });
  expect(cut).toBe(0);
  await panel.getByText("What has happened since").click();
  for (const stone of [2, 20])
    await panel
      .locator("li", { hasText: `stone ${stone}` })
      .first()
      .waitFor();
  await panel.getByRole("button", { name: "Nearer to now" }).click();
  await first.waitFor({ state: "detached" }); // and stays chosen
  await panel.getByLabel("Why it is taken back").fill("no stones at all");
  await panel.getByRole("button", { name: "Rewind", exact: true }).click();
  await panel.getByText("Taken back.").waitFor();
  await page.waitForFunction(() => document.querySelector(".log, #asked")?.textContent?.includes("no stones at all"));
  expect(complaints).toEqual([]);
  await context.close();
});

it("the game master takes somebody out and brings them back, with a reason", async () => {
  const opened = await server.open({ game: "cavaliers", scenario: "quay", seats: { mj: "person" } });
  const [link] = await seated(opened, ["mj"]);
  const { page, complaints, context } = await visit(browser, server, link ?? "");
  const captain = page.locator(".fig", { hasText: "Captain" });
  await captain.click();
  const inspector = page.locator("#inspect");
  for (const [press, states] of [
    ["Take out", ["out"]],
    ["Bring back", undefined],
  ] as const) {
    await inspector.getByRole("button", { name: press }).click();
    await inspector.getByLabel("Why it is set").fill("a rope, and the sea");
    await inspector.getByRole("button", { name: "Set", exact: true }).click();
    await inspector.getByText("Set.", { exact: true }).waitFor();
    const look = await server.look(opened.seats.mj?.token ?? "");
    expect(look.board?.tokens?.find((each) => each.id === "privateer_captain")?.states).toEqual(states);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it("what an option would do is seen on the gauges before it is chosen", async () => {
  const opened = await server.open({ game: "suits", scenario: "road", seats: { sabine: "person" }, hints: true });
  const [link] = await seated(opened, ["sabine"]);
  const { page, context } = await visit(browser, server, link ?? "");
  const option = page.locator('.opt:not([aria-disabled="true"])');
  while ((await turn(page)) === "asked") {
    await page.locator('#prompt[data-odds="known"]').waitFor();
    for (let i = 0; i < (await option.count()); i++) {
      await option.nth(i).hover();
      if (await page.locator(".boxes em, .bar em").count()) {
        expect(await page.locator(".boxes em, .bar em").first().textContent()).toMatch(/^(≈ )?[+−][\d.]+$/);
        // and beside it how likely what is, as a number and as the parts of a bar
        expect(await option.nth(i).locator(".odds").first().textContent()).toMatch(/[\d.]+ %/);
        const bar = page.locator(".outlook .orow").first();
        expect(await bar.locator("li").count()).toBe(await bar.locator(".split i").count());
        await context.close();
        return;
      }
    }
    await point(page);
  }
  throw new Error("no option said what it would do");
});

it.each(["draw_your_weapon", "draws", "cavaliers"])(
  "shows seats, dial and rewind without scrolling: %s",
  async (game) => {
    const scene = (await server.games()).find((each) => each.name === game)?.scenarios[0];
    const gm = scene?.seats.find((each) => each.is_gm)?.id ?? "";
    const opened = await server.open({ game, scenario: scene?.id, seats: { [gm]: "person" } });
    const [path = ""] = await seated(opened, [gm]);
    const { page, context } = await visit(browser, server, path);
    await page.locator(".desk #prompt").waitFor();
    const beyond = await page.evaluate(() =>
      [".script", ".seatspanel", "#settings", "#asked", "#inspect", "#dial", "#rewind"].filter((name) => {
        const box = document.querySelector(name)?.getBoundingClientRect();
        return !box || box.height < 40 || box.bottom > innerHeight;
      }),
    );
    expect(beyond).toEqual([]);
    await context.close();
  },
);
