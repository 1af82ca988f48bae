/** A game of somebody else's in the browser, without a line of page code: High Card, which is found by its entry point. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import type { Theme } from "../../src/lib/board";
import { barriers, pathOf, point, Server, turn, visit, type Watched } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged(new Server().withHighCard());

const FOLDER = resolve(import.meta.dirname, "../../../examples/high_card");

it("wears the theme that it brings, in its own rooms and on its card, by night and by day", async () => {
  const theme = JSON.parse(readFileSync(resolve(FOLDER, "theme.json"), "utf8")) as Theme;
  const rgb = (colour = ""): string =>
    `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(", ")})`;
  const { page, context, complaints } = await visit(browser, server, "/", { colorScheme: "dark" });
  const shown = (selector: string, what: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((node, wanted) => getComputedStyle(node).getPropertyValue(wanted), what);
  await page.locator(".gcard", { hasText: "High Card" }).waitFor();
  expect(await shown('.gcard[data-game="high_card"] .plainart', "color")).toBe(rgb(theme.lit));
  expect(await shown('.gcard[data-game="high_card"] h2', "font-family")).toContain("Rokkitt");
  expect(await page.locator('.gcard[data-game="high_card"] .alt').textContent()).toContain("a Dealer");
  expect(await shown("body", "background-color"), "the front room is the house's").toBe("rgb(18, 13, 10)");

  const opened = await server.open({ game: "high_card", seats: { ann: "person" }, hints: true });
  await page.goto(server.url + pathOf(opened.seats.ann?.link ?? ""));
  await page.getByRole("button", { name: /^Begin/ }).click();
  expect(await turn(page)).toBe("asked");
  for (const [colorScheme, colours] of [
    ["dark", theme.night],
    ["light", theme.day],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((mode) => document.documentElement.dataset.mode === mode, colorScheme);
    expect(await shown("body", "background-color")).toBe(rgb(colours?.room));
    expect(await shown(".top .mark", "color")).toBe(rgb(colours?.accent));
    expect(await shown(".felt", "--weave")).toContain(`/weave/${theme.weave}.svg`);
  }
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

it("is on the front room, is played by two people and a bot to its end, and is for everybody", async () => {
  const front = await visit(browser, server, "/");
  await front.page.locator(".gcard", { hasText: "High Card" }).getByRole("link", { name: "Set a table" }).click();
  await front.page.getByRole("heading", { name: "Set the table" }).waitFor();
  await front.page.getByText("Three players, twenty rounds.").waitFor();
  await front.context.close();

  const seats = { ann: "person", bob: "person" };
  const opened = await server.open({ game: "high_card", seats, hints: true });
  const sit = async (id: string): Promise<Watched> => visit(browser, server, pathOf(opened.seats[id]?.link ?? ""));
  const [ann, bob] = [await sit("ann"), await sit("bob")];
  await ann.page.getByRole("button", { name: /^Begin/ }).click();
  for (const { page } of [ann, bob]) expect(await turn(page)).toBe("asked");

  // a card lies face down, and may be taken back until the last one lies; the table's other people see that one is in
  const lay = async (): Promise<void> => {
    await ann.page.locator(".hc.lit").first().click();
    await ann.page.locator("#prompt .btn.main").click();
    await ann.page.getByRole("button", { name: "Take it back" }).waitFor();
  };
  await lay();
  expect(await ann.page.locator("#prompt").textContent()).toContain("face down");
  await ann.page.reload();
  await ann.page.getByRole("button", { name: "Take it back" }).click();
  expect(await turn(ann.page)).toBe("asked");
  await ann.page.waitForFunction(() => document.querySelectorAll(".hc.lit").length === 3);
  await lay();
  await point(bob.page);
  await turn(ann.page);
  await ann.page
    .getByText(/wins? the round/)
    .first()
    .waitFor();

  // what was revealed lies open before each of them, on the wall too
  const wall = await visit(browser, server, `/wall/${opened.table}`);
  for (const { page } of [ann, wall])
    await expect.poll(() => page.locator(".sitting .cardsof [data-code]").count()).toBe(3);
  await wall.context.close();

  // whoever is slow hears a knock from whoever is in, after a while; the server knows no difference
  const token = opened.seats.ann?.token;
  await server.call("/api/seat/nudge", token, { seat: "bob" });
  await bob.page.getByText("the table waits for you").waitFor();

  expect(await barriers(ann.page)).toEqual([]);
  await ann.page.setViewportSize({ width: 1440, height: 900 });
  for (const { page } of [ann, bob]) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Let a bot play my seat" }).click();
  }
  for (const { page, complaints, context } of [ann, bob]) {
    await page.getByText("It is over").first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  }
});
