/** The ground holds still: whatever is asked, it neither grows nor shrinks while the window stays as it is. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pathOf, played, shown, turn, visit, WIDTHS } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();

/** How large the ground's place and what is drawn on it are. */
const measured = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const size = (found: Element | null): string => {
      const box = found?.getBoundingClientRect();
      return box ? `${Math.round(box.width)} x ${Math.round(box.height)}` : "nothing";
    };
    const ground = document.querySelector(".stage > *");
    return `${ground?.className.split(" ")[1]}: ${size(document.querySelector(".stage"))}, ${size(ground)}`;
  });

it.each([
  ["draw_your_weapon", "pike_bridge", "sable_wren"],
  ["suits", "skirmish", "north1"],
  ["cavaliers", "tavern", "bram"],
  ["draws", "one_night", "caleb"],
])("in %s, from question to question and while others act", async (game, scenario, seat) => {
  const opened = await server.open({ game, scenario, seats: { [seat]: "person" }, hints: true });
  const { token = "", link = "" } = opened.seats[seat] ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const seen = await Promise.all(
    WIDTHS.map(([width, height]) => visit(browser, server, pathOf(link), { viewport: { width, height } })),
  );
  const sizes = seen.map(() => new Map<string, Set<string>>());
  const asked = new Set<string>();
  for (let i = 0; i < 40 && (i < 12 || asked.size < 4); i++) {
    if (seen[0] && (await turn(seen[0].page)) === "over") break;
    const open = (await server.look(token)).choices[0];
    if (!open) continue;
    for (const [n, { page }] of seen.entries()) {
      await page.waitForFunction((id) => document.querySelector<HTMLElement>("#prompt")?.dataset.asked === id, open.id);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const [kind = "", size = ""] = (await measured(page)).split(": ");
      sizes[n]?.set(kind, new Set([...(sizes[n]?.get(kind) ?? []), size]));
    }
    const { choice } = open;
    asked.add(`${choice.kind} ${choice.form === "pick" ? choice.options.length : 0}`);
    const options = choice.form === "pick" ? choice.options.filter((option) => !option.barred_by) : [];
    const fight = options.filter((option) => /^(fight|attack|engage|move|attempt|charge|buy)/.test(option.value));
    const liked = fight.length && i % 3 ? fight : options;
    const isMany = choice.form === "pick" && ((choice.most ?? 1) > 1 || (choice.least ?? 1) !== 1);
    const some = options
      .slice(0, choice.form === "pick" ? Math.max(1, choice.least ?? 1) : 0)
      .map((each) => each.value);
    const one = liked[(5 * i) % Math.max(1, liked.length)]?.value ?? "";
    const answer = choice.form === "words" ? "" : choice.form === "number" ? choice.low : isMany ? some : one;
    await server.call("/api/seat/answers", token, { choice: open.id, answer, id: `${i}` });
  }
  expect(asked.size).toBeGreaterThan(1);
  for (const [n, found] of sizes.entries())
    for (const [kind, all] of found) expect([WIDTHS[n]?.[0], kind, ...all]).toHaveLength(3);
  for (const { context, complaints } of seen) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

it("on a phone the question and its button stay in sight while one looks through the options", async () => {
  const opened = await server.open({ game: "suits", scenario: "skirmish", seats: { north1: "person" }, hints: false });
  const { token = "", link = "" } = opened.seats.north1 ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const { page, context } = await visit(browser, server, pathOf(link), { viewport: { width: 390, height: 844 } });
  await page.locator(".opt:not([aria-disabled=true])").nth(2).waitFor();
  const last = page.locator(".opt:not([aria-disabled=true])").last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  const button = await page.locator("#prompt .btn.main").boundingBox();
  const wrap = await page.locator(".handwrap").boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual(wrap?.y ?? 0);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
  // people are seen although much can be chosen
  await page.locator(".tabs").getByRole("button", { name: "People" }).click();
  const plate = await page.locator(".people .plate").first().boundingBox();
  expect(plate?.height).toBeGreaterThan(40);
  expect((plate?.y ?? 0) + (plate?.height ?? 0)).toBeLessThan(844 * 0.66);
  await context.close();
});

it("people below the edge of their list are announced by a fade, which goes at its end", async () => {
  const opened = await server.open({
    game: "draw_your_weapon",
    scenario: "pike_bridge",
    seats: { sable_wren: "person" },
  });
  const { token = "", link = "" } = opened.seats.sable_wren ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const { page, context } = await visit(browser, server, pathOf(link), { viewport: { width: 1440, height: 760 } });
  await page.locator(".people .plate").nth(4).waitFor();
  const fade = (): Promise<number> =>
    page.evaluate(() => {
      const list = document.querySelector(".people") as HTMLElement;
      if (list.scrollHeight <= list.clientHeight) throw new Error("everybody fits");
      return Number.parseFloat(getComputedStyle(list).getPropertyValue("--more"));
    });
  expect(await fade()).toBeGreaterThan(20);
  // The list may grow while one scrolls: the evening goes on.
  await page.waitForFunction(() => {
    const list = document.querySelector(".people") as HTMLElement;
    list.scrollTo(0, 1e6);
    return Number.parseFloat(getComputedStyle(list).getPropertyValue("--more")) < 0.5;
  });
  await context.close();
});

it("on a phone seven options are rows to choose from at a glance, each with room for its chance beside it", async () => {
  const opened = await server.open({
    game: "draw_your_weapon",
    scenario: "pike_bridge",
    seats: { sable_wren: "person" },
    hints: true,
  });
  const { token = "", link = "" } = opened.seats.sable_wren ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const { page, context } = await visit(browser, server, pathOf(link), { viewport: { width: 390, height: 844 } });
  await page.waitForFunction(() => document.querySelector<HTMLElement>("#prompt")?.dataset.asked);
  const open = (await server.look(token)).choices[0];
  await server.call("/api/seat/answers", token, { choice: open?.id, answer: "fight street_tough_1", id: "1" });
  await page.locator('.opt[data-option="hold rapier"]').waitFor();
  const heights = await page.locator(".opts .opt").evaluateAll((all) => all.map((each) => each.clientHeight));
  expect(heights).toHaveLength(7);
  expect(Math.max(...heights)).toBeLessThanOrEqual(66);
  await page.locator('.opt[data-option="hold rapier"]').click();
  const main = await page.locator("#prompt .btn.main").boundingBox();
  expect(main?.width).toBeGreaterThan(140);
  await context.close();
});

it.each([
  ["cavaliers", "tavern", "bram", "attack"],
  ["suits", "skirmish", "north1", ""],
])("in %s nothing that can be chosen moves when the chances come", async (game, scenario, seat, verb) => {
  let tell = (): void => undefined;
  const told = new Promise<void>((done) => {
    tell = done;
  });
  const opened = await server.open({ game, scenario, seats: { [seat]: "person" }, hints: true, pause: [0, 0] });
  const { token = "", link = "" } = opened.seats[seat] ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const { page, context } = await visit(browser, server, pathOf(link));
  await page.route(/seat\/odds/, async (route) => {
    await told;
    await route.continue().catch(() => undefined);
  });
  await played(server, [token], async ([look]) => {
    await shown(page, look);
    return (await page.locator(verb ? `[data-verb=${verb}]` : ".opts.five").count()) > 0;
  });
  if (verb) await page.locator(`[data-verb=${verb}]`).click();
  const places = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".verb, .opts .opt")].map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return `${each.dataset.option ?? each.dataset.verb}: ${[x, y, width, height].map(Math.round).join(" ")}`;
      }),
    );
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => {
    // what pulses while it counts never ends, and what fades at an edge goes with the scrolling
    const ending = document
      .getAnimations()
      .filter((each) => each.timeline === document.timeline && each.effect?.getComputedTiming().endTime !== Infinity);
    return ending.every((each) => each.playState !== "running");
  });
  const before = await places();
  expect(before.length).toBeGreaterThan(4);
  tell();
  await page.waitForFunction(() => !/ounting/.test(document.querySelector(".asking")?.textContent ?? ""));
  expect(await places()).toEqual(before);
  await context.close();
});

it("looks the same to whoever has been in all other rooms before they sit down", async () => {
  for (const [game, width, height] of [
    ["Draw Your Weapon", 1440, 900],
    ["The Queen's Cavaliers", 390, 844],
  ] as const) {
    const { page, context } = await visit(browser, server, "/odds", { viewport: { width, height } });
    // no chances come: what an option keeps room for is learnt from them, so that it is less when it is asked again
    await page.route(/seat\/odds/, () => undefined);
    for (const room of ["Rules", "Characters", "Outdraw"]) {
      await page
        .getByRole("link", { name: room, exact: room !== "Outdraw" })
        .first()
        .click();
      await page.waitForFunction(() => !document.querySelector(".pulse"));
      await page.waitForLoadState("networkidle");
    }
    const card = page.locator(".gcard", { hasText: game });
    await card.getByRole("button", { name: /Play now/ }).click();
    await page.mouse.move(0, 0); // what the pointer comes to lie on is raised
    await page.locator("#prompt.mine-now").waitFor();
    const drawn = async (): Promise<string[]> => {
      await page.locator(':root:not([data-game="house"])').waitFor(); // what game it is may be heard after what is asked
      return page.evaluate(async () => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await document.fonts.ready; // of those letters that are drawn by now
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return [
          ...document.querySelectorAll(
            "main.table :is(.plate, .mine, .cond, .chip, .tok, .prompt, .opt, .verb, .zone, .rid)",
          ),
        ].map((each) => {
          const { x, y, width: w, height: h } = each.getBoundingClientRect();
          const { display, borderTopWidth: edge } = getComputedStyle(each);
          return `${each.className}: ${[x, y, w, h].map(Math.round).join(" ")} ${display} ${edge}`;
        });
      });
    };
    const after = await drawn();
    await page.reload();
    await page.locator("#prompt.mine-now").waitFor();
    expect([game, await drawn()]).toEqual([game, after]);
    await context.close();
  }
});
