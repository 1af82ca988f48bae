/** What the browser tests share: a server of their own at a free port, a browser, and hands that play like a person. */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  errors,
  type Locator,
  type Page,
} from "playwright-core";
import type { GameInfo, Look, Opened, Setting } from "../../src/lib/api";
import type { Answer } from "../../src/lib/board";

/** A busy machine is slow, not broken. */
export const PATIENCE = Number(process.env.PATIENCE ?? 300_000);
const ROOT = resolve(import.meta.dirname, "../../..");

/** A server in a folder of its own, which can be killed and started again at the same place. */
export class Server {
  url = "";
  /** How long bots wait, in milliseconds, from and to: nobody follows them here. */
  pause = "0,0";
  /** Further options of `outdraw serve`. */
  words: string[] = [];
  #child: ChildProcess | null = null;
  readonly #folder = mkdtempSync(join(tmpdir(), "outdraw-page-"));
  readonly #environment: Record<string, string> = {};

  /** Let it know the example game too, as if that were an installed package: by an entry point of its own. */
  withHighCard(): this {
    const about = join(this.#folder, "high_card-1.dist-info");
    mkdirSync(about);
    writeFileSync(join(about, "METADATA"), "Metadata-Version: 2.1\nName: high_card\nVersion: 1\n");
    writeFileSync(join(about, "entry_points.txt"), "[outdraw.games]\nhigh_card = examples.high_card:GAME\n");
    this.#environment.PYTHONPATH = [this.#folder, ROOT, join(ROOT, "src")].join(delimiter);
    return this;
  }

  async start(): Promise<this> {
    const python = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
    const port = this.url ? new URL(this.url).port : "0";
    const served = join(import.meta.dirname, "serve.py");
    const words = [served, "--port", port, "--database", join(this.#folder, "tables.sqlite"), ...this.words];
    const child = spawn(python, words, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        PYTHONHASHSEED: "0",
        OUTDRAW_PAUSE: this.pause,
        OUTDRAW_TABLES_AN_HOUR: "100000",
        OUTDRAW_RATE: "5000",
        ...this.#environment,
      },
    });
    this.#child = child;
    let complaints = "";
    child.stderr.on("data", (said) => {
      complaints += String(said);
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const found = /^Outdraw is at (\S+)/.exec(line);
      if (found?.[1]) {
        this.url = found[1].replace(/\/$/, "");
        child.stdout.resume();
        return this;
      }
    }
    throw new Error(`The server did not start: ${complaints}`);
  }

  /** End it without a warning, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async call<T>(path: string, token = "", body?: unknown): Promise<T> {
    const response = await fetch(this.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  }

  games = (): Promise<GameInfo[]> => this.call("/api/games");
  open = (setting: Setting): Promise<Opened> => this.call("/api/tables", "", setting);
  look = (token: string): Promise<Look> => this.call("/api/seat", token);
}

type Open = Look["choices"][number];

/** What somebody answers who likes some options more than others: the first of those, else the first that there is. */
export function liking(...likes: readonly RegExp[]): (open: Open) => Answer {
  return ({ choice }) => {
    if (choice.form === "words") return "I try it";
    if (choice.form === "number") return choice.low;
    const free = choice.options.filter((each) => !each.barred_by).map((each) => each.value);
    const [least, most] = [choice.least ?? 1, choice.most ?? 1];
    if (least !== 1 || most !== 1) return free.slice(0, least);
    return (
      likes.map((like) => free.find((value) => like.test(value))).find((found) => found !== undefined) ?? free[0] ?? ""
    );
  };
}

/**
 * Answer for these seats, whichever is asked, until it has come to something; what nobody may answer is waited for.
 *
 * Nothing is counted, and no time is kept: it goes on until that comes, or the scene is over, which is a fault.
 */
export async function played(
  server: Server,
  tokens: readonly string[],
  isThere: (looks: Look[]) => boolean | Promise<boolean>,
  answer: (open: Open, seat: number) => Answer = liking(),
): Promise<Look[]> {
  for (;;) {
    const looks = await Promise.all(tokens.map((token) => server.look(token)));
    if (await isThere(looks)) return looks;
    if (looks.some((each) => each.is_over)) throw new Error("the scene was over before");
    const seat = looks.findIndex((each) => each.choices.length > 0);
    const open = looks[seat]?.choices[0];
    if (!open) {
      await new Promise((done) => setTimeout(done, 20)); // others answer
      continue;
    }
    const body = { choice: open.id, answer: answer(open, seat), id: `played ${open.id}` };
    // a bot may have answered meanwhile, or the question be another one by now
    await server.call("/api/seat/answers", tokens[seat], body).catch((error: Error) => {
      if (!error.message.includes(": 409 ")) throw error;
    });
  }
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

/** The Chromium of this machine, if it has one; `CHROMIUM` names another, and `package` the one that is a package. */
function ownChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named === "package" ? undefined : named;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((each) => existsSync(each));
}

/** Where the machine's own Chromium is, else the one that is a package, which is unpacked when it is first asked for. */
export async function executable(): Promise<string> {
  const own = ownChromium();
  if (own) return own;
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}

/** A Chromium that keeps the web's rules, which the arguments that come with the package would not. */
export const browse = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await executable(), args: QUIET });

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SIZES = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

/** What axe finds on the page as it stands; in the second light only what a light can change. */
async function found(page: Page, only: { type: "tag" | "rule"; values: string[] }): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    type Found = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };
    const { axe } = window as unknown as { axe: { run: (node: Document, options: unknown) => Promise<Found> } };
    // a card's face is a picture: its name is "ten of spades", not the "10 10" of its corners (a rule on trial in axe)
    const rules = { "label-content-name-mismatch": { enabled: false } };
    const { violations } = await axe.run(document, { runOnly, rules, resultTypes: ["violations"] });
    return violations.flatMap((each) =>
      each.nodes
        .slice(0, 3)
        .map((node) => `${each.id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? "").slice(0, 200)}`),
    );
  }, only);
}

/** Everything that is wrong with a page for somebody, on phone, tablet and desktop, in the dark and in the light. */
export async function barriers(page: Page): Promise<string[]> {
  const out: string[] = [];
  await page.evaluate(AXE);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(drawn))));
      const all = { type: "tag" as const, values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
      const shades = { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] };
      for (const fault of await found(page, colorScheme === "dark" ? all : shades))
        out.push(`${width} ${colorScheme}: ${fault}`);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) out.push(`${width}: ${over} px too wide`);
  }
  return out;
}

export const WIDTHS = [
  [390, 844],
  [820, 1180],
  [1440, 900],
  [1920, 1080],
] as const;

/** Wider than high, and low: phones held sideways, small laptops, a laptop at 200 %. */
export const LOW = [
  [667, 375],
  [720, 450],
  [740, 360],
  [844, 390],
  [932, 430],
  [1024, 600],
  [1024, 768],
  [1366, 650],
] as const;

/** Words that cannot be read whole as the page stands: cut off by what holds them, beyond its edge, or over each other. */
async function unread(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out = new Set<string>();
    const seen: { node: Element; box: DOMRect; words: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const words = (text.textContent ?? "").trim();
      const node = text.parentElement;
      if (!words || !node?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // what only a screen reader is told, the face of a card, and a link that is copied and not read
      if (node.closest(".sr, .pc, svg, [aria-live], .linkrow")) continue;
      if (getComputedStyle(node).clipPath === "inset(50%)") continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 2 && box.height > 2);
      let isScrolled = false;
      let shown = boxes;
      for (let holder: Element | null = node; holder; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const edge = holder.getBoundingClientRect();
        isScrolled ||= /auto|scroll/.test(style.overflowX + style.overflowY) || holder === document.body;
        const isCut = boxes.some(
          (box) => box.right > edge.right + 2 || box.bottom > edge.bottom + 4 || box.left < edge.left - 2,
        );
        if (isCut && !isScrolled) out.add(`cut: ${words.slice(0, 60)}`);
        shown = shown.filter((box) => box.bottom > edge.top + 3 && box.top < edge.bottom - 3);
        shown = shown.filter((box) => box.right > edge.left + 3 && box.left < edge.right - 3);
      }
      if (!isScrolled && boxes.some((box) => box.right > innerWidth + 1 || box.left < -1))
        out.add(`beyond the edge: ${words.slice(0, 60)}`);
      // what lies crooked fills less than its box: whether it covers anything is not told by that
      const turned = getComputedStyle(node.closest(".gcard") ?? node).transform;
      if (!/^matrix/.test(turned) || /^matrix\([^,]+, 0,/.test(turned))
        for (const box of shown) seen.push({ node, box, words });
    }
    for (const [i, a] of seen.entries())
      for (const b of seen.slice(i + 1)) {
        if (a.node === b.node) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 4 && down > 0.5 * Math.min(a.box.height, b.box.height))
          out.add(`over each other: ${a.words.slice(0, 30)} | ${b.words.slice(0, 30)}`);
      }
    // whoever stands on the ground covers nothing that is said there
    for (const face of document.querySelectorAll(".stage :is(.areas, .scene) .tok > .face")) {
      const a = face.getBoundingClientRect();
      for (const { node, box, words } of seen) {
        if (node.closest(".tok") || !node.closest(".stage")) continue;
        const across = Math.min(a.right, box.right) - Math.max(a.left, box.left);
        const down = Math.min(a.bottom, box.bottom) - Math.max(a.top, box.top);
        if (across > 4 && down > 4) out.add(`under a face: ${words.slice(0, 60)}`);
      }
    }
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) out.add(`${over} px too wide`);
    return [...out];
  });
}

/** All that cannot be read whole from phone to wall. */
export async function cutOff(page: Page, windows: readonly (readonly [number, number])[] = WIDTHS): Promise<string[]> {
  const out: string[] = [];
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    // names are fitted into their lines when these have their new size: that is seen one frame later
    await page.evaluate(() =>
      document.fonts.ready.then(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      ),
    );
    for (const each of await unread(page)) out.push(`${width}: ${each}`);
  }
  return out;
}

/** What can be chosen and cannot be touched in this window, though one scrolls to it; and how much of it is ground. */
export async function outOfReach(page: Page): Promise<{ ground: number; beyond: string[] }> {
  return page.evaluate(() => {
    const stage = document.querySelector(".stage")?.getBoundingClientRect();
    const choices = document.querySelectorAll<HTMLElement>(
      ":is([data-option], .verb, .hc.lit, .sq.lit, .pt.lit, .area.lit, .tok.lit, #prompt .btn)",
    );
    const beyond: string[] = [];
    for (const each of choices) {
      if (!each.checkVisibility()) continue;
      each.scrollIntoView({ block: "center", inline: "center" });
      const box = each.getBoundingClientRect();
      const spots = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [x, y] as const));
      const isHit = spots.some(([x, y]) => {
        const top = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
        return top !== null && (each.contains(top) || top.contains(each));
      });
      if (!isHit) beyond.push(each.dataset.option ?? each.dataset.thing ?? each.textContent?.trim() ?? each.className);
    }
    for (const each of document.querySelectorAll(".handwrap, .handwrap *, .people, .me")) each.scrollTo(0, 0);
    return { ground: ((stage?.width ?? 0) * (stage?.height ?? 0)) / (innerWidth * innerHeight), beyond };
  });
}

/** The browser itself notes every call that was refused, such as odds of a choice that somebody else closed meanwhile. */
function isRefusal(message: ConsoleMessage): boolean {
  return message.location().url.includes("/api/seat/") && /status of (409|422|503)/.test(message.text());
}

/** What a page must never do: complain in its console, fail, or ask anybody but its own server. */
export interface Watched {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

export async function visit(
  browser: Browser,
  server: Server,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (!isRefusal(message)) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`fault: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== new URL(server.url).origin)
      complaints.push(`asked ${url.origin}`);
  });
  await page.goto(server.url + path);
  return { context, page, complaints };
}

export const pathOf = (link: string): string => {
  const url = new URL(link);
  return url.pathname + url.hash;
};

/** Whether this seat is asked something, waits, or is through. */
export async function moment(page: Page): Promise<"asked" | "waiting" | "over"> {
  return page.evaluate(() => {
    const prompt = document.querySelector("#prompt");
    if (prompt?.classList.contains("mine-now")) return "asked";
    return prompt?.textContent?.includes("It is over") ? "over" : "waiting";
  });
}

/** Wait until the seat is asked something or the scene is over. */
export async function turn(page: Page, timeout = PATIENCE): Promise<"asked" | "over"> {
  await page.waitForFunction(
    () => {
      const prompt = document.querySelector("#prompt");
      return prompt?.classList.contains("mine-now") || prompt?.textContent?.includes("It is over");
    },
    undefined,
    { timeout },
  );
  return (await moment(page)) === "over" ? "over" : "asked";
}

/** What is asked now, as the page knows it: changes with every question. */
const askedNow = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>("#prompt")?.dataset.asked ?? "");

/** What is asked now and in which form, read at one moment. */
const question = (page: Page): Promise<{ asked: string; form: string }> =>
  page.evaluate(() => {
    const { asked = "", form = "" } = document.querySelector<HTMLElement>("#prompt")?.dataset ?? {};
    return { asked, form };
  });

/** Wait until a page asks what its seat is asked, if it is. */
export async function shown(page: Page, look: Look | undefined): Promise<void> {
  const id = look?.choices[0]?.id;
  if (id)
    await page.waitForFunction((asked) => document.querySelector<HTMLElement>("#prompt")?.dataset.asked === asked, id);
}

/** Wait until the question is another one, or nobody asks any more. */
export async function moved(page: Page, from: string, timeout = PATIENCE): Promise<void> {
  await page.waitForFunction(
    (before) => document.querySelector<HTMLElement>("#prompt")?.dataset.asked !== before,
    from,
    { timeout },
  );
}

/** Where words and numbers are entered: in the prompt, or in the game master's panel where that is beside it. */
const SAYS = "#prompt input, .ask[data-own] > .row > input, .ask[data-own] input[type=range]";
const SENDS = "#prompt .btn.main, .ask[data-own=words] .btn.main, .ask[data-own=number] .btn.main";

/** Answer what is asked, with the pointer: on things where they are lit, else among the options, else in the list. */
export async function point(page: Page): Promise<void> {
  const { asked, form } = await question(page);
  if (!asked) return; // somebody else's answer closed it while we were told to look here
  if (form === "words") await page.locator(SAYS).fill("I try it");
  else if (form === "pick") {
    const raised = page.locator("#prompt .btn.main");
    const lit = page.locator(".hc.lit, .opt:not([aria-disabled=true]), .sq.lit, .pt.lit, #prompt [data-option]");
    while ((await askedNow(page)) === asked && !(await raised.count())) {
      const found = await lit.count();
      if (!found) await fromList(page, asked);
      if (!found || (await touched(lit.nth(found > 2 ? Math.floor(found / 2) : 0)))) break;
    }
  }
  const main = page.locator(SENDS);
  if (!(await main.count())) await fromList(page, asked, true);
  if ((await askedNow(page)) !== asked) return; // one touch was the answer, or somebody else gave it
  while ((await askedNow(page)) === asked && !(await touched(main.first())));
  await moved(page, asked);
}

/** Click something; say no if it has gone meanwhile, since somebody else answered or the options were drawn anew. */
async function touched(thing: Locator): Promise<boolean> {
  try {
    await thing.click({ timeout: 10_000 });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** Choose in the list of all options: as many as are wanted, those that no rule bars first; nothing if it is answered. */
async function fromList(page: Page, asked: string, fresh = false): Promise<void> {
  if (fresh) await page.keyboard.press("Escape");
  const least = Number(await page.evaluate(() => document.querySelector<HTMLElement>("#prompt")?.dataset.least ?? "1"));
  for (let i = 0; i < Math.max(1, least); i++) {
    await page.waitForFunction(
      (before) => {
        const prompt = document.querySelector<HTMLElement>("#prompt");
        return prompt?.dataset.asked !== before || prompt?.querySelector(".listbtn");
      },
      asked,
      { timeout: PATIENCE },
    );
    const isOpen = await page.evaluate((before) => {
      const prompt = document.querySelector<HTMLElement>("#prompt");
      if (prompt?.dataset.asked !== before) return false;
      prompt?.querySelector<HTMLElement>(".listbtn")?.click();
      return true;
    }, asked);
    if (!isOpen) return;
    await page.locator(".sheetlist[open] .listrow:not(.barred)").nth(i).click();
  }
}

/** Answer what is asked with keys alone. */
export async function type(page: Page): Promise<void> {
  const { asked, form } = await question(page);
  if (!asked) return;
  const isReady = (): Promise<boolean> => page.evaluate(() => document.querySelector("#prompt .btn.main") !== null);
  if (form === "words") {
    await page.locator(SAYS).focus();
    await page.keyboard.type("I try it");
  } else if (form === "pick" && !(await isReady())) {
    const least = await page.evaluate(() => Number(document.querySelector<HTMLElement>("#prompt")?.dataset.least ?? 1));
    for (let i = 0; i < Math.max(1, least); i++) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press("/");
      await page.waitForSelector(".sheetlist[open] input:focus");
      for (let down = 0; down <= i; down++) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".sheetlist[open]", { state: "detached" }).catch(() => undefined);
    }
  }
  if (form === "number") await page.locator(SAYS).focus();
  else if (form !== "words") await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Enter");
  await moved(page, asked);
}
