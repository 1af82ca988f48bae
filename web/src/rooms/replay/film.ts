/** A replay as a film: the look at every step, and what of each step a timeline marks. */

import type { Look } from "../../lib/api";
import type { Event } from "../../lib/board";
import { applied, type Changed } from "../../lib/changes";
import { family } from "../../lib/choosing";
import type { Entry } from "../../lib/fair";

export interface Frame {
  entry: number;
  kind: string;
  by: string;
  change: { changes?: Changed[]; events?: Event[] };
}
export interface Replay {
  game: string;
  scenario: string;
  seat: string;
  seats: string[];
  first: Look;
  frames: Frame[];
}
export interface Still {
  look: Look;
  events: Event[];
  entry: number;
  by: string;
  kind: string;
  /** How many events were told until here. */
  told: number;
}

/** The looks of a replay, one after another; they share what did not change. */
export function develop(replay: Replay): { stills: Still[]; events: Event[] } {
  const events = [...(replay.first.events ?? [])];
  const stills: Still[] = [
    { look: replay.first, events: [...events], entry: 0, by: "table", kind: "open", told: events.length },
  ];
  let look = replay.first;
  for (const frame of replay.frames) {
    look = applied(look, frame.change.changes ?? []);
    const told = frame.change.events ?? [];
    events.push(...told);
    stills.push({ look, events: told, entry: frame.entry, by: frame.by, kind: frame.kind, told: events.length });
  }
  return { stills, events };
}

export type Sign = "round" | "blow" | "luck" | "rewind" | "";

/** What each step is marked with: a new round, a blow, luck, a rewind. */
export function signs(stills: Still[], entries: Entry[]): Sign[] {
  const lucky = new Set(entries.filter((entry) => entry.luck.length).map((entry) => entry.number));
  return stills.map((still, i) => {
    const before = stills[i - 1];
    const round = still.look.board?.round;
    if (before && round !== undefined && round !== null && round !== before.look.board?.round) return "round";
    if (still.kind === "rewind") return "rewind";
    if (still.events.some((event) => family(event.kind).tone === "hit")) return "blow";
    return lucky.has(still.entry) ? "luck" : "";
  });
}

/** What somebody did of which nothing was told, by the kind of its entry. */
const DID: Record<string, string> = {
  join: "sits down",
  leave: "gets up",
  answer: "answers",
  take_back: "takes an answer back",
  ruling: "rules in somebody's place",
  edit: "changes a value",
  dial: "turns the dial",
  rewind: "takes the scene back",
};

/** What is said of a step of which nothing was told: who did what, as far as that is known. */
export function untold({ kind, by }: Pick<Still, "kind" | "by">, nameOf: (seat: string) => string): string {
  if (kind === "open") return "The table was opened. Nothing was told here.";
  if (kind === "begin" || kind === "close") return `The ${kind === "begin" ? "scene begins" : "table is closed"}.`;
  const did = by && DID[kind];
  return did ? `${nameOf(by) || by} ${did}; nothing was told of it.` : "Nothing was told here.";
}

/** The step that shows a journal's entry: the last one at or before it. */
export function stepOf(stills: Still[], entry: number): number {
  let found = 0;
  for (const [i, still] of stills.entries()) if (still.entry <= entry) found = i;
  return found;
}

/** What is said in the part of an address behind `#`: a table by its code, never by anybody's key to it; whether it is
 * the coach that somebody comes for. */
export function readHash(hash: string): { table: string; seat: string | null; at: number | null; coach: boolean } {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const at = Number.parseInt(said.get("at") ?? "", 10);
  const [table, seat, coach] = [said.get("table") ?? "", said.get("seat"), said.has("coach")];
  return { table, seat, at: Number.isNaN(at) ? null : at, coach };
}

export function writeHash(table: string, seat: string, at: number | null = null): string {
  const said = new URLSearchParams();
  if (table) said.set("table", table);
  if (seat) said.set("seat", seat);
  if (at !== null) said.set("at", String(at));
  return `#${said}`;
}
