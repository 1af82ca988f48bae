/** The rooms: which path opens which, each loaded when it is entered. A new room is a line here and a folder beside. */

import type { Component } from "svelte";

type Loaded = Promise<{ default: Component<Record<string, string>> }>;
interface Room {
  load: () => Loaded;
  props: Record<string, string>;
  /** What makes it another room: a change of it builds the room anew. */
  key: string;
  /** Whether the room dresses the page itself (a table), or the house's dress is worn. */
  keepsWorld: boolean;
}

/** Load a room once: the same promise again keeps the room standing while its parts change; a failure is tried anew. */
function load(from: () => Promise<{ default: unknown }>): () => Loaded {
  let once: Loaded | null = null;
  return () => {
    once ??= (from() as Loaded).catch((error: unknown) => {
      once = null;
      throw error;
    });
    return once;
  };
}

/** Pattern, room, names of its parts; whether it dresses itself; whether it stays the same room as its parts change. */
const ROOMS: [RegExp, () => Loaded, string[], boolean?, boolean?][] = [
  [/^\/$/, load(() => import("./front/Front.svelte")), []],
  [/^\/new\/([\w-]+)$/, load(() => import("./seats/NewTable.svelte")), ["game"], true],
  [/^\/table\/([\w-]+)$/, load(() => import("./table/Enter.svelte")), ["table"], true],
  [/^\/(?:t|join)\/([^/]+)(?:\/([^/]+))?$/, load(() => import("./table/Enter.svelte")), ["table", "seat"], true],
  [/^\/seat\/([^/]+)$/, load(() => import("./table/Enter.svelte")), ["token"], true],
  [/^\/wall\/([^/]+)$/, load(() => import("./wall/Wall.svelte")), ["table"], true],
  [/^\/watch\/([^/]+)$/, load(() => import("./watch/Watch.svelte")), ["table"]],
  [
    /^\/odds(?:\/([\w-]+))?(?:\/([\w-]+))?$/,
    load(() => import("./odds/Odds.svelte")),
    ["game", "question"],
    true,
    true,
  ],
  [/^\/rules(?:\/([\w-]+))?$/, load(() => import("./rulebook/Rulebook.svelte")), ["game"], true, true],
  [/^\/lab(?:\/([\w-]+))?$/, load(() => import("./lab/Lab.svelte")), ["game"], true, true],
  [/^\/replay$/, load(() => import("./replay/Replay.svelte")), [], true, true],
  [/^\/characters(?:\/([\w-]+))?$/, load(() => import("./sheets/Sheets.svelte")), ["game"], true, true],
  [/^\/keys$/, load(() => import("./keys/Keys.svelte")), []],
];

export function room(path: string): Room {
  for (const [pattern, from, names, keepsWorld, isOne] of ROOMS) {
    const found = pattern.exec(path);
    if (found) {
      const props = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? "")]));
      return { load: from, props, key: isOne ? pattern.source : path, keepsWorld: keepsWorld ?? false };
    }
  }
  return { load: load(() => import("./Nothing.svelte")), props: { path }, key: path, keepsWorld: false };
}
