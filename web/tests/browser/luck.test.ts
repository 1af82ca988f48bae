/** The luck of a table as a person meets it: added to without being asked, and judged in words at the end. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Kept } from "../../src/lib/luck";
import { pathOf, point, Server, turn, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged(new Server().withHighCard());

const notes = (page: Page): Promise<Kept[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith("outdraw-luck "))
      .map((name) => JSON.parse(localStorage.getItem(name) ?? "{}") as Kept),
  );

/** What is posted to sit down, and what the browser had kept by then. */
function joins(page: Page): { sent: { contribution?: string }; noted: Kept[] }[] {
  const all: { sent: { contribution?: string }; noted: Kept[] }[] = [];
  void page.route(/seat\/join$/, async (route) => {
    all.push({ sent: route.request().postDataJSON() as { contribution?: string }, noted: await notes(page) });
    await route.continue();
  });
  return all;
}
const verdict = (page: Page): Promise<string> =>
  page
    .locator(".luckword")
    .textContent()
    .then((words) => words ?? "");
const played = async (page: Page): Promise<void> => {
  while ((await turn(page)) === "asked") await point(page);
};

it("is added to by whoever comes by a link, after the commitment was kept, and found to be fair at the end", async () => {
  const opened = await server.open({ game: "high_card", seats: { ann: "person", bob: "person" }, hints: false });
  const [ann, bob] = ["ann", "bob"].map((seat) => opened.seats[seat]);
  const { page, complaints, context } = await visit(browser, server, "/keys");
  const sat = joins(page);
  await page.goto(server.url + pathOf(ann?.link ?? ""));
  await page.getByText("Your browser kept that, and then added a random number of its own").waitFor();
  expect(sat).toHaveLength(1);
  const [{ sent, noted } = { sent: {}, noted: [] }] = sat;
  expect(sent.contribution).toMatch(/^[0-9a-f]{32}$/);
  expect(noted).toMatchObject([
    { commitment: (await server.look(ann?.token ?? "")).commitment, contribution: sent.contribution },
  ]);
  const other = await visit(browser, server, pathOf(bob?.link ?? ""));
  await other.page.getByText("Your browser kept that").waitFor();
  await page.getByRole("button", { name: /^Begin/ }).click();
  await Promise.all([page, other.page].map(played));
  expect(await verdict(page)).toMatch(
    /^The luck was fair: the commitment is the one that you saw before you added to it/,
  );
  expect(await verdict(other.page)).toMatch(/^The luck was fair/);
  expect((await notes(page))[0]?.heads.length).toBeGreaterThan(2);
  expect([...complaints, ...other.complaints]).toEqual([]);
  // the head is in the menu; who runs the server and gives another journal is told of
  await page.route(/seat\/journal$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"ann"', '"amy"') });
  });
  await page.reload();
  await page.locator(".luckword.no", { hasText: "The luck cannot be trusted" }).waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await page.locator("dialog.menu code").nth(1).textContent()).toMatch(/^[0-9a-f]{16}$/);
  await other.context.close();
  await context.close();
});

it("is added to by whoever plays at once, and by whoever walks in", async () => {
  const { page, context } = await visit(browser, server, "/");
  const sat = joins(page);
  await page
    .locator(".gcard", { hasText: "High Card" })
    .getByRole("button", { name: /Play now/ })
    .click();
  await turn(page);
  expect(sat[0]?.sent.contribution).toMatch(/^[0-9a-f]{32}$/);
  expect(sat[0]?.noted[0]?.contribution).toBe(sat[0]?.sent.contribution);
  await context.close();

  const seats = { ann: "person", bob: "person" } as const;
  const opened = await server.open({ game: "high_card", seats, walk_in: true });
  const guest = await visit(browser, server, "/");
  const walked = joins(guest.page);
  await guest.page.getByLabel("Invited?").fill(opened.table);
  await guest.page.getByRole("button", { name: "Join" }).click();
  await guest.page.getByText("Your browser kept that").waitFor();
  expect(walked.filter(({ sent }) => sent.contribution)).toHaveLength(1);
  await guest.context.close();
});

it("is said to be anybody's where nobody added to it", async () => {
  const opened = await server.open({ game: "high_card", seats: { ann: "person" }, hints: false });
  const { token = "", link = "" } = opened.seats.ann ?? {};
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {});
  const { page, context } = await visit(browser, server, pathOf(link));
  await played(page);
  expect(await verdict(page)).toMatch(/^Nobody added anything to the luck/);
  await context.close();
});
