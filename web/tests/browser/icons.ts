/** Draws the icons of `web/public/icons` anew from the mark: `node web/tests/browser/icons.ts`, by a Node that strips types.

Phones put an app on their home screen by pictures of dots. What is cut to a phone's own shape has no corners of its own and keeps
the mark within the circle that no shape cuts.
*/

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browse } from "./stage.ts";

const PUBLIC = join(import.meta.dirname, "../../public");
const MARK = readFileSync(join(PUBLIC, "mark.svg"), "utf8");
const ICONS: [name: string, size: number, part: number][] = [
  ["icon-192", 192, 1],
  ["icon-512", 512, 1],
  ["maskable-192", 192, 0.8],
  ["maskable-512", 512, 0.8],
  ["touch-180", 180, 0.9],
];

/** The mark as it is, or without corners and smaller, in the midst of its own ground. */
const drawn = (size: number, part: number): string => {
  const mark = MARK.replace("<svg ", `<svg width="${size * part}" height="${size * part}" `);
  if (part === 1) return mark;
  const ground = /<rect[^>]*fill="([^"]+)"/.exec(MARK)?.[1] ?? "none";
  return `<div style="width:${size}px;height:${size}px;background:${ground};display:grid;place-items:center">${mark}</div>`;
};

mkdirSync(join(PUBLIC, "icons"), { recursive: true });
const browser = await browse();
for (const [name, size, part] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0;display:grid}</style>${drawn(size, part)}`);
  await page.screenshot({ path: join(PUBLIC, "icons", `${name}.png`), omitBackground: true });
}
await browser.close();
