import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Tests of what is logic, and of the whole in a browser; the page is built without them, from `vite.config.ts`. */
export default defineConfig({
  plugins: [svelte()],
  test: {
    environment: "node",
    projects: [
      { extends: true, test: { name: "logic", include: ["tests/**/*.test.ts"], exclude: ["tests/browser/**"] } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/*.test.ts"],
          globalSetup: ["tests/browser/unpacked.ts"],
          testTimeout: 900_000,
          expect: { poll: { timeout: Number(process.env.PATIENCE ?? 300_000) } }, // a busy machine is slow, not broken
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
