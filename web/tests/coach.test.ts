import { expect, it, vi } from "vitest";
import { type Decision, drawn, judged, read, within } from "../src/rooms/replay/coach";

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

it("what has been read is told on the way, and what was cut off is given as far as it came", async () => {
  const so_far = { seat: "ann", stopped: 4, curve: [], decisions: [] };
  const told = [
    { job: "7", state: "running", done: 1, of: 9 },
    { job: "7", state: "running", done: 4, of: 9, outcome: so_far },
    { job: "7", state: "failed", done: 5, of: 9, outcome: so_far, sentence: "This took too long." },
  ];
  vi.stubGlobal("fetch", async () => Response.json(told.shift()));
  const heard: unknown[] = [];
  const stop = new AbortController();
  expect(await read("{}", "ann", (part, read) => heard.push([part, read?.stopped]), stop.signal)).toEqual(so_far);
  expect(heard).toEqual([
    [1 / 9, undefined],
    [4 / 9, 4],
  ]);
  vi.unstubAllGlobals();
});

it("what cannot be told from the best by so few scenes is not called worse", () => {
  const at: Decision = {
    entry: 4,
    before: 3,
    prompt: "",
    rule: "",
    label: "Yield",
    best_label: "Draw",
    options: [
      { answer: "d", label: "Draw", win: 0.146, played: 220 },
      { answer: "e", label: "End", win: 0.158, played: 60 },
      { answer: "s", label: "Stow", win: 0, played: 60 },
      { answer: "y", label: "Yield", win: 0.008, played: 220 },
    ],
  };
  expect(judged(at, "Draw")).toBe("The best there was. In the fight it was Yield.");
  expect(judged(at, "End")).toBe("As good as Draw, as far as was played out. In the fight it was Yield.");
  expect(judged(at, "Stow")).toBe("Better was Draw. In the fight it was Yield.");
  expect(judged(at, "Yield")).toBe("Better was Draw. So it was in the fight.");
  const full = { ...at, best_then: "2h, Result 4" };
  expect(judged(full, "Yield")).toBe("Better was Draw, then 2h, Result 4. So it was in the fight.");
  expect(within(0, 8)).toBeGreaterThan(0.2);
});
