/** A server and a browser for the tests of one file, which go when the last of them is through. */

import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { browse, Server } from "./stage";

export async function staged(server = new Server()): Promise<{ server: Server; browser: Browser }> {
  let browser: Browser | undefined;
  afterAll(async () => {
    await browser?.close();
    await server.end();
  });
  await server.start();
  browser = await browse();
  return { server, browser };
}
