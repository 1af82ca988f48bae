/** What helps to see: the loupe under a finger, the map of the keys, what a screen reader is told, the coach after a fight. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import type { Look } from "../../src/lib/api";
import { liking, pathOf, played, point, shown, turn, visit } from "./stage";
import { staged } from "./staged";

const ROOT = resolve(import.meta.dirname, "../../..");
const PYTHON = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
const folder = mkdtempSync(join(tmpdir(), "outdraw-closer-"));
const { server, browser } = await staged();
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A seat of its own at a scene, with bots for the others: its link and its token. */
async function alone(game: string, scenario: string, seat: string): Promise<{ path: string; token: string }> {
  const opened = await server.open({ game, scenario, seats: { [seat]: "person" }, hints: false });
  const key = opened.seats[seat];
  await server.call("/api/seat/join", key?.token, { person: "Lena" });
  await server.call("/api/seat/begin", key?.token, {}).catch(() => undefined); // it may begin by itself
  return { path: pathOf(key?.link ?? ""), token: key?.token ?? "" };
}

it("a finger on small squares gets a loupe, and lifting it raises the square below", async () => {
  const { path, token } = await alone("draw_your_weapon", "pike_bridge", "sable_wren");
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, complaints, context } = await visit(browser, server, path, small);
  const areLit = async ([look]: Look[]): Promise<boolean> => {
    await shown(page, look);
    return (await page.locator(".sq.lit").count()) > 1;
  };
  await played(server, [token], areLit, liking(/^fight/));

  const lit = page.locator(".sq.lit");
  const [from, to] = [lit.first(), lit.nth(1)];
  const middle = async (square: Locator): Promise<{ x: number; y: number }> => {
    const box = await square.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  expect((await from.boundingBox())?.width).toBeLessThan(44);
  const finger = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [await middle(from)]);
  const loupe = page.locator(".loupe");
  await loupe.waitFor();
  // it enlarges what is below three times or more, and is for the eye alone
  const enlarged = await loupe.locator(".sq.lit").first().boundingBox();
  expect(enlarged?.width).toBeGreaterThan(44);
  expect(await loupe.getAttribute("aria-hidden")).toBe("true");
  expect(await page.locator(".sq.up").count()).toBe(0);
  const wanted = await to.getAttribute("data-thing");
  await touch("touchMove", [await middle(to)]);
  await touch("touchEnd", []);
  await loupe.waitFor({ state: "detached" });
  const raised = page.locator(".sq.up");
  await raised.first().waitFor();
  expect(await raised.first().getAttribute("data-thing")).toBe(wanted);
  await page.locator("#prompt .btn.main").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("a real card is tapped, its rank and its suit, and stands in the story as entered by hand", async () => {
  const scene = (await server.games())
    .find((each) => each.name === "suits")
    ?.scenarios.find((each) => each.seats.some((seat) => seat.id === "north1"));
  const seats = Object.fromEntries((scene?.seats ?? []).map((seat) => [seat.id, "person"]));
  const opened = await server.open({
    game: "suits",
    scenario: scene?.id,
    seats,
    dial: { luck: "physical" },
    hints: true,
  });
  for (const seat of Object.keys(seats))
    await server.call("/api/seat/join", opened.seats[seat]?.token, { person: "Lena" });
  const first = Object.keys(seats)[0] ?? "";
  await server.call("/api/seat/begin", opened.seats[first]?.token, {});
  const { page, complaints, context } = await visit(browser, server, pathOf(opened.seats.north1?.link ?? ""));
  const weighed: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/seat/odds")) weighed.push(request.url());
  });
  await turn(page);
  const send = page.locator("#prompt .btn.main");
  expect(await send.textContent()).toContain("1 to go");
  const pad = page.getByRole("region", { name: "Luck by hand" });
  // a refusal stands until one goes on entering
  await send.click();
  await page.locator("#prompt.refusing").waitFor();
  await pad.getByRole("button", { name: "K", exact: true }).click();
  await page.locator("#prompt:not(.refusing)").waitFor();
  expect(weighed).toEqual([]); // what falls on the table has no odds to ask for
  expect(await send.textContent()).toContain("1 to go");
  await pad.getByRole("button", { name: "diamonds" }).click();
  expect(await send.textContent()).toContain("Enter it");
  await send.click();
  await page.locator("#story", { hasText: "(by hand)" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("the keys are on ?, and leave the table as it was", async () => {
  const { path } = await alone("suits", "shoot_out", "jo");
  const { page, complaints, context } = await visit(browser, server, path);
  await turn(page);
  const asked = await page.locator("#prompt").getAttribute("data-asked");
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keys" });
  await map.waitFor();
  for (const key of ["Enter", "Esc", "/", "?"])
    expect(await map.locator("kbd", { hasText: key }).count()).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await map.waitFor({ state: "detached" });
  expect(await page.locator("#prompt").getAttribute("data-asked")).toBe(asked);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a screen reader is told the question at once and the story after it", async () => {
  const { path } = await alone("suits", "shoot_out", "jo");
  const { page, complaints, context } = await visit(browser, server, path);
  await turn(page);
  const question = page.locator("[aria-live=assertive]");
  await expect.poll(() => question.textContent()).toMatch(/options\./);
  await point(page);
  const story = page.locator("[aria-live=polite][aria-atomic=true]").first();
  await expect.poll(() => story.textContent()).not.toBe("");
  // what was told last stands in the story that everybody reads
  expect(await page.locator("#story").textContent()).not.toBe("");
  expect(complaints).toEqual([]);
  await context.close();
});

it("a screen reader is told the question where there is but one thing to do, and cards by their names", async () => {
  const { path } = await alone("draws", "one_night", "caleb");
  const { page, context } = await visit(browser, server, path);
  await turn(page);
  const question = page.locator("[aria-live=assertive]");
  await expect.poll(() => question.textContent()).toBe("What do you do? Attempt something. Enter sends it.");
  await context.close();
  const fight = await alone("suits", "skirmish", "north1");
  const other = await visit(browser, server, fight.path);
  await turn(other.page);
  const story = other.page.locator("[aria-live=polite][aria-atomic=true]").first();
  await story.evaluate((node) => {
    const at = window as unknown as { heard: string };
    at.heard = node.textContent ?? "";
    const hear = new MutationObserver(() => {
      at.heard += ` ${node.textContent ?? ""}`;
    });
    hear.observe(node, { childList: true, characterData: true, subtree: true });
  });
  let heard = "";
  const isCardHeard = async ([look]: Look[]): Promise<boolean> => {
    await shown(other.page, look);
    heard = await other.page.evaluate(() => (window as unknown as { heard: string }).heard);
    return / of (spades|hearts|diamonds|clubs)/.test(heard);
  };
  await played(server, [fight.token], isCardHeard, liking(/^(attack|charge|defend)/));
  expect(heard).not.toMatch(/\b(10|[2-9AJQK])[shdc]\b/);
  await other.context.close();
});

it("a screen reader is told how much a verb leaves to choose from", async () => {
  const { path } = await alone("cavaliers", "quay", "maren");
  const { page, context } = await visit(browser, server, path);
  await turn(page);
  const question = page.locator("[aria-live=assertive]");
  const asked = await question.textContent();
  expect(asked).toMatch(/ options\.$/);
  await page.keyboard.press("1");
  const ways = await page.locator(".verb.on").textContent();
  await expect.poll(() => question.textContent()).toBe((ways ?? "").replace(/^(\D+)(\d+) ways$/, "$1: $2 options."));
  await page.keyboard.press("Escape");
  await expect.poll(() => question.textContent()).toBe(asked);
  await context.close();
});

it("words can be typed as soon as they are asked for, and none of them is taken for a key", async () => {
  const { path } = await alone("draws", "one_night", "caleb");
  const { page, complaints, context } = await visit(browser, server, path);
  await turn(page);
  await page.keyboard.press("Enter");
  await page.locator("#prompt[data-form=words] input:focus").waitFor();
  await page.keyboard.type("I mark the map, then follow the tracks");
  await page.keyboard.press("Enter");
  await page.locator("#story", { hasText: "You: I mark the map, then follow the tracks" }).waitFor();
  expect(await page.locator("dialog[open]").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it("Enter sends what a number raised, though a barred thing was touched before", async () => {
  const { path } = await alone("suits", "skirmish", "north1");
  const { page, context } = await visit(browser, server, path);
  const barred = page.locator(".opts [data-option][aria-disabled=true]");
  while ((await turn(page)) === "asked" && !((await barred.count()) && (await page.locator(".opt kbd").count())))
    await point(page);
  await barred.first().click({ force: true }); // barred things are marked as disabled, and can be touched
  await page.locator("#prompt.refusing").waitFor();
  const asked = await page.locator("#prompt").getAttribute("data-asked");
  const open = await page
    .locator(".optbox .opt")
    .evaluateAll((all) => all.findIndex((each) => !each.ariaDisabled || each.ariaDisabled === "false"));
  await page.keyboard.press(String(open + 1));
  await page.locator(".opt.up").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("#prompt").getAttribute("data-asked")).not.toBe(asked);
  await context.close();
});

it("Enter sends what was raised from the list, though another option had the focus before", async () => {
  const opened = await server.open({
    game: "draw_your_weapon",
    scenario: "lantern_yard",
    seats: { sable_wren: "person" },
  });
  const seat = opened.seats.sable_wren;
  await server.call("/api/seat/join", seat?.token, { person: "Lena" });
  await server.call("/api/seat/begin", seat?.token, {});
  const { page, context } = await visit(browser, server, pathOf(seat?.link ?? ""));
  const open = page.locator(".opt:not([aria-disabled=true])");
  while ((await turn(page)) === "asked" && (await open.count()) < 2) await point(page);
  const asked = await page.locator("#prompt").getAttribute("data-asked");
  await open.first().focus();
  await page.keyboard.press("/");
  const wanted = (await open.nth(1).getAttribute("data-option")) ?? "";
  await page.keyboard.type(wanted);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".sheetlist[open]").waitFor({ state: "detached" });
  const raised = page.locator(`.opt.up[data-option="${wanted}"]`);
  await raised.waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("#prompt").getAttribute("data-asked")).not.toBe(asked);
  await context.close();
});

/** Sit at a skirmish and answer anything until one may act. */
async function atAnAction(): Promise<{ page: Page; context: BrowserContext }> {
  const opened = await server.open({ game: "suits", scenario: "skirmish", seats: { north1: "person" }, hints: true });
  const { token = "", link = "" } = opened.seats.north1 ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const { page, context } = await visit(browser, server, pathOf(link));
  await played(server, [token], ([look]) => look?.choices[0]?.choice.kind === "suits.action");
  return { page, context };
}

it("what had no chance the last time keeps no room for one, before the numbers come", async () => {
  const { page, context } = await atAnAction();
  const nothing = page.locator(".opt:not([aria-disabled=true])", { hasText: "Do nothing" });
  await nothing.waitFor();
  await page.locator("#prompt[data-odds=known]").waitFor();
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/seat\/odds/, async (route) => {
    await held;
    await route.continue().catch(() => undefined); // whoever asked may be gone
  });
  await page.reload();
  await nothing.waitFor();
  expect(await nothing.locator(".oddsrow").count()).toBe(0);
  expect(await page.locator(".opt .oddsrow").count()).toBeGreaterThan(0);
  release();
  await context.close();
});

it("it says who is waited for: whoever runs the table, where they are asked, not whom they play", async () => {
  const seats = { caleb: "person", storyteller: "person" };
  const opened = await server.open({ game: "draws", scenario: "one_night", seats });
  const of = (seat: keyof typeof seats): string => opened.seats[seat]?.token ?? "";
  for (const seat of ["caleb", "storyteller"] as const)
    await server.call("/api/seat/join", of(seat), { person: "Lena" });
  await server.call("/api/seat/begin", of("storyteller"), {});
  const { page, context } = await visit(browser, server, pathOf(opened.seats.caleb?.link ?? ""));
  await turn(page);
  await point(page); // something is attempted
  await turn(page);
  await point(page); // in words: the Storyteller says how that is settled
  await expect.poll(() => page.locator("#prompt h2").textContent()).toBe("Waiting for the Storyteller");
  await context.close();
});

it("the coach weighs a fight from a seat, shows the moment, and lets one try again", async () => {
  const journal = join(folder, "fight.jsonl");
  const words = [
    "-m",
    "outdraw",
    "play",
    "suits",
    "--scenario",
    "bob_jon_rod_tod",
    "--bots",
    "--seed",
    "5",
    "--journal",
    journal,
  ];
  execFileSync(PYTHON, words, { cwd: ROOT, stdio: "ignore" });
  const { page, complaints, context } = await visit(browser, server, "/replay");
  await page.setInputFiles("input[type=file]", journal);
  // as everyone there is nothing to read, and that is said inside its panel
  const edge = await page.locator("#coach > .body").evaluate((line) => getComputedStyle(line).paddingLeft);
  expect(Number.parseFloat(edge)).toBeGreaterThan(8);
  const seen = page.getByRole("group", { name: "Seen from" });
  await seen.getByRole("button", { name: "Bob" }).click();
  const coach = page.locator("#coach");
  await coach.getByRole("button", { name: "Ask the coach" }).click();
  await coach.locator(".coachcurve").waitFor();
  expect(await coach.textContent()).toMatch(/\d+ decisions; (≈ )?[\d.]+ % given away/);
  const again = coach.getByRole("button", { name: "Try again" });
  if (await again.count()) {
    await again.first().click();
    await coach.locator("button[aria-pressed]").first().click();
    expect(await coach.getByRole("status").textContent()).toMatch(/best|better|as good/i);
    await coach.getByRole("button", { name: "Back to the reading" }).click();
    await coach.locator(".coachcurve").waitFor();
  } else expect(await coach.textContent()).toContain("Nothing was given away");
  expect(complaints).toEqual([]);
  await context.close();
});
