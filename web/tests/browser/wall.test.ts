/** Nobody scrolls a wall: all of it is in the window, and can be read from across a room. */

import type { BrowserContext, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Look } from "../../src/lib/api";
import { liking, played, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();

it.each([
  ["cavaliers", "masque"],
  ["draw_your_weapon", "lantern_yard"],
  ["suits", "road"],
  ["draws", "one_night"],
])("the wall of %s, %s, fits a tall tablet and a large screen", async (game, scenario) => {
  const list = (await server.games())
    .find((each) => each.name === game)
    ?.scenarios.find((each) => each.id === scenario)?.seats;
  const lead = list?.find((each) => each.is_gm)?.id ?? "";
  const opened = await server.open({ game, scenario, seats: { [lead]: "person" }, hints: false });
  // whoever has a long name widens no wall
  await server.call("/api/seat/join", opened.seats[lead]?.token, { person: "Bela Gustafsson of Langstrom, the third" });
  await server.call("/api/seat/begin", opened.seats[lead]?.token, {});
  const { page, complaints, context } = await visit(browser, server, `/wall/${opened.table}`);
  await page.locator(".wperson").first().waitFor();
  for (const [width, height] of [
    [820, 1180],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(drawn))));
    const cut = await page.evaluate(() => {
      const all = [...document.querySelectorAll(".wperson, .wfoot, .wqr b, .wtop .oi, .wtop .pill")];
      const out = all.filter((node) => {
        const box = node.getBoundingClientRect();
        const holder = node.closest(".order")?.getBoundingClientRect();
        const [left, right] = holder ? [holder.left, holder.right] : [0, innerWidth];
        return box.top < 0 || box.bottom > innerHeight || box.left < left - 1 || box.right > right + 1;
      });
      return out.map((node) => node.textContent?.trim());
    });
    expect([width, cut]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await page.getByText(/^and \d+ more$/).count()).toBe(0);
  }
  expect(await page.locator(".wstage .stage").evaluate((node) => getComputedStyle(node).zoom)).toBe("1.4");
  expect(complaints).toEqual([]);
  await context.close();
});

it("where dice are rolled it keeps no place for cards, be it that nobody has defended yet or has no dice", async () => {
  const opened = await server.open({ game: "cavaliers", scenario: "quay", seats: { maren: "person" }, hints: false });
  const token = opened.seats.maren?.token ?? "";
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {}).catch(() => undefined);
  const asked = async (): Promise<string> => {
    const open = (await server.look(token)).choices[0];
    if (!open || open.choice.kind.endsWith("defend")) return open?.choice.kind ?? "";
    const { choice } = open;
    const options = choice.form === "pick" ? choice.options.filter((each) => !each.barred_by) : [];
    const answer = (options.find((each) => /^(done|end|nothing|pass|no$)/.test(each.value)) ?? options[0])?.value ?? "";
    await server.call("/api/seat/answers", token, { choice: open.id, answer, id: open.id }).catch(() => undefined);
    return "";
  };
  await expect.poll(asked, { interval: 50 }).toMatch(/defend$/);
  const { page, context } = await visit(browser, server, `/wall/${opened.table}`);
  await page.locator(".wex .wpool").nth(1).waitFor({ state: "attached" });
  expect(await page.locator(".wex .wempty").count()).toBe(0);
  await context.close();
});

it("shows the card of either side, though the game master was asked something between the two", async () => {
  const seats = { caleb: "person", storyteller: "person" };
  const opened = await server.open({ game: "draws", scenario: "one_night", seats, hints: false });
  const [caleb = "", gm = ""] = Object.keys(seats).map((each) => opened.seats[each]?.token);
  for (const each of [caleb, gm]) await server.call("/api/seat/join", each, { person: "Lena" });
  await server.call("/api/seat/begin", gm, {});
  const { page, context } = await visit(browser, server, `/wall/${opened.table}`);
  await page.locator(".wperson").first().waitFor();
  const answered = async (): Promise<string> => {
    const open = (await server.look(gm)).choices[0];
    if (!open) return "";
    const answers: Record<string, string | string[]> = {
      "draws.call": "challenge foot_race",
      "draws.secret_draw": "open",
    };
    const answer = answers[open.choice.kind] ?? [];
    await server.call("/api/seat/answers", gm, { choice: open.id, answer, id: open.id }).catch(() => undefined);
    return open.choice.kind;
  };
  await expect.poll(answered, { interval: 50 }).toBe("draws.secret_draw");
  await page.locator(".wex .whand:has(.pc)").nth(1).waitFor(); // whoever won, if anybody did
  expect(await page.locator(".wex .whand:has(.pc)").count()).toBe(2);
  await context.close();
});

it("a test of four is read whole: on the stage of a wall, and below one's own plate on a phone", async () => {
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats, hints: false });
  const [dealer = "", sable = ""] = Object.keys(seats).map((each) => opened.seats[each]?.token);
  for (const each of [dealer, sable]) await server.call("/api/seat/join", each, { person: "Lena" });
  await server.call("/api/seat/begin", dealer, {});
  const four = ["brannoc_holt", "sable_wren", "ilse_marrow", "jonah_tarn"];
  const isAsked = async (): Promise<boolean> =>
    (await server.look(sable)).choices.some((each) => each.choice.kind.endsWith("test_card"));
  await played(server, [dealer], isAsked, (open) => {
    const { kind, ...choice } = open.choice;
    if (kind.endsWith("dealer")) return "skill_test";
    return kind.endsWith("who") ? four : (choice.default ?? liking()(open));
  });
  const wall = await visit(browser, server, `/wall/${opened.table}`);
  await wall.page.locator(".whand").nth(3).waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await wall.page.setViewportSize({ width, height });
    const beyond = await wall.page.evaluate(() => {
      const stage = (document.querySelector(".wstage") as Element).getBoundingClientRect();
      return [...document.querySelectorAll(".wex > *, .whand > *")].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.top < stage.top || box.bottom > stage.bottom || box.left < stage.left || box.right > stage.right;
      }).length;
    });
    expect([width, beyond]).toEqual([width, 0]);
  }
  await wall.context.close();
  const { pathname, hash } = new URL(opened.seats.sable_wren?.link ?? "");
  const hand = await visit(browser, server, `${pathname}?as=hand${hash}`, { viewport: { width: 390, height: 844 } });
  await hand.page.locator(".vs.more .bust").nth(3).waitFor();
  const covered = await hand.page.evaluate(() => {
    const plate = (document.querySelector(".mine") as Element).getBoundingClientRect();
    return [...document.querySelectorAll(".vs.more .bust")].filter(
      (each) => each.getBoundingClientRect().top < plate.bottom,
    ).length;
  });
  expect(covered).toBe(0);
  await hand.context.close();
});

/** Give the wall of a duel in which somebody attacks for the second time. */
async function attackedTwice(): Promise<{ gm: string; page: Page; context: BrowserContext }> {
  const seats = { gm: "person", sabine: "person", otto: "person" };
  const opened = await server.open({ game: "suits", scenario: "endless", seats, hints: false });
  const [gm = "", ...fighters] = Object.keys(seats).map((each) => opened.seats[each]?.token ?? "");
  for (const each of [gm, ...fighters]) await server.call("/api/seat/join", each, { person: "Lena" });
  await server.call("/api/seat/begin", gm, {});
  const { page, context } = await visit(browser, server, `/wall/${opened.table}`);
  await page.locator(".wperson").first().waitFor();
  const attacks = new Set<string>();
  const isSecond = (looks: Look[]): boolean => {
    for (const { choices } of looks)
      for (const { id, choice } of choices) if (choice.kind === "suits.answer") attacks.add(id);
    return attacks.size > 1;
  };
  const likes = liking(/^(attack|charge)/);
  await played(server, [...fighters, gm], isSecond, (open, seat) =>
    seat < 2 ? likes(open) : (open.choice.default ?? likes(open)),
  );
  return { gm, page, context };
}

it("does not show as fought out now what time went back to", async () => {
  const { gm, page, context } = await attackedTwice();
  await page.locator(".wex .wempty").first().waitFor();
  await page.evaluate(() => {
    const look = (): void => void (document.querySelector(".wsaid") && document.body.setAttribute("data-won", ""));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await server.call("/api/seat/gm/edit", gm, { path: ["fighters", 0, "white"], value: 5, why: "a slip" });
  await page.locator(".wlast", { hasText: "a slip" }).waitFor();
  expect(await page.locator("body[data-won]").count()).toBe(0);
  await context.close();
});
