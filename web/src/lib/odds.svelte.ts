/** What each option would come to, where the table allows hints: asked once a choice, shown when it is there. */

import { SvelteMap } from "svelte/reactivity";
import * as api from "./api";
import type { Gauge, Option, Token } from "./board";
import { isAmiss } from "./choosing";
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
/** Kinds of choice of which nothing was told the last time, and whether each question was of one when it came. */
const SILENT = "outdraw.silent";
const silent = new Set<string>(recalled());
function recalled(): string[] {
  try {
    return JSON.parse(localStorage.getItem(SILENT) ?? "[]") as string[];
  } catch {
    return [];
  }
}
const hushed = new Map<string, boolean>();
const WORTH_WAITING = 120;
/** The first look is a glance of two samples; from this one on it is worth reading, and up to that one worth the work. */
const [FIRST, LAST] = [1, 6];

/** Ask for the odds of what is open now, if the table gives hints: better and better ones, as long as it stays open. */
export function askOdds(seat: Seat): void {
  const open = seat.asked;
  const key = `${seat.token} ${open?.id}`;
  if (!open || !seat.company?.hints || seat.isWatching || asked.has(key) || seat.isRuling) return;
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
    if (isTold(odds)) silent.delete(choice.kind);
    else silent.add(choice.kind);
    try {
      localStorage.setItem(SILENT, JSON.stringify([...silent]));
    } catch {
      // whoever keeps nothing here sees the room kept for chances once more
    }
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
  if (!seat.asked || !seat.company?.hints || seat.isWatching || seat.isRuling) return "off";
  return known.has(`${seat.token} ${seat.asked.id}`) ? "known" : "counting";
}

const isTold = (odds: Record<string, api.OptionOdds[]>): boolean => Object.values(odds).some((each) => each.length > 0);

/** Whether options keep room for their chances: before they come, so that nothing moves; not where none came last time. */
export function hasOddsRoom(seat: Seat): boolean {
  if (oddsState(seat) === "off" || !seat.asked) return false;
  const key = `${seat.token} ${seat.asked.id}`;
  if (!hushed.has(key)) hushed.set(key, silent.has(seat.asked.choice.kind));
  return !hushed.get(key) || isTold(known.get(key)?.odds ?? {});
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
