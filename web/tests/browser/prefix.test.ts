/** Below a path of a host that has other things, too: a proxy takes the path away, and the page finds everything all the same. */

import { createServer, request } from "node:http";
import { type AddressInfo, connect, createServer as listener } from "node:net";
import { afterAll, expect, it } from "vitest";
import { pathOf, point, Server, turn, visit } from "./stage";
import { staged } from "./staged";

const PATH = "/games/outdraw";

/** A port that nobody listens at. */
const free = async (): Promise<number> =>
  new Promise((done) => {
    const asked = listener().listen(0, "127.0.0.1", () => {
      const { port } = asked.address() as AddressInfo;
      asked.close(() => done(port));
    });
  });

const [inside, outside] = [await free(), await free()];
/** What was asked of the host beside the path: nothing of ours may be. */
const strays: string[] = [];

const proxy = createServer((asked, answer) => {
  if (!asked.url?.startsWith(`${PATH}/`)) {
    strays.push(asked.url ?? "");
    answer.writeHead(404).end();
    return;
  }
  const path = asked.url.slice(PATH.length);
  const on = request({ port: inside, method: asked.method, path, headers: asked.headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  on.on("error", () => answer.destroy());
  asked.pipe(on);
});
proxy.on("upgrade", (asked, socket, head) => {
  const on = connect(inside, "127.0.0.1", () => {
    const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`);
    on.write(`GET ${asked.url?.slice(PATH.length)} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    on.write(head);
    on.pipe(socket).pipe(on);
  });
  for (const each of [on, socket]) each.on("error", () => [on, socket].forEach((end) => void end.destroy()));
});
await new Promise<void>((done) => proxy.listen(outside, "127.0.0.1", () => done()));
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

const served = new Server();
served.words = ["--port", String(inside), "--url", `http://127.0.0.1:${outside}${PATH}`];
const { server, browser } = await staged(served);

it("is entered by the front room, played, and left for the other rooms", async () => {
  expect(server.url).toBe(`http://127.0.0.1:${outside}${PATH}`);
  const { page, complaints, context } = await visit(browser, server, "/");
  await page
    .locator(".gcard", { hasText: "Draw Your Weapon" })
    .getByRole("button", { name: /Play now/ })
    .click();
  expect(await turn(page)).toBe("asked");
  await page.waitForURL(`${server.url}/t/**`);
  await point(page); // told over the socket
  await page.reload();
  expect(await turn(page)).toBe("asked");
  await page.goto(`${server.url}/`);
  expect(
    await page
      .locator(".gcard img")
      .first()
      .evaluate((art: HTMLImageElement) => art.naturalWidth),
  ).toBeGreaterThan(0);
  for (const [room, ready] of [
    ["Odds", ".answer"],
    ["Lab", ".pickface"],
    ["Rules", "article"],
    ["Characters", ".shlist"],
  ] as const) {
    await page.getByRole("link", { name: room }).first().click();
    await page.locator(ready).first().waitFor();
    expect(page.url().startsWith(`${server.url}/`)).toBe(true);
  }
  const manifest = await page.locator("link[rel=manifest]").evaluate((link: HTMLLinkElement) => link.href);
  const { start_url, icons } = (await (await fetch(manifest)).json()) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(new URL(start_url, manifest).href).toBe(`${server.url}/`);
  for (const { src } of icons) expect((await fetch(new URL(src, manifest))).status).toBe(200);
  expect([strays, complaints]).toEqual([[], []]);
  await context.close();
});

it("is entered by an invitation, and shown on a wall", async () => {
  const opened = await server.open({ game: "suits", scenario: "road", seats: { sabine: "person" } });
  const { link = "" } = opened.seats.sabine ?? {};
  expect(link.startsWith(`${server.url}/`)).toBe(true);
  const { page, complaints, context } = await visit(browser, server, pathOf(link).slice(PATH.length));
  await page.getByRole("button", { name: /^Begin/ }).click();
  expect(await turn(page)).toBe("asked");
  await page.goto(`${server.url}/wall/${opened.table}`);
  await page.locator(".wperson").first().waitFor();
  expect([strays, complaints]).toEqual([[], []]);
  await context.close();
});
