/** What the page's files are packed by: zopfli writes what any browser unpacks, some 4 % smaller than gzip at its best. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipAsync } from "@gfx/zopfli";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg|html|webmanifest)$/;

/** Write beside each file of words of a folder the same packed, which the server gives as it is. */
async function pack(folder: string): Promise<void> {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!TEXT.test(name)) continue;
    const packed = await gzipAsync(readFileSync(join(folder, name)), { numiterations: 15 });
    writeFileSync(join(folder, `${name}.gz`), packed);
  }
}

export function packing(): Plugin {
  let folder = "";
  return {
    name: "packing",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => pack(folder),
  };
}
