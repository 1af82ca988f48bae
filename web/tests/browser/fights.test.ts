/** Whole fights in the browser: a game master and two players, each in a browser of their own. */

import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { moment, pathOf, point, turn, visit, type Watched } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();

/** Answer for whoever is asked, as many times as are named, or to the end: then it says yes. */
async function play(pages: Watched[], most: number): Promise<boolean> {
  for (let moves = 0; moves < most; ) {
    const found = await Promise.all(pages.map(({ page }) => moment(page)));
    if (found.includes("over")) return true;
    const at = found.indexOf("asked");
    const asked = pages[at];
    if (asked) {
      await point(asked.page).catch(async (error: Error) => {
        error.message += `\n${(await Promise.all(pages.map(standing))).join("\n")}`;
        throw error;
      });
      moves += 1;
    } else await Promise.race(pages.map(({ page }) => turn(page).catch(() => undefined)));
  }
  return false;
}

/** Play on until somebody may not do something; touch that, and give what the page says of it, and whether they are asked the same. */
async function refused(
  pages: Watched[],
  tokens: readonly string[],
): Promise<{ why: string; rules: number; same: boolean }> {
  do {
    for (const [i, { page }] of pages.entries()) {
      const asked = await page.evaluate(() => document.querySelector<HTMLElement>("#prompt")?.dataset.asked);
      const open = (await server.look(tokens[i] ?? "")).choices.find((each) => each.id === asked);
      if (open?.choice.form !== "pick" || !open.choice.options.some((each) => each.barred_by)) continue;
      if (!(await page.locator("#prompt .listbtn").count())) continue;
      await page.locator("#prompt .listbtn").click();
      await page.locator(".sheetlist[open] .listrow.barred").first().click();
      const why = page.locator("#prompt.refusing .no");
      await why.waitFor();
      return {
        why: (await why.textContent()) ?? "",
        rules: await why.locator(".rid").count(),
        same: (await server.look(tokens[i] ?? "")).choices.some((each) => each.id === open.id),
      };
    }
  } while (!(await play(pages, 1)));
  throw new Error("nobody was barred from anything");
}

/** Open a panel of the desk that has folded, since somebody is looked at or much is asked. */
async function unfolded({ page }: Watched, id: string): Promise<Locator> {
  const panel = page.locator(id);
  if ((await panel.getAttribute("open")) === null) await panel.locator("summary").click();
  return panel;
}

/** What a seat is asked or told, for whoever must find out why a fight does not go on. */
const standing = ({ page }: Watched): Promise<string> =>
  page.evaluate(() => {
    const prompt = document.querySelector<HTMLElement>("#prompt");
    return `${prompt?.className}, ${JSON.stringify({ ...prompt?.dataset })}: ${prompt?.textContent}`;
  });

const cards = (page: Watched): Promise<string[]> =>
  page.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".hand .hc[data-card]")].map((each) => each.dataset.card ?? ""),
  );

/** A scene of each game for two players that is over soon. */
const SCENES = [
  ["draws", "hide_and_seek"],
  ["draw_your_weapon", "fell_road"],
  ["suits", "road"],
  ["cavaliers", "tavern"],
] as const;

describe.each(SCENES)("a fight of %s", (name, id) => {
  it("is played by a game master and two players to its end", async () => {
    const game = (await server.games()).find((each) => each.name === name);
    const scene = game?.scenarios.find((each) => each.id === id);
    const seats = scene?.seats ?? [];
    const [gm, ...players] = seats;
    const own = players.slice(0, 2);
    const opened = await server.open({
      game: name,
      scenario: scene?.id,
      seats: Object.fromEntries([gm, ...own].map((each) => [each?.id, "person"])),
      hints: false,
    });
    const sit = async (seat: string | undefined): Promise<Watched> =>
      visit(browser, server, pathOf(opened.seats[seat ?? ""]?.link ?? ""), {
        viewport: seat === gm?.id ? { width: 1440, height: 900 } : { width: 1024, height: 720 },
      });
    const table = await Promise.all([gm, ...own].map((each) => sit(each?.id)));
    const [desk, first, second] = table as [Watched, Watched, Watched | undefined];

    // everybody sees everybody come, and the game master begins
    await desk.page.getByRole("button", { name: /^Begin/ }).click();
    for (const { page } of table) await page.waitForSelector("#prompt");
    expect(await desk.page.locator(".desk").count()).toBe(1);
    await play(table, 6);

    // what may not be done is explained by its rule, and nothing has happened
    const tokens = [gm, ...own].map((each) => opened.seats[each?.id ?? ""]?.token ?? "");
    const { why, rules, same } = await refused(table, tokens);
    expect(why.length).toBeGreaterThan(12);
    expect([rules, same]).toEqual([1, true]);

    // hands are private: what one holds is in nobody else's page
    const hands = await Promise.all([first, ...(second ? [second] : [])].map(cards));
    for (const [i, held] of hands.entries())
      for (const [j, other] of table.slice(1).entries())
        if (i !== j)
          for (const card of held)
            expect(await other.page.locator(`.hc[data-card="${card}"]`).count()).toBe(
              hands[j]?.filter((each) => each === card).length ?? 0,
            );

    // a reload comes back to the same question
    const before = await first.page.evaluate(() => document.querySelector<HTMLElement>("#prompt")?.dataset.asked);
    await first.page.reload();
    await first.page.waitForSelector("#prompt");
    if (before)
      await first.page.waitForFunction(
        (asked) => document.querySelector<HTMLElement>("#prompt")?.dataset.asked === asked,
        before,
      );

    // the game master sets a value, with a reason that everybody is told
    await desk.page.locator(".fig").first().click();
    await desk.page.locator("#inspect .stepper").first().locator("button:enabled").last().click(); // up, or down from its most
    await desk.page.getByLabel("Why it is set").fill("the fall from the cart");
    await desk.page.locator("#inspect").getByRole("button", { name: "Set", exact: true }).click();
    const heard = (words: string): Promise<unknown> =>
      Promise.all(
        table
          .slice(1)
          .map(({ page }) =>
            page.waitForFunction((said) => document.querySelector(".log")?.textContent?.includes(said), words),
          ),
      );
    const isSet = await Promise.race([
      heard("the fall from the cart").then(() => true),
      desk.page
        .locator("#inspect .no")
        .waitFor()
        .then(() => false),
    ]);
    if (!isSet) expect((await desk.page.locator("#inspect .no").textContent())?.length).toBeGreaterThan(10);

    // and takes the last word back
    await (await unfolded(desk, "#rewind")).locator(".point").last().click();
    await desk.page.getByLabel("Why it is taken back").fill("the wrong square");
    await desk.page.locator("#rewind").getByRole("button", { name: "Rewind" }).click();
    await heard("the wrong square");

    // a bot takes over a seat, then the other, and they end it
    for (const player of own) {
      const line = desk.page.locator(".seatline", { hasText: player.name });
      await line.getByRole("button", { name: "To a bot" }).click();
      await line.getByText("a bot").waitFor();
    }
    await (await unfolded(desk, "#dial"))
      .getByRole("radiogroup", { name: "What is left to you" })
      .getByRole("radio", { name: "by itself" })
      .click();
    await server.call("/api/seat/hand-over", opened.seats[gm?.id ?? ""]?.token, { to: "bot" });
    for (const { complaints, context } of [desk, ...(second ? [second] : [])]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
    await first.page.getByText("It is over").first().waitFor();
    expect(first.complaints).toEqual([]);
    await first.context.close();
  });
});
