import { expect, it, vi } from "vitest";
import { drawn, read } from "../src/rooms/replay/coach";

it("the coach's curve spans its box, certain victory on top", () => {
  const { path, at } = drawn(
    [
      [0, 0.5],
      [4, 1],
      [9, 0],
    ],
    200,
    80,
  );
  expect(at).toEqual([
    [0, 40],
    [100, 0],
    [200, 80],
  ]);
  expect(path).toBe("M0.0 40.0L100.0 0.0L200.0 80.0");
  expect(drawn([[0, 0.25]], 200, 80).at).toEqual([[0, 60]]);
});

it("a reading that nobody wants any more is stopped at the server", async () => {
  const asked: string[] = [];
  const stop = new AbortController();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    stop.abort();
    return Response.json({ job: "7", state: "running", done: 1, of: 9 });
  });
  expect(await read("{}", "ann", () => undefined, stop.signal)).toBeNull();
  expect(asked).toEqual(["POST /api/coach?seat=ann", "DELETE /api/lab/jobs/7"]);
  vi.unstubAllGlobals();
});
