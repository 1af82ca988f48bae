/** Nothing that is said is cut off, runs over its edge or lies over something else that is said, from phone to wall. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Look } from "../../src/lib/api";
import type { Board } from "../../src/lib/board";
import { cutOff, LOW, liking, outOfReach, pathOf, played, Server, shown, turn, visit, WIDTHS } from "./stage";
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
    const windows = path.startsWith("/wall") ? WIDTHS : [...WIDTHS, ...LOW];
    expect([path.split("#")[0], await cutOff(page, windows)]).toEqual([path.split("#")[0], []]);
    await context.close();
  }
});

it.each([
  ["draw_your_weapon", "lantern_yard", "sable_wren", ["free", "hold", "turn"]],
  ["suits", "skirmish", "north1", ["action"]],
  ["cavaliers", "quay", "maren", ["before", "turn"]],
  ["draws", "one_night", "caleb", ["attempt", "intent"]],
])(
  "in low windows two fifths are ground, and every answer can be touched: %s",
  async (game, scenario, seat, wanted) => {
    const opened = await server.open({ game, scenario, seats: { [seat]: "person" }, hints: true });
    const { token = "", link = "" } = opened.seats[seat] ?? {};
    await server.call("/api/seat/join", token, { person: "Lena" });
    await server.call("/api/seat/begin", token, {}).catch(() => undefined);
    const { page, context } = await visit(browser, server, pathOf(link));
    const kinds = new Set<string>();
    const isSeen = async ([look]: Look[]): Promise<boolean> => {
      await shown(page, look);
      const kind = look?.choices[0]?.choice.kind ?? "";
      if (kind && !kinds.has(kind)) {
        kinds.add(kind);
        for (const [width, height] of LOW) {
          await page.setViewportSize({ width, height });
          const { ground, beyond } = await outOfReach(page);
          expect([width, kind, beyond]).toEqual([width, kind, []]);
          expect(ground, `${kind} at ${width} x ${height}`).toBeGreaterThanOrEqual(0.4);
        }
        expect([kind, await cutOff(page, LOW)]).toEqual([kind, []]);
      }
      return wanted.every((each) => kinds.has(`${game}.${each}`));
    };
    await played(server, [token], isSeen, liking(/^(done|nothing|fight|engage)/));
    // the people and the story are a press away, and so is the way back
    await page.setViewportSize({ width: 844, height: 390 });
    for (const [name, part] of [
      ["People", ".people"],
      ["Story", ".log"],
      ["Table", ".stage"],
    ] as const) {
      await page.locator(".tabs").getByRole("button", { name }).click();
      expect((await page.locator(part).boundingBox())?.height).toBeGreaterThan(240);
    }
    await context.close();
  },
);

/** Play for a seat, and for whoever runs the table as is usual, until what is asked is about more places than these. */
async function until(tokens: string[], likes: RegExp, places: RegExp, least: number): Promise<string> {
  const isAsked = ([look]: Look[]): boolean => {
    const choice = look?.choices[0]?.choice;
    if (choice?.form !== "pick") return false;
    return choice.options.filter((one) => one.on?.some((on) => places.test(on))).length > least;
  };
  const answer = liking(likes);
  const [mine] = await played(server, tokens, isAsked, (open) => {
    const { choice } = open;
    return (choice.form === "pick" && choice.discretion && choice.default) || answer(open);
  });
  return mine?.choices[0]?.id ?? "";
}

it("where a whole crowd stands in one small area", async () => {
  const seats = { maren: "person", mj: "person" };
  const opened = await server.open({ game: "cavaliers", scenario: "quay", seats, hints: false });
  const [maren = "", mj = ""] = Object.keys(seats).map((each) => opened.seats[each]?.token);
  for (const each of [maren, mj]) await server.call("/api/seat/join", each, { person: "Lena" });
  await server.call("/api/seat/begin", mj, {});
  await until([maren, mj], /^nothing/, /^area:/, 3);
  const { page, context } = await visit(browser, server, pathOf(opened.seats.maren?.link ?? ""));
  await page.locator(".area").first().waitFor();
  expect(await cutOff(page)).toEqual([]);
  // on a phone, too, a stranger sees who is who: everybody by name, a crowd once
  await page.setViewportSize({ width: 390, height: 844 });
  const names = (): Promise<string[]> => page.locator(".area .nm, .area .crowdname").allTextContents();
  await expect.poll(names).toEqual(expect.arrayContaining(["You", "Ysolt", "Corin", "Buccaneer"]));
  const { tokens = [] } = (await server.look(mj)).board as Board;
  // one apart, on small ground with a badge of its own, is not crowded out by the many, nor lies over what is said there
  for (const area of ["deck", "water", "dock"]) {
    for (const { id } of tokens.filter((each) => each.shape !== "thing")) {
      const value = area === "dock" && id === "maren" ? "nest" : area;
      await server.call("/api/seat/gm/edit", mj, { path: ["people", id, "area"], value, why: "all hands" });
    }
    await page.waitForFunction(
      (count) =>
        [...document.querySelectorAll(".area")].some(
          (each) => each.querySelectorAll(".tok:not(.third)").length >= count,
        ),
      9,
    );
    await expect.poll(() => page.locator(".toast").count()).toBe(0);
    expect([area, await cutOff(page)]).toEqual([area, []]);
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.locator("[data-area=nest] .aname .cond").textContent()).toMatch(/1$/);
  }
  await context.close();
});

it("where a race has a title of many words", async () => {
  const opened = await server.open({ game: "draws", scenario: "storm", seats: { ruth: "person" }, hints: false });
  const { token = "", link = "" } = opened.seats.ruth ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const { page, context } = await visit(browser, server, pathOf(link));
  await turn(page);
  await page.locator(".passbtn").click();
  await page.locator(".btitle", { hasText: "Crossing the marsh" }).waitFor();
  expect(await cutOff(page)).toEqual([]);
  await context.close();
});

it.each([
  ["draw_your_weapon", "pike_bridge", "sable_wren", /^(fight|combat)/, /^square:/, 12],
  ["draw_your_weapon", "sentinel_vault", "jonah_tarn", /^(fight|combat)/, /^square:/, 12],
  ["suits", "skirmish", "north1", /^move/, /^point:/, 20],
] as const)("where one may go, in %s", async (game, scenario, seat, likes, places, least) => {
  const come = async (more: number): Promise<{ link: string; asked: string }> => {
    const opened = await server.open({ game, scenario, seats: { [seat]: "person" }, hints: false });
    const { token = "", link = "" } = opened.seats[seat] ?? {};
    await server.call("/api/seat/join", token, { person: "Lena" });
    await server.call("/api/seat/begin", token, {}).catch(() => undefined);
    try {
      return { link, asked: await until([token], likes, places, least) };
    } catch (over) {
      if (!more) throw over; // a fight that is over too soon is begun anew
      return come(more - 1);
    }
  };
  const { link, asked } = await come(20);
  const { page, context } = await visit(browser, server, pathOf(link));
  await page.waitForFunction((id) => document.querySelector<HTMLElement>("#prompt")?.dataset.asked === id, asked);
  expect(await cutOff(page)).toEqual([]);
  // no point to go to is drawn over a name
  const isCovered = await page.evaluate(() =>
    [...document.querySelectorAll(".stage :is(.nm, .nametop)")]
      .filter((name) => name.checkVisibility({ visibilityProperty: true }))
      .some((name) => {
        const box = name.getBoundingClientRect();
        (name as HTMLElement).style.pointerEvents = "auto";
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        (name as HTMLElement).style.pointerEvents = "";
        return top?.closest(".pt.lit") != null;
      }),
  );
  expect(isCovered).toBe(false);
  await context.close();
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
  while ((await turn(page)) === "asked") {
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
