/** Sentences of the story as they are shown: numbered names gathered, and runs of the same kind folded. */

import type { Event } from "./board";

const NUMBERED = /([A-Z][\w'-]*(?: [A-Z][\w'-]*)*) (\d+)((?:(?:, | and |, and )\1 \d+)+)/g;

/** "Buccaneer 1, Buccaneer 2 and Buccaneer 3" reads as "Buccaneer 1 to 3". */
export function gathered(text: string): string {
  return text.replace(NUMBERED, (_, name: string, first: string, others: string) => {
    const numbers = [Number(first), ...[...others.matchAll(/ (\d+)(?=,| and|$)/g)].map((found) => Number(found[1]))];
    const isRun = numbers.length > 2 && numbers.every((each, i) => i === 0 || each === (numbers[i - 1] ?? 0) + 1);
    if (isRun) return `${name} ${numbers[0]} to ${numbers[numbers.length - 1]}`;
    return `${name} ${numbers.slice(0, -1).join(", ")} and ${numbers[numbers.length - 1]}`;
  });
}

/** A hyphen before a figure is a minus: "-2", but not "4-2", "d-20" or "man-at-arms". */
export const minus = (text: string): string => text.replace(/(^|[\s(:,=/])-(?=\d)/g, "$1−");

/** The first line that stands no more since this one was told: the game master has set something or gone back. */
export function backTo(event: Event): number | undefined {
  const back = event.facts?.back_to;
  return typeof back === "number" ? back : undefined;
}

const NOTHING: ReadonlySet<number> = new Set();
/** How the table is run, and that it went back, stays said whatever is taken back. */
const STAYS = new Set(["dial", "rewind"]);

/** The numbers of the lines that stand no more; going back to what had been taken back lets it stand again. */
export function takenBack(events: readonly Event[]): ReadonlySet<number> {
  if (!events.some((event) => backTo(event) !== undefined)) return NOTHING;
  const known = new Map(events.map((event) => [event.number, event]));
  const stands = new Set<number>();
  let at = events[events.length - 1]?.number ?? -1;
  for (let event = known.get(at); event; event = known.get(at)) {
    stands.add(at);
    at = Math.min(backTo(event) ?? at, at) - 1;
  }
  return new Set(
    events.filter((event) => !stands.has(event.number) && !STAYS.has(event.kind)).map((event) => event.number),
  );
}

/** How it ended, in the game's own words, with how few stand who are named one by one. */
export function ending(events: readonly Event[]): string {
  const at = events.findLastIndex((event) => event.kind === "over" || event.kind === "won");
  const stand = events.slice(at + 1).filter((event) => event.kind === "stands");
  return [events[at], ...(stand.length > 3 ? [] : stand)].map((event) => event?.text ?? "").join(" ");
}

const FATES = ["dead", "dying", "down", "out"];
/** What became of whoever reads it: whether their side won, where that is told, and whether they lie there. */
export function fared(events: readonly Event[], me: { side?: string; states?: readonly string[] } | undefined): string {
  if (!me) return "It is over.";
  const facts = events.findLast(({ kind }) => /^(over|won|combat_over)$/.test(kind))?.facts;
  const won = me.side ? [facts?.side, facts?.winner].includes(me.side) : undefined;
  const fate = FATES.find((each) => me.states?.includes(each));
  const named = won ? "It is over: your side has won" : "It is over";
  return fate ? `${named}, and you are ${fate === "out" ? "out of it" : fate}.` : `${named}.`;
}

/** The cards that everybody saw somebody draw since a line of the story: of hands that met at once, theirs. */
export function drawnSince(events: readonly Event[], since: number, token: string): string[] {
  const drawn = events.filter(({ kind, number }) => kind === "luck" && number >= since);
  const cards = drawn.flatMap(({ about, facts }) => {
    const at = about?.indexOf(token) ?? -1;
    const all = facts?.hands ? (facts.hands as unknown[])[at] : at === 0 && facts?.result;
    return Array.isArray(all) ? (all as unknown[]) : [];
  });
  return cards.filter((each) => typeof each === "string");
}

export interface Told {
  event: Event;
  /** Those that were folded into it: more of the same kind. */
  more: Event[];
}
/** So many of a kind in a row are read; of a longer run the first is. */
const RUN = 4;
/** What became of whom is another thing for each. */
const FINAL = new Set(["fate", "stands"]);
/** The newest lines are never folded. */
const FRESH = 3;

/** A line by itself is the same object every time, so that only what is new is drawn when something is told. */
const alone = new WeakMap<Event, Told>();
function byItself(event: Event): Told {
  const known = alone.get(event) ?? { event, more: [] };
  alone.set(event, known);
  return known;
}

/** Fold long runs of the same kind into their first line; what is weighty or about `me` stays. */
export function folded(events: readonly Event[], isWeighty: (event: Event) => boolean): Told[] {
  const out: Told[] = [];
  const last = events.length - FRESH;
  for (let i = 0; i < events.length; ) {
    const event = events[i] as Event;
    let end = i + 1;
    const stays = (each: Event): boolean => each.kind !== event.kind || isWeighty(each);
    if (!isWeighty(event) && !FINAL.has(event.kind)) while (end < last && !stays(events[end] as Event)) end += 1;
    if (end - i >= RUN) {
      out.push({ event, more: events.slice(i + 1, end) });
      i = end;
    } else {
      out.push(byItself(event));
      i += 1;
    }
  }
  return out;
}
