/** What every room must be: light, for everybody, and of this server alone. */

import { beforeAll, describe, expect, it } from "vitest";
import { barriers, pathOf, visit } from "./stage";
import { staged } from "./staged";

const { server, browser } = await staged();
const rooms: Record<string, string> = {
  front: "/",
  set: "/new/cavaliers",
  keys: "/keys",
  odds: "/odds",
  lab: "/lab",
  rules: "/rules",
  replay: "/replay",
  characters: "/characters",
};
const READY: Record<string, string> = {
  front: ".gcard h2",
  set: ".chair",
  seat: "#prompt",
  desk: ".desk #prompt",
  wall: ".wfoot",
};

beforeAll(async () => {
  for (const game of await server.games()) {
    const scene = game.scenarios[0];
    const [gm, player] = scene?.seats ?? [];
    const seats = Object.fromEntries([gm, player].map((each) => [each?.id, "person"]));
    const opened = await server.open({ game: game.name, scenario: scene?.id, seats });
    const keys = [gm, player].map((each) => opened.seats[each?.id ?? ""]);
    for (const key of keys) if (key) await server.call("/api/seat/join", key.token, { person: "Lena" });
    if (keys[0]) await server.call("/api/seat/begin", keys[0].token, {});
    rooms[`seat-${game.name}`] = pathOf(keys[1]?.link ?? keys[0]?.link ?? "");
    if (game.name === "draws") {
      rooms.desk = pathOf(keys[0]?.link ?? "");
      rooms.wall = `/wall/${opened.table}`;
    }
  }
});

describe("every room", () => {
  it.each([
    "front",
    "set",
    "keys",
    "desk",
    "wall",
    "seat-draws",
    "seat-draw_your_weapon",
    "seat-suits",
    "seat-cavaliers",
  ])("is for everybody, from phone to desk, by day and by night: %s", async (name) => {
    const { page, context, complaints } = await visit(browser, server, rooms[name] ?? "/");
    await page
      .locator(READY[name.split("-")[0] ?? ""] ?? "main")
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("its weight", () => {
  it("is at most 160 kB at first, fonts included, and 302 kB with every room", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes = new Map<string, number>();
    const coming: Promise<unknown>[] = [];
    page.on("requestfinished", (request) => {
      const url = request.url().split("#")[0] ?? "";
      if (url.includes("/api/")) return;
      const sized = request.sizes().then(({ responseBodySize }) => {
        sizes.set(url, Math.max(sizes.get(url) ?? 0, responseBodySize)); // what is kept from before has none
      });
      coming.push(sized.catch(() => undefined));
    });
    const weighed = async (): Promise<number> => {
      await Promise.all(coming);
      return [...sizes].reduce(
        (sum, [url, size]) => sum + (/\.\w+$/.test(url) || url === `${server.url}/` ? size : 0),
        0,
      );
    };
    await page.goto(server.url, { waitUntil: "networkidle" });
    await page.locator(".gcard h2").first().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const first = await weighed();
    for (const path of Object.values(rooms)) {
      await page.goto(server.url + path, { waitUntil: "networkidle" });
      await page.locator("main").first().waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    }
    const files = await weighed();
    process.stdout.write(
      `first load ${(first / 1000).toFixed(1)} kB, with every room ${(files / 1000).toFixed(1)} kB\n`,
    );
    expect(first).toBeLessThanOrEqual(160_000);
    expect(files).toBeLessThanOrEqual(302_000);
    await context.close();
  });
});

describe("its manners", () => {
  it("are a strict policy, no cookie and nothing asked of others", async () => {
    const response = await fetch(server.url);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|data:/);
    expect(response.headers.get("set-cookie")).toBeNull();
  });
});

/** What a picture of dots says of itself: its first bytes are a signature, then width and height. */
async function measured(path: string): Promise<{ type: string | null; size: string; isPng: boolean }> {
  const response = await fetch(server.url + path, { headers: { accept: "image/avif,image/*,*/*;q=0.8" } });
  const bytes = new DataView(await response.arrayBuffer());
  const size = `${bytes.getUint32(16)}x${bytes.getUint32(20)}`;
  return { type: response.headers.get("content-type"), size, isPng: bytes.getUint32(0) === 0x89504e47 };
}

describe("as an app", () => {
  it("is described by a manifest of its own type, with icons of the sizes that browsers ask for", async () => {
    const response = await fetch(`${server.url}/manifest.webmanifest`);
    expect(response.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    const manifest = await response.json();
    expect(manifest).toMatchObject({ name: "Outdraw", start_url: "./", scope: "./", display: "standalone" });
    // what it names is found from where it lies, at whatever path that is
    const icons = (manifest.icons as { src: string; sizes: string; type: string; purpose: string }[]).map((each) => ({
      ...each,
      src: new URL(each.src, response.url).pathname,
    }));
    const dots = icons.filter(({ type }) => type === "image/png");
    expect(dots.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      "any 192x192",
      "any 512x512",
      "maskable 192x192",
      "maskable 512x512",
    ]);
    for (const { src, sizes } of dots)
      expect(await measured(src)).toEqual({ type: "image/png", size: sizes, isPng: true });
    const drawn = await fetch(server.url + icons.find(({ type }) => type === "image/svg+xml")?.src);
    expect(drawn.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  });

  it("can be put on a home screen that knows no manifest", async () => {
    const { page, context, complaints } = await visit(browser, server, "/");
    const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
    expect(await measured(touch ?? "")).toEqual({ type: "image/png", size: "180x180", isPng: true });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is read by a browser without a fault, and keeps no page: no worker stands between it and the server", async () => {
    const { page, context } = await visit(browser, server, "/");
    const cdp = await context.newCDPSession(page);
    const { url, errors } = await cdp.send("Page.getAppManifest");
    expect({ url, errors }).toEqual({ url: `${server.url}/manifest.webmanifest`, errors: [] });
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0);
    await context.close();
  });
});
