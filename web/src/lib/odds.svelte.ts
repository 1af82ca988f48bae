/** What each option would come to, where the table allows hints: asked once a choice, shown when it is there. */

import { SvelteMap } from "svelte/reactivity";
import * as api from "./api";
import type { Gauge, Option, Token } from "./board";
import { isAmiss, verbOf } from "./choosing";
import { counted, type Outlook, outlooks } from "./outlook";
import { change } from "./preview";
import type { Seat } from "./seat.svelte";
import { amiss, type Priced, telling } from "./telling";

interface Said {
  odds: Record<string, api.OptionOdds[]>;
  all: Map<string, api.Prospect>;
  whyNot: string;
  isCounting: boolean;
}
const known = new SvelteMap<string, Said>();
const asked = new Set<string>();
/** What an option keeps room for: nothing, a word, or a chance and its bar; by its kind and verb, as it was the last time. */
type Room = "" | "row" | "bar";
const ROOMS: Room[] = ["", "row", "bar"];
const wider = (a: Room, b: Room): Room => (ROOMS.indexOf(a) > ROOMS.indexOf(b) ? a : b);
const PLACE = "outdraw.rooms";
const learnt = new Map<string, Room>(recalled());
function recalled(): [string, Room][] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as [string, Room][];
  } catch {
    return [];
  }
}
/** The room that was kept when a question came. */
const kept = new Map<string, Room>();
const roomOf = (odds: readonly api.OptionOdds[] | undefined, asksAgain?: boolean): Room =>
  odds?.length ? "bar" : asksAgain ? "row" : "";

function learn(kind: string, options: readonly Priced[], odds: Record<string, api.OptionOdds[]>): void {
  const now = new Map<string, Room>();
  for (const { answer, asks_again: asksAgain } of options) {
    const word = wordOf(kind, String(answer));
    now.set(word, wider(now.get(word) ?? "", roomOf(odds[answer], asksAgain)));
  }
  for (const [word, room] of now) learnt.set(word, room);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...learnt]));
  } catch {
    // whoever keeps nothing here sees the room kept for chances once more
  }
}
const wordOf = (kind: string, value: string): string => `${kind} ${verbOf({ value })}`;
const WORTH_WAITING = 120;
/** The first look is a glance of two samples; from this one on it is worth reading, and up to that one worth the work. */
const [FIRST, LAST] = [1, 6];

/** Luck that is entered by hand has no odds: what falls is seen on the table. */
const hasOdds = (seat: Seat): boolean =>
  Boolean(seat.asked && !seat.asked.choice.kind.startsWith("luck.") && seat.company?.hints) &&
  !seat.isWatching &&
  !seat.isRuling;

/** Ask for the odds of what is open now, if the table gives hints: better and better ones, as long as it stays open. */
export function askOdds(seat: Seat): void {
  const open = seat.asked;
  const key = `${seat.token} ${open?.id}`;
  if (!open || !hasOdds(seat) || asked.has(key)) return;
  asked.add(key);
  const [choice, board] = [open.choice, seat.board];
  const optionOf = (value: string): Option | undefined =>
    choice.form === "pick" ? choice.options.find((each) => each.value === value) : undefined;
  const look = async (number: number): Promise<void> => {
    if (seat.asked?.id !== open.id || seat.line !== "up") return;
    const { options = [], is_last: isLast = false, why_not: whyNot = "" } = await api.odds(seat.token, open.id, number);
    const isCounting = !isLast && number < LAST;
    const odds = telling(options as Priced[], (each, name) => counted(board, choice, optionOf(each.answer), name));
    for (const [answer, told] of Object.entries(odds)) {
      const option = optionOf(answer);
      if (option && isAmiss(board, choice, option)) odds[answer] = amiss(told);
    }
    learn(choice.kind, options as Priced[], odds);
    known.set(key, {
      odds,
      all: new Map(options.map((each) => [String(each.answer), each])),
      whyNot,
      isCounting,
    });
    if (isCounting) await look(number + 1);
  };
  const stop = (error: Error): void => {
    const whyNot =
      error instanceof api.Refused && error.status === 503 ? "they take too long to count." : error.message;
    known.set(key, { ...(known.get(key) ?? { odds: {}, all: new Map(), whyNot }), isCounting: false });
  };
  setTimeout(() => void look(FIRST).catch(stop), WORTH_WAITING);
}

/** How far the counting is: `off` where nothing is asked, `counting` before the first numbers, `known` from then on. */
export function oddsState(seat: Seat): "off" | "counting" | "known" {
  if (!seat.asked || !hasOdds(seat)) return "off";
  return known.has(`${seat.token} ${seat.asked.id}`) ? "known" : "counting";
}

/** What an option keeps room for before it comes, so that nothing moves; not where none came last time. */
export function oddsRoom(seat: Seat, value: string): Room {
  if (oddsState(seat) === "off" || !seat.asked) return "";
  const word = wordOf(seat.asked.choice.kind, value);
  const key = `${seat.token} ${seat.asked.id} ${word}`;
  const before = kept.get(key) ?? learnt.get(word) ?? "bar";
  kept.set(key, before);
  return wider(before, roomOf(oddsOf(seat, value), asksAgain(seat, value)));
}

/** Whether the numbers are still getting better. */
export const isSharpening = (seat: Seat): boolean => known.get(`${seat.token} ${seat.asked?.id}`)?.isCounting ?? false;

/** Why nothing is said, where nothing can be. */
export const whyNoOdds = (seat: Seat): string => known.get(`${seat.token} ${seat.asked?.id}`)?.whyNot ?? "";

/** What an option would come to, if that is known by now. */
export function oddsOf(seat: Seat, value: string): api.OptionOdds[] | undefined {
  return known.get(`${seat.token} ${seat.asked?.id}`)?.odds[value];
}

/** Whether an option only prepares something, as far as is known: the same is asked again at once. */
export const asksAgain = (seat: Seat, value: string): boolean =>
  prospectOf(seat, seat.asked?.id ?? "", value)?.asks_again ?? false;

/** All that was worked out for an answer to a choice. */
export function prospectOf(seat: Seat, choice: string, answer: string | number): api.Prospect | undefined {
  return known.get(`${seat.token} ${choice}`)?.all.get(String(answer));
}

/** What the option under the pointer, else the one that is raised, would change on a gauge. */
export function preview(seat: Seat, token: Token, gauge: Gauge): number {
  const option = seat.isMine ? (seat.over ?? seat.raised[0]) : null;
  return option ? change(seat.choice, option, prospectOf(seat, seat.asked?.id ?? "", option.value), token, gauge) : 0;
}

/** What an option may come to, as bars. */
export function outlookOf(seat: Seat, option: Option | null | undefined): Outlook[] {
  if (!option || !seat.isMine) return [];
  const id = seat.asked?.id ?? "";
  const all = [...(known.get(`${seat.token} ${id}`)?.all.values() ?? [])];
  return outlooks(prospectOf(seat, id, option.value), (name) => counted(seat.board, seat.choice, option, name), all);
}
