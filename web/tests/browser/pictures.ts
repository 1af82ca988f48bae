/** Takes pictures of `docs/images` anew: `node web/tests/browser/pictures.ts FOLDER [GAME or rooms]`, by a Node that strips types.

People play on until what is wanted stands on the table; whichever fight comes is the picture.
*/

import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Look } from "../../src/lib/api";
import { browse, pathOf, Server, turn, visit } from "./stage.ts";

const FOLDER = process.argv[2] ?? ".";
const server = await new Server().withHighCard().start();
const browser = await browse();

interface Wanted {
  game: string;
  scenario?: string;
  seat: string;
  /** What is liked most of what can be answered, in this order. */
  likes: RegExp[];
  /** Whether this is the moment. */
  at: (look: Look) => boolean;
  sizes: [name: string, width: number, height: number, mode: "dark" | "light"][];
  /** What is touched before the picture is taken. */
  touch?: (page: Page) => Promise<void>;
}
const kindOf = (look: Look): string => look.choices[0]?.choice.kind ?? "";
const FIGHT = [
  /^fight/,
  /^(attack|shoot|feint|lunge|engage|charge|combat)/,
  /^(aim|ready|move|approach)/,
  /^(defend|parry|dodge|block)/,
  /^buy/,
];
const raise =
  (selector: string, nth = 0) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).nth(nth).click({ timeout: 5000 });
  };

const WANTED: Wanted[] = [
  {
    game: "suits",
    scenario: "skirmish",
    seat: "north1",
    likes: FIGHT,
    at: (look) => kindOf(look) === "suits.answer",
    sizes: [
      ["table.png", 1440, 900, "dark"],
      ["table-suits-390.png", 390, 844, "dark"],
    ],
  },
  {
    game: "draw_your_weapon",
    scenario: "pike_bridge",
    seat: "sable_wren",
    likes: FIGHT,
    at: (look) => kindOf(look).endsWith("attack_card") || (kindOf(look).endsWith("test_card") && look.number > 40),
    sizes: [
      ["table-draw-your-weapon-1440.png", 1440, 900, "dark"],
      ["table-draw-your-weapon-1440-light.png", 1440, 900, "light"],
      ["table-draw-your-weapon-820.png", 820, 1180, "dark"],
      ["table-draw-your-weapon-390.png", 390, 844, "dark"],
    ],
    touch: raise(".hc.lit", 1),
  },
  {
    game: "cavaliers",
    scenario: "tavern",
    seat: "bram",
    likes: FIGHT,
    // points after a roll, with something that can be bought several times over
    at: (look) => {
      const choice = look.choices[0]?.choice;
      return choice?.form === "pick" && choice.options.some((option) => Number(option.facts?.times ?? 1) > 2);
    },
    sizes: [
      ["table-cavaliers-1440.png", 1440, 900, "dark"],
      ["table-cavaliers-390.png", 390, 844, "dark"],
    ],
  },
  {
    game: "draws",
    scenario: "one_night",
    seat: "caleb",
    likes: [/^attempt/, /^(wits|dexterity)/],
    at: (look) => kindOf(look) === "draws.attribute",
    sizes: [
      ["table-draws-1440.png", 1440, 900, "dark"],
      ["table-draws-390.png", 390, 844, "dark"],
    ],
  },
  {
    game: "high_card",
    seat: "ann",
    likes: [],
    at: (look) => (look.events?.length ?? 0) > 12,
    sizes: [["table-high-card-1440.png", 1440, 900, "dark"]],
    touch: raise(".hc.lit", 1),
  },
];

/** The rooms beside the tables: where, what is waited for, and what is done there first. */
const ROOMS: [path: string, ready: string, sizes: Wanted["sizes"], touch?: (page: Page) => Promise<void>][] = [
  [
    "/",
    ".gcard h2",
    [
      ["front-1440.png", 1440, 900, "dark"],
      ["front-390.png", 390, 844, "dark"],
    ],
  ],
  [
    "/odds/draws/contested?pool=8&against=7",
    ".foot",
    [["odds-1440.png", 1440, 1100, "dark"]],
    async (page) => {
      await page.getByRole("button", { name: "Pin", exact: true }).click();
      await page.getByRole("slider", { name: /^Pool/ }).focus();
      await page.keyboard.press("ArrowRight");
    },
  ],
  [
    "/lab/suits?a=brigand&b=wolf&fights=500",
    ".win .a",
    [["lab-1440.png", 1440, 900, "dark"]],
    async (page) => {
      await page.getByRole("button", { name: "Another value" }).click();
      await page.getByRole("spinbutton", { name: "fights a cell" }).fill("40");
      await page.getByRole("button", { name: "Sweep" }).click();
      await page.locator(".task").first().waitFor({ state: "detached" });
    },
  ],
];

/** Wait until the chances are there, or it is plain that there are none. */
async function settled(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.querySelector("#prompt")?.getAttribute("data-odds") !== "counting", undefined, {
      timeout: 120_000,
    })
    .catch(() => undefined);
  await page.waitForTimeout(4000);
}

async function shoot(page: Page, sizes: Wanted["sizes"]): Promise<void> {
  for (const [name, width, height, colorScheme] of sizes) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(1500); // what fades from one light to the other has done so
    await page.screenshot({ path: join(FOLDER, name) });
    process.stdout.write(`${name}\n`);
  }
}

/** Play one fight; say whether the moment came. */
async function play(wanted: Wanted): Promise<boolean> {
  let isTaken = false;
  const opened = await server.open({
    game: wanted.game,
    scenario: wanted.scenario,
    seats: { [wanted.seat]: "person" },
    hints: true,
  });
  const key = opened.seats[wanted.seat];
  await server.call("/api/seat/join", key?.token, { person: "Lena" });
  await server.call("/api/seat/begin", key?.token, {}).catch(() => undefined);
  const { page, context } = await visit(browser, server, pathOf(key?.link ?? ""), { colorScheme: "dark" });
  for (let i = 0; i < 150; i++) {
    if ((await turn(page)) === "over") break;
    const look = await server.look(key?.token ?? "");
    const open = look.choices[0];
    if (!open) continue;
    if (wanted.at(look)) {
      await settled(page);
      await wanted.touch?.(page);
      await shoot(page, wanted.sizes);
      isTaken = true;
      break;
    }
    const { choice } = open;
    const options = choice.form === "pick" ? choice.options.filter((option) => !option.barred_by) : [];
    const liked =
      wanted.likes.map((like) => options.filter((option) => like.test(option.value))).find((some) => some.length) ??
      options;
    const one = liked[i % Math.max(1, liked.length)]?.value ?? "";
    const isMany = choice.form === "pick" && ((choice.most ?? 1) > 1 || (choice.least ?? 1) !== 1);
    const some = options
      .slice(0, choice.form === "pick" ? Math.max(1, choice.least ?? 1) : 0)
      .map((option) => option.value);
    const answer =
      choice.form === "words"
        ? "I track them through the pines"
        : choice.form === "number"
          ? choice.low
          : isMany
            ? some
            : one;
    await server.call("/api/seat/answers", key?.token, { choice: open.id, answer, id: `${i}` }).catch(() => undefined);
    await page.waitForTimeout(150);
  }
  await context.close();
  return isTaken;
}

try {
  for (const [path, ready, sizes, touch] of process.argv[3] && process.argv[3] !== "rooms" ? [] : ROOMS) {
    const { page, context } = await visit(browser, server, path, { colorScheme: "dark" });
    await page.locator(ready).first().waitFor();
    await touch?.(page);
    await shoot(page, sizes);
    await context.close();
  }
  for (const wanted of WANTED.filter((each) => !process.argv[3] || process.argv[3] === each.game))
    for (let fights = 0; fights < 5 && !(await play(wanted)); fights++);
  const seats = { dealer: "person", sable_wren: "person" };
  const opened = await server.open({ game: "draw_your_weapon", scenario: "pike_bridge", seats, hints: true });
  for (const id of Object.keys(seats))
    await server.call("/api/seat/join", opened.seats[id]?.token, { person: id === "dealer" ? "Jule" : "Lena" });
  await server.call("/api/seat/begin", opened.seats.dealer?.token, {});
  const desk = await visit(browser, server, pathOf(opened.seats.dealer?.link ?? ""), { colorScheme: "dark" });
  await desk.page.locator(".desk #prompt").waitFor();
  await settled(desk.page);
  await shoot(desk.page, [["desk-1440.png", 1440, 900, "dark"]]);
  const wall = await visit(browser, server, `/wall/${opened.table}`, { colorScheme: "dark" });
  await wall.page.locator(".wperson").first().waitFor();
  await shoot(wall.page, [["wall-1920.png", 1920, 1080, "dark"]]);
} finally {
  await browser.close();
  await server.end();
}
