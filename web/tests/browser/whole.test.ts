/** Nothing that is said is cut off, runs over its edge or lies over something else that is said, from phone to wall. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { cutOff, pathOf, Server, turn, visit } from "./stage";
import { staged } from "./staged";

const ROOT = resolve(import.meta.dirname, "../../..");
const PYTHON = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
const folder = mkdtempSync(join(tmpdir(), "outdraw-whole-"));
// five games: the fan of the front room is full
const { server, browser } = await staged(new Server().withHighCard());
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ROOMS: [string, string][] = [
  ["/", ".gcard h2"],
  ["/new/suits", ".chair"],
  ["/new/cavaliers", ".chair"],
  ["/odds/draws/contested", ".bigs"],
  ["/lab/suits", ".pickface"],
  ["/replay", ".dropzone"],
  ["/characters/cavaliers?id=quay", ".shmore .pill"],
];
it.each(ROOMS)("in the room %s", async (path, ready) => {
  const { page, context } = await visit(browser, server, path);
  await page.locator(ready).first().waitFor();
  expect(await cutOff(page)).toEqual([]);
  await context.close();
});

it.each([
  ["draw_your_weapon", "pike_bridge", "sable_wren"],
  ["suits", "road", "sabine"],
  ["cavaliers", "tavern", "bram"],
  ["draws", "one_night", "caleb"],
])("at the table of %s, at a seat, at the desk and on the wall", async (game, scenario, seat) => {
  const gm = (await server.games())
    .find((each) => each.name === game)
    ?.scenarios.find((each) => each.id === scenario)
    ?.seats.find((each) => each.is_gm)?.id;
  const seats = { [gm ?? ""]: "person", [seat]: "person" };
  const opened = await server.open({ game, scenario, seats, hints: false });
  for (const each of Object.keys(seats))
    await server.call("/api/seat/join", opened.seats[each]?.token, { person: "Lena" });
  await server.call("/api/seat/begin", opened.seats[gm ?? ""]?.token, {});
  const places: [string, string][] = [
    [pathOf(opened.seats[seat]?.link ?? ""), "#prompt"],
    [pathOf(opened.seats[gm ?? ""]?.link ?? ""), ".desk #prompt"],
    [`/wall/${opened.table}`, ".wperson"],
  ];
  for (const [path, ready] of places) {
    const { page, context } = await visit(browser, server, path);
    await page.locator(ready).first().waitFor();
    expect([path.split("#")[0], await cutOff(page)]).toEqual([path.split("#")[0], []]);
    await context.close();
  }
});

it("where a game's own face is not there yet, or never comes", async () => {
  const opened = await server.open({ game: "cavaliers", scenario: "tavern", seats: { bram: "person" }, hints: false });
  const bram = opened.seats.bram;
  await server.call("/api/seat/join", bram?.token, { person: "Lena" });
  await server.call("/api/seat/begin", bram?.token, {});
  const { page, context } = await visit(browser, server, "/keys");
  await page.route(/\.woff2/, (route) => route.abort());
  await page.goto(server.url + pathOf(bram?.link ?? ""));
  await page.locator(".area").first().waitFor();
  expect(await cutOff(page)).toEqual([]);
  await context.close();
});

it("where a code is known to nobody, and at the end of a scene", async () => {
  const { page, context } = await visit(browser, server, "/");
  await page.getByLabel("Invited?").fill("NOSUCH");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("Nobody knows that code.").waitFor();
  expect(await page.locator("#code-said ~ .join").count()).toBe(1); // above what was typed, where it is seen
  expect(await cutOff(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .locator(".gcard", { hasText: "High Card" })
    .getByRole("button", { name: /Play now/ })
    .click();
  for (let cards = 0; cards < 40 && (await turn(page)) === "asked"; cards++) {
    const asked = (await page.locator("#prompt").getAttribute("data-asked")) ?? "";
    await page.locator(".hc.lit").first().click();
    await page.locator("#prompt .btn.main").click();
    await page.waitForFunction(
      (before) => document.querySelector<HTMLElement>("#prompt")?.dataset.asked !== before,
      asked,
    );
  }
  await page.getByText("It is over").first().waitFor();
  expect(await cutOff(page)).toEqual([]);
  await context.close();
});

it("in a replay of a contest of four, whose seats are called what they are", async () => {
  const journal = join(folder, "bridge.jsonl");
  const words = ["-m", "outdraw", "play", "draw_your_weapon", "--scenario", "pike_bridge", "--bots", "--seed", "7"];
  execFileSync(PYTHON, [...words, "--journal", journal], { cwd: ROOT, stdio: "ignore" });
  const { page, context } = await visit(browser, server, "/replay");
  await page.setInputFiles("input[type=file]", journal);
  await page.locator(".verdict b").waitFor();
  const seen = page.getByRole("group", { name: "Seen from" });
  await seen.getByRole("button", { name: "Dealer" }).waitFor();
  for (let i = 0; i < 200 && (await page.locator(".vs.more").count()) === 0; i++)
    await page.keyboard.press("ArrowRight");
  expect(await page.locator(".vs.more").count()).toBe(1);
  expect(await cutOff(page)).toEqual([]);
  // nothing lies below the last thing on the page
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(8);
  await context.close();
});
