/** Things that are taken up and laid somewhere, cards that turn over together, and what must not stand before what. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { moved, pathOf, point, Server, turn, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged(new Server().withHighCard());

/** Open a table with people at these seats, the first of whom begins. */
async function seated(game: string, scenario: string | undefined, seats: string[]): Promise<Record<string, string>> {
  const people = Object.fromEntries(seats.map((seat) => [seat, "person"]));
  const opened = await server.open({ game, scenario, seats: people, hints: false });
  for (const seat of seats) await server.call("/api/seat/join", opened.seats[seat]?.token, { person: "Lena" });
  await server.call("/api/seat/begin", opened.seats[seats[0] ?? ""]?.token, {});
  const out: Record<string, string> = { table: opened.table };
  for (const seat of seats) {
    out[seat] = opened.seats[seat]?.token ?? "";
    out[`${seat} link`] = pathOf(opened.seats[seat]?.link ?? "");
  }
  return out;
}

/** Take something up with the mouse and let it go over something else. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const [a, b] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()];
  if (!a || !b) throw new Error(`${from} or ${to} is not there`);
  await page.mouse.move(a.x + a.width / 3, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.locator(".dragged").waitFor();
  await page.mouse.up();
  await page.locator(".dragged").waitFor({ state: "detached" });
}

it("a card that is dragged to the ground is played; one that is dropped beside it, or let go by Escape, is not", async () => {
  const at = await seated("high_card", undefined, ["ann"]);
  const { page, complaints, context } = await visit(browser, server, at["ann link"] ?? "");
  expect(await turn(page)).toBe("asked");
  const asked = (await page.locator("#prompt").getAttribute("data-asked")) ?? "";
  await drag(page, ".hc.lit", ".log .lines");
  expect(await page.locator("#prompt").getAttribute("data-asked")).toBe(asked);
  expect(await page.locator(".hc.up").count()).toBe(0);
  const card = await page.locator(".hc.lit").first().boundingBox();
  await page.mouse.move((card?.x ?? 0) + 20, (card?.y ?? 0) + 60);
  await page.mouse.down();
  await page.mouse.move(700, 300, { steps: 6 });
  await page.keyboard.press("Escape");
  await page.locator(".dragged").waitFor({ state: "detached" });
  await page.mouse.up();
  expect(await page.locator("#prompt").getAttribute("data-asked")).toBe(asked);
  await drag(page, ".hc.lit", ".stage");
  await moved(page, asked);
  expect(complaints).toEqual([]);
  await context.close();
});

it("one's own token is dragged to where one goes", async () => {
  const at = await seated("cavaliers", "quay", ["maren"]);
  const { page, complaints, context } = await visit(browser, server, at["maren link"] ?? "");
  expect(await turn(page)).toBe("asked");
  const asked = (await page.locator("#prompt").getAttribute("data-asked")) ?? "";
  await drag(page, ".tok.you", ".area.lit:not(:has(.tok.you)) .aname");
  // one way to go there is taken at once, several are shown
  await page.waitForFunction(
    (before) =>
      document.querySelector<HTMLElement>("#prompt")?.dataset.asked !== before || document.querySelector(".opt"),
    asked,
  );
  expect(complaints).toEqual([]);
  await context.close();
});

it("cards laid in secret turn over together after a hush, and the page is the same afterwards", async () => {
  const at = await seated("draw_your_weapon", "lantern_yard", ["dealer", "sable_wren"]);
  const answer = async (seat: string, wanted: (value: string) => boolean): Promise<void> => {
    const open = (await server.look(at[seat] ?? "")).choices[0];
    if (open?.choice.form !== "pick") throw new Error(`${seat} is not asked`);
    const found = open.choice.options.find((each) => !each.barred_by && wanted(each.value));
    await server.call("/api/seat/answers", at[seat], {
      choice: open.id,
      answer: found?.value,
      id: `${seat} ${open.id}`,
    });
  };
  await answer("dealer", (value) => value === "note stare_down");
  const { page, complaints, context } = await visit(browser, server, at["sable_wren link"] ?? "", {
    reducedMotion: "no-preference",
  });
  expect(await turn(page)).toBe("asked");
  await answer("dealer", () => true);
  await page.evaluate(() => {
    const seen = window as unknown as { backs: number };
    seen.backs = 0;
    new MutationObserver((all) => {
      for (const each of all)
        for (const node of each.addedNodes)
          if (node instanceof SVGElement && node.matches(".flying") && node.innerHTML.includes("#back-"))
            seen.backs += 1;
    }).observe(document.body, { childList: true });
  });
  await point(page);
  await page.waitForFunction(() => (window as unknown as { backs: number }).backs >= 2);
  await page.waitForFunction(
    () =>
      !document.querySelector(".flying") &&
      !document
        .getAnimations()
        .some(
          (each) => each.playState === "running" && !(each instanceof CSSTransition) && !(each instanceof CSSAnimation),
        ),
  );
  // the next question is there already; what was turned over stands on the ground beside it, with its true totals
  const hands = (await server.look(at.sable_wren ?? "")).board?.exchange?.hands ?? [];
  await page.waitForFunction(
    (all) => {
      const shown = [...document.querySelectorAll(".revealed .total")].map((node) => node.textContent ?? "");
      return shown.length === 0 || shown.every((text) => all.includes(text));
    },
    hands.map((hand) => String(hand.total)),
  );
  expect(hands).toHaveLength(2);
  expect(complaints).toEqual([]);
  await context.close();
});

it("the sources of a number stand on the ground and never before the question", async () => {
  const at = await seated("draws", "one_night", ["caleb"]);
  const { page, complaints, context } = await visit(browser, server, at["caleb link"] ?? "");
  const explain = page.getByRole("dialog", { name: "How it came about" });
  while (!(await explain.count())) {
    expect(await turn(page)).toBe("asked");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("e");
    if (!(await explain.count())) await point(page);
  }
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [it, prompt] = [await explain.boundingBox(), await page.locator("#prompt").boundingBox()];
    expect((it?.y ?? 0) + (it?.height ?? 0)).toBeLessThanOrEqual((prompt?.y ?? 0) + 1);
    expect((it?.x ?? 0) + (it?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  // term by term, the sum last, and the rule by its title
  const terms = await explain.locator(".steps .num").allTextContents();
  const numbers = terms.map((text) => Number(text.replace("−", "-")));
  expect(numbers.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(numbers.at(-1));
  expect(await explain.locator("a.rid").count()).toBe(1);
  await page.keyboard.press("Escape");
  await explain.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

it("a door is drawn by the ground: it has no face there, can be touched, and is nobody on the wall", async () => {
  const at = await seated("draw_your_weapon", "lantern_yard", ["sable_wren"]);
  const { page, context } = await visit(browser, server, at["sable_wren link"] ?? "");
  await turn(page);
  const doors = page.locator('.tok[aria-label^="Door"]');
  expect(await doors.count()).toBe(2);
  expect(await doors.locator(".bust, .nm").count()).toBe(0);
  const wall = await visit(browser, server, `/wall/${at.table}`);
  await wall.page.locator(".wperson").first().waitFor();
  expect(await wall.page.locator(".wperson").allTextContents()).toHaveLength(2);
  await wall.context.close();
  await context.close();
});

it("the wall fits a phone with everybody on it", async () => {
  const at = await seated("suits", "shoot_out", ["jo"]);
  const { page, complaints, context } = await visit(browser, server, `/wall/${at.table}`, {
    viewport: { width: 390, height: 844 },
  });
  await page.locator(".wperson").first().waitFor();
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll(".wperson, .wperson .whead, .wfoot")].filter(
        (node) => node.getBoundingClientRect().right > innerWidth || node.scrollWidth > node.clientWidth + 1,
      ).length,
  );
  expect(cut).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it("on a phone how it ended has the width of its bar, the way on stands below it, and no tick calls it a triumph", async () => {
  const at = await seated("high_card", undefined, ["ann"]);
  const phone = { viewport: { width: 390, height: 844 } };
  const { page, complaints, context } = await visit(browser, server, at["ann link"] ?? "", phone);
  while ((await turn(page)) === "asked") await point(page);
  const bar = await page.locator("#prompt").boundingBox();
  const said = await page.locator("#prompt .grow").boundingBox();
  const on = await page.locator("#prompt .btn.main").boundingBox();
  expect(said?.width ?? 0).toBeGreaterThan(0.7 * (bar?.width ?? 0));
  expect(on?.y ?? 0).toBeGreaterThanOrEqual((said?.y ?? 0) + (said?.height ?? 0));
  expect(complaints).toEqual([]);
  await context.close();
});

it("on a phone a few options are rows as well, their chances beside them", async () => {
  const opened = await server.open({ game: "suits", scenario: "skirmish", seats: { north1: "person" }, hints: true });
  const { token = "", link = "" } = opened.seats.north1 ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {});
  const { page, context } = await visit(browser, server, pathOf(link), { viewport: { width: 390, height: 844 } });
  expect(await turn(page)).toBe("asked");
  await page.locator(".opt .oddsrow, .verb").first().waitFor();
  const columns = await page.evaluate(() => {
    const rack = document.createElement("div");
    rack.className = "opts few";
    rack.innerHTML = '<button class="opt"><span class="ohead">Dodge</span><span class="oddsrow"></span></button>';
    document.querySelector(".asking")?.append(rack);
    return getComputedStyle(rack.firstElementChild as Element).gridTemplateColumns.split(" ").length;
  });
  expect(columns).toBe(2);
  await context.close();
});
