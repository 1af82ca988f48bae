/** Serves the built page with looks that stand still, for pictures: no server of ours is asked. */

import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";
import { GAMES, LOOKS } from "../fixtures/looks";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};

export async function serveFixtures(page: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://page");
      const json = (value: unknown): void => {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(value));
      };
      if (url.pathname === "/api/games") return json(GAMES);
      if (url.pathname === "/api/seat")
        return json(LOOKS[(request.headers.authorization ?? "").replace("Bearer ", "")]);
      if (url.pathname.startsWith("/api/")) {
        response.statusCode = 404;
        return json({ rule: "page.fixture", sentence: "Not among the fixtures." });
      }
      const wanted = normalize(url.pathname);
      const body = await readFile(join(page, extname(wanted) ? wanted : "index.html")).catch(() => null);
      response.setHeader("Content-Security-Policy", "default-src 'self'");
      response.setHeader("Content-Type", TYPES[extname(wanted) || ".html"] ?? "application/octet-stream");
      if (!body) response.statusCode = 404;
      response.end(body ?? "");
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return { url: `http://127.0.0.1:${address.port}`, server };
}
