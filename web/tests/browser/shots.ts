/** Takes pictures of rooms and fixture tables: `npx vite-node tests/browser/shots.ts OUT [name ...]`. */

import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { LOOKS } from "../fixtures/looks";
import { serveFixtures } from "./serve";

const [out = join(tmpdir(), "shots"), ...only] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const { url, server } = await serveFixtures("../src/outdraw/server/page");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const sizes = [
  [1440, 900],
  [820, 1180],
  [390, 844],
  [1920, 1080],
] as const;
for (const mode of ["dark", "light"] as const) {
  for (const [width, height] of sizes) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: mode });
    await context.addInitScript(() => {
      class Still extends EventTarget {
        readyState = 1;
        send() {}
        close() {}
        static OPEN = 1;
      }
      (window as unknown as { WebSocket: unknown }).WebSocket = Still;
    });
    const rooms: Record<string, string> = {
      front: "/",
      new: "/new/cavaliers",
      ...Object.fromEntries(Object.keys(LOOKS).map((name) => [name, `/seat/${name}`])),
    };
    for (const [name, path] of Object.entries(rooms)) {
      const id = `${name}-${width}${mode === "light" ? "-light" : ""}`;
      if (
        only.length &&
        !only.some(
          (each) =>
            id.startsWith(each) &&
            (each.includes("-1") || each.includes("-8") || each.includes("-3") ? id === each : true),
        )
      )
        continue;
      const page = await context.newPage();
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) console.log(id, message.text());
      });
      page.on("pageerror", (error) => console.log(id, error.message));
      await page.goto(url + path);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(350);
      await page.screenshot({ path: join(out, `${id}.png`) });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
server.close();
