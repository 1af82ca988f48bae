/** What a finger needs on a phone: 44 px, by a thing's own size or by the air around it that is its own, too. */

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { pathOf, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();
const rooms: Record<string, [path: string, ready: string]> = {
  front: ["/", ".gcard h2"],
  set: ["/new/draw_your_weapon", ".chair"],
  keys: ["/keys", "main"],
  odds: ["/odds/draw_your_weapon/contest", ".foot"],
  lab: ["/lab/suits", ".lg"],
  rules: ["/rules/draw_your_weapon", ".rule"],
  replay: ["/replay", "main"],
  characters: ["/characters/suits", ".sh"],
};

beforeAll(async () => {
  for (const game of ["draw_your_weapon", "draws"]) {
    const scene = (await server.games()).find((each) => each.name === game)?.scenarios[0];
    const [gm, player] = scene?.seats ?? [];
    const seats = Object.fromEntries([gm, player].map((each) => [each?.id, "person"]));
    const opened = await server.open({ game, scenario: scene?.id, seats, hints: true });
    const keys = [gm, player].map((each) => opened.seats[each?.id ?? ""]);
    for (const key of keys) await server.call("/api/seat/join", key?.token, { person: "Lena" });
    await server.call("/api/seat/begin", keys[0]?.token, {});
    rooms[`desk of ${game}`] = [pathOf(keys[0]?.link ?? ""), ".desk #prompt"];
    rooms[`seat of ${game}`] = [pathOf(keys[1]?.link ?? ""), "#prompt"];
  }
});

/** What can be touched and is smaller. Squares and faces on the ground are not asked: they have the loupe, and the list. */
async function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")) {
      if (each.closest(".stage, [inert], .sr, .cells, .painter") || each.matches(".sr, .idinput")) continue;
      const style = getComputedStyle(each);
      if (style.visibility === "hidden" || !each.checkVisibility()) continue;
      // a field has the whole of what it is labelled by; a link within a sentence is as high as its line
      const label = each.closest("label");
      const whole = label && !label.querySelector(".slider") && each.matches("input") ? label : each;
      if (style.display === "inline" && each.parentElement?.textContent?.trim() !== each.textContent?.trim()) continue;
      const box = whole.getBoundingClientRect();
      if (box.width < 2) continue;
      const air = getComputedStyle(each, "::after");
      const hasAir = air.content !== "none" && air.position === "absolute";
      const width = Math.max(box.width, hasAir ? Number.parseFloat(air.width) : 0);
      const height = Math.max(box.height, hasAir ? Number.parseFloat(air.height) : 0);
      if (Math.min(width, height) < 43.5)
        out.push(
          `${Math.round(width)}x${Math.round(height)} ${each.ariaLabel ?? each.textContent?.trim().slice(0, 40)}`,
        );
    }
    return [...new Set(out)];
  });
}

describe("a finger on a phone", () => {
  it.each([
    ...Object.keys(rooms),
    "desk of draw_your_weapon",
    "desk of draws",
    "seat of draw_your_weapon",
    "seat of draws",
  ])("has 44 px for whatever it touches: %s", async (name) => {
    const [path, ready] = rooms[name] ?? ["/", "main"];
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context } = await visit(browser, server, path, options);
    await page.locator(ready).first().waitFor();
    const tabs = page.locator("nav.tabs button");
    const found: Record<string, string[]> = { "": await small(page) };
    for (let i = 1; i < (await tabs.count()); i++) {
      await tabs.nth(i).click();
      found[(await tabs.nth(i).textContent()) ?? ""] = await small(page);
    }
    for (const part of Object.keys(found)) expect([part, found[part]]).toEqual([part, []]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
    await context.close();
  });
});
