/** What one sees while it is one's turn: words in their own ink, crowds that can be told apart, questions from their first answer on. */

import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Look } from "../../src/lib/api";
import { liking, pathOf, played, shown, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();

/** A seat at a table of its own, and what answers for it until something is asked. */
async function sit(
  game: string,
  scenario: string,
  seat: string,
  { hints = false, ...options }: BrowserContextOptions & { hints?: boolean } = {},
): Promise<{ page: Page; token: string; until: typeof until }> {
  const opened = await server.open({ game, scenario, seats: { [seat]: "person" }, hints, pause: [0, 0] });
  const { token = "", link = "" } = opened.seats[seat] ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const { page } = await visit(browser, server, pathOf(link), options);
  async function until(kind: RegExp, likes: RegExp[] = []): Promise<void> {
    const isAsked = async ([look]: Look[]): Promise<boolean> => {
      await shown(page, look);
      return kind.test(look?.choices[0]?.choice.kind ?? "");
    };
    await played(server, [token], isAsked, liking(...likes));
  }
  return { page, token, until };
}

it("words keep their ink, and squares that are lit stand out by day, while all of a turn is open", async () => {
  const { page, until } = await sit("draw_your_weapon", "lantern_yard", "sable_wren");
  await until(/turn$/, [/^fight/, /^hold/]);
  await page.locator(".table.thin .sq.lit").first().waitFor();
  const ink = (): Promise<string[]> =>
    page.evaluate(() =>
      ["#prompt h2", "body"].map((each) => getComputedStyle(document.querySelector(each) as Element).color),
    );
  const strength = (): Promise<number> =>
    page.evaluate(() => Number(getComputedStyle(document.querySelector(".sq.lit") as Element, "::before").opacity));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => document.documentElement.dataset.mode !== "light");
  const night = await strength();
  expect(new Set(await ink()).size).toBe(1);
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(() => document.documentElement.dataset.mode === "light");
  expect(await strength()).toBeGreaterThan(night * 2);
  await page.context().close();
});

it("a crowd's plate has its name and its faces side by side, and eleven in one hall have their names", async () => {
  const { page } = await sit("cavaliers", "masque", "ysolt");
  const plate = page.locator(".people.crowded .plate.crowd").first();
  await plate.waitFor();
  const faces = await plate
    .locator(".faces .pface")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(faces.length).toBeGreaterThan(2);
  expect(new Set(faces).size).toBe(1);
  const name = plate.locator(".plain-name span");
  expect(await name.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const covered = await page.evaluate(() => {
      const hall = [...document.querySelectorAll(".area")].sort(
        (a, b) => b.querySelectorAll(".tok").length - a.querySelectorAll(".tok").length,
      )[0] as HTMLElement;
      const boxes = [...hall.querySelectorAll(".tok")].map((each) => ({
        face: (each.querySelector(".face") as Element).getBoundingClientRect(),
        name: each.querySelector(".nm")?.getBoundingClientRect(),
      }));
      const over = (a: DOMRect, b: DOMRect): boolean =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      const inside = hall.getBoundingClientRect();
      const out = boxes.filter(
        ({ face, name }) => face.bottom > inside.bottom || (name?.bottom ?? 0) > inside.bottom,
      ).length;
      const clash = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (b) =>
              over(a.face, b.face) || (a.name && over(a.name, b.face)) || (a.name && b.name && over(a.name, b.name)),
          ),
      ).length;
      let nameless = 0; // those of a crowd are named once, by what follows the last of them
      for (const each of hall.querySelectorAll(".here > *")) {
        if (each.matches(".crowdname")) nameless = 0;
        else if (!each.querySelector(".nm")) nameless += 1;
      }
      return { all: boxes.length, nameless, out, clash };
    });
    expect([width, covered]).toEqual([width, { all: 11, nameless: width < 700 ? 11 : 0, out: 0, clash: 0 }]);
  }
  await page.context().close();
});

it("on a phone a question begins with its first answer, however far down one had read the last", async () => {
  const { page, until } = await sit("draw_your_weapon", "lantern_yard", "sable_wren", {
    viewport: { width: 390, height: 844 },
  });
  await until(/free$/);
  const place = page.locator(".handwrap");
  await place.evaluate((each) => each.scrollTo(0, 9999));
  expect(await place.evaluate((each) => each.scrollTop)).toBeGreaterThan(50);
  await until(/hold$/, [/^fight/]);
  expect(await place.evaluate((each) => each.scrollTop)).toBe(0);
  await page.context().close();
});

it("a card is heard by its name, what it comes to and why it is barred, each a word of its own", async () => {
  const { page, until } = await sit("draw_your_weapon", "lantern_yard", "sable_wren", { hints: true });
  await until(/attack_card$/, [/^hold rapier/, /^attack rapier door/, /^hold$/]);
  await page.locator('#prompt[data-odds="known"]').waitFor();
  const labels = await page
    .locator(".hand .hc")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  expect(labels.length).toBeGreaterThan(3);
  expect(labels.filter((label) => /\b(10|[2-9AJQK])[shdc]\b|\d[a-z]/i.test(label))).toEqual([]);
  await page.context().close();
});

it("others are let speak first only where a bot is among them", async () => {
  const seats = { dealer: "person", maud_sexton: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "fell_road", seats, hints: false });
  const [dealer = "", maud = ""] = Object.keys(seats).map((each) => opened.seats[each]?.token);
  for (const each of [dealer, maud]) await server.call("/api/seat/join", each, { person: "Lena" });
  await server.call("/api/seat/begin", dealer, {});
  const { page, context } = await visit(browser, server, pathOf(opened.seats.maud_sexton?.link ?? ""));
  const pass = page.getByRole("button", { name: "Hear others first" });
  await pass.waitFor(); // before the fight Tobias may speak, whom a bot plays
  for (;;) {
    const [theirs, mine] = await Promise.all([dealer, maud].map((each) => server.look(each)));
    const own = mine?.choices[0];
    if (own?.choice.kind.endsWith("turn")) break;
    const isOwn = Boolean(own);
    const open = own ?? theirs?.choices[0];
    if (open?.choice.form !== "pick") {
      await page.waitForTimeout(20);
      continue;
    }
    const fight = open.choice.options.find((each) => each.value.startsWith("quarrel"))?.value;
    const answer = open.choice.default ?? fight ?? (isOwn ? open.choice.options[0]?.value : undefined);
    const said = { choice: open.id, answer, id: open.id };
    if (answer) await server.call("/api/seat/answers", isOwn ? maud : dealer, said).catch(() => undefined);
    else await server.call("/api/seat/pass", dealer, {}); // it is Tobias's turn
  }
  const { choices, waiting_for: waits } = await server.look(maud);
  expect(waits).toEqual(["dealer", "maud_sexton"]);
  await page.locator(`#prompt[data-asked="${choices[0]?.id}"]`).waitFor();
  expect(await pass.count()).toBe(0);
  await context.close();
});

it("a total is told once the last of its dice lies", async () => {
  const { page, token } = await sit("cavaliers", "tavern", "bram", { reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const seen = { tumbling: 0, early: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      for (const side of document.querySelectorAll(".react .side")) {
        const total = side.querySelector(".total");
        const moving = [...side.querySelectorAll(".die")].flatMap((die) => die.getAnimations());
        const isRolling = moving.some((each) => (each.effect?.getComputedTiming().progress ?? 1) < 0.95);
        if (!total || !isRolling) continue;
        seen.tumbling += 1;
        if (Number(getComputedStyle(total).opacity) > 0) seen.early += 1;
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const hasRolled = async ([look]: Look[]): Promise<boolean> => {
    await shown(page, look);
    // what came with the question is drawn and looked at before it is answered: nobody answers into a roll
    return page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      return (window as unknown as { seen: { tumbling: number } }).seen.tumbling > 0;
    });
  };
  await played(server, [token], hasRolled, liking(/^roll/, /^skill/, /^other/, /^attack/));
  const lies = await page.waitForFunction(() => {
    const sides = [...document.querySelectorAll(".react .side")];
    const moving = sides.flatMap((side) => side.getAnimations({ subtree: true }));
    if (moving.some((each) => each.playState === "running")) return null;
    return (window as unknown as { seen: { early: number } }).seen;
  });
  expect((await lies.jsonValue())?.early).toBe(0);
  await page.context().close();
});
