import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { packing } from "./packing.ts";

const server = process.env.OUTDRAW_SERVER ?? "http://127.0.0.1:8420";

/** What tables and whatever shows them share is one file, smaller than its many parts; the front room needs none of it. */
const SHARED =
  /src.(table.[A-JL-Za-z]|desk.called|art.(Card|Chip|Die|Ring|Words)|lib.(changes|choosing|explaining|keyboard|messages|odds|outlook|preview|rules|scene|seat|sentences|telling))/;

/** The rooms of figures share so much that one file of them is smaller than theirs, and the next room is there at once. */
const FIGURES = /src.rooms.(odds|lab|rulebook|replay|parts|sheets)/;

/** What nearly every room needs is one file, too. It asks for nothing of the others: files that ask for each other would not begin. */
const COMMON =
  /node_modules.(svelte|esm-env|clsx)|src.(art.(Bust|bust|deck|Icon|icons|Suit)|lib.(api|board|cards|invites|luck|place|portraits|prefs|router|theme|world|you)|rooms.(RoomBar|Nothing|bar))/;

/** The page is built into the Python package, which serves it. Nothing is inlined: the policy allows files only. */
export default defineConfig({
  plugins: [svelte(), packing()],
  base: "./", // the server writes into the page where it is served
  build: {
    outDir: process.env.OUTDRAW_PAGE ?? "../src/outdraw/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      checks: { pluginTimings: false }, // slow machines would be told so
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "common", test: COMMON },
            { name: "shared", test: SHARED, minShareCount: 2 },
            { name: "figures", test: FIGURES },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
