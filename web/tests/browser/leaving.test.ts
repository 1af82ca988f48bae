/** Leaving one room for another: nothing is lost on the way, and no room is given what belongs to the next. */

import { readFile as read } from "node:fs/promises";
import { expect, it } from "vitest";
import { pathOf, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();

/** Fight on to the end from one seat, at the server's own pace: what it comes to is no matter here. */
async function fought(token: string): Promise<void> {
  for (let look = await server.look(token); !look.is_over; look = await server.look(token)) {
    const [open] = look.choices;
    if (open?.choice.form !== "pick") continue;
    const free = open.choice.options.filter((option) => !option.barred_by).map((option) => option.value);
    const answer = free.find((value) => /^(engage|attack|fight|defend)/.test(value)) ?? free[0];
    await server.call("/api/seat/answers", token, { choice: open.id, answer, id: open.id }).catch(() => undefined);
  }
}

it("from the end of a fight one press leads to what it cost oneself, and the table's key stays with the table", async () => {
  const opened = await server.open({
    game: "suits",
    scenario: "bob_jon_rod_tod",
    seats: { bob: "person" },
    hints: false,
  });
  const { token, link } = opened.seats.bob ?? { token: "", link: "" };
  await server.call("/api/seat/join", token, { person: "Lena" });
  await server.call("/api/seat/begin", token, {});
  await fought(token);
  const { page, complaints, context } = await visit(browser, server, pathOf(link));
  await page.getByRole("link", { name: "What it cost me" }).click();
  await page.locator("#coach .coachcurve, #coach progress").first().waitFor();
  expect(await page.locator("#coach").evaluate((panel) => panel.getBoundingClientRect().top < innerHeight)).toBe(true);
  // a table that took the next room's address for its own seat would be refused, and the browser would say so
  // another moment's link, and the way back to all replays, are followed from within a replay
  await page.goto(`${server.url}/replay#table=${opened.table}&at=20`);
  await page.getByRole("heading", { name: "Entry 20" }).waitFor();
  await page.getByRole("button", { name: "Everyone", pressed: true }).waitFor();
  await page.getByRole("link", { name: "Replays" }).click();
  await page.getByText("Drop a journal here").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Entry 20" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("a sheet that was changed and not saved waits, whatever is opened meanwhile", async () => {
  const { page, complaints, context } = await visit(browser, server, "/characters/suits?id=aldo_brandt");
  const name = page.getByLabel("Name", { exact: true });
  const row = page.locator(".shlist ul").first().getByRole("button");
  await name.fill("Anna");
  await page.getByRole("button", { name: /Sabine Roe/ }).click();
  expect(await row.textContent()).toContain("changed, not saved");
  await page.getByRole("link", { name: "Odds" }).click();
  await page.locator(".answer").waitFor();
  await page.goto(`${server.url}/characters/suits`);
  await row.first().click();
  expect(await name.inputValue()).toBe("Anna");
  await page.locator(".shmore .pill.gain").waitFor();
  await page.getByRole("button", { name: "Save as yours" }).click();
  expect(await row.textContent()).not.toContain("not saved");
  await name.fill("Berta");
  await page.getByRole("button", { name: "Back to what was saved" }).click();
  expect(await name.inputValue()).toBe("Anna");
  expect(complaints).toEqual([]);
  await context.close();
});

it("nobody of one's own is lost to a file or to a slip", async () => {
  const { page, complaints, context } = await visit(browser, server, "/characters/suits?id=aldo_brandt");
  const name = page.getByLabel("Name", { exact: true });
  const row = page.locator(".shlist ul").first().getByRole("button");
  await name.fill("Anna");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON" }).click();
  const file = await (await coming).path();
  await name.fill("Berta");
  await page.locator(".shmore .pill.gain").waitFor();
  await page.getByRole("button", { name: "Save as yours" }).click();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "anna.json", mimeType: "application/json", buffer: await read(file) });
  await page.getByText("1 entry brought in.").waitFor();
  expect(await name.inputValue()).toBe("Anna");
  expect(await row.textContent()).toMatch(/Berta.*changed, not saved/s);
  await page.getByRole("button", { name: "Throw away" }).click();
  await page.getByText("Anna is thrown away.").waitFor();
  await page.getByRole("button", { name: "Take it back" }).click();
  expect(await name.inputValue()).toBe("Anna");
  expect(complaints).toEqual([]);
  await context.close();
});

it("a scene of one's own has its name at its table, too", async () => {
  const { page, complaints, context } = await visit(browser, server, "/characters/draw_your_weapon?id=pike_bridge");
  await page.getByLabel("Name", { exact: true }).fill("My bridge");
  await page.locator(".shmore .pill.gain").waitFor();
  await page.getByRole("button", { name: /^Play it now/ }).click();
  await page.getByText("My bridge").first().waitFor();
  expect(await page.getByText("pike_bridge_2").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});
