/** What each option would come to, where the table allows hints: asked once a choice, shown when it is there. */

import { SvelteMap } from "svelte/reactivity";
import * as api from "./api";
import type { Gauge, Token } from "./board";
import { change } from "./preview";
import type { Seat } from "./seat.svelte";
import { type Priced, telling } from "./telling";

interface Said {
  odds: Record<string, api.OptionOdds[]>;
  all: Map<string, api.Prospect>;
}
const known = new SvelteMap<string, Said>();
const asked = new Set<string>();
const WORTH_WAITING = 120;

/** Ask for the odds of what is open now, if the table gives hints; each choice once, and only if it stays open. */
export function askOdds(seat: Seat): void {
  const open = seat.asked;
  const key = `${seat.token} ${open?.id}`;
  if (!open || !seat.company?.hints || seat.isWatching || asked.has(key)) return;
  asked.add(key);
  setTimeout(() => {
    if (seat.asked?.id !== open.id) return;
    api.odds(seat.token, open.id).then(
      ({ options = [] }) =>
        known.set(key, {
          odds: telling(options as Priced[]),
          all: new Map(options.map((each) => [String(each.answer), each])),
        }),
      () => undefined,
    );
  }, WORTH_WAITING);
}

/** What an option would come to, if that is known by now. */
export function oddsOf(seat: Seat, value: string): api.OptionOdds[] | undefined {
  return known.get(`${seat.token} ${seat.asked?.id}`)?.odds[value];
}

/** All that was worked out for an answer to a choice. */
export function prospectOf(seat: Seat, choice: string, answer: string | number): api.Prospect | undefined {
  return known.get(`${seat.token} ${choice}`)?.all.get(String(answer));
}

/** What the option under the pointer, else the one that is raised, would change on a gauge. */
export function preview(seat: Seat, token: Token, gauge: Gauge): number {
  const option = seat.isMine ? (seat.over ?? seat.raised[0]) : null;
  return option ? change(seat.choice, option, prospectOf(seat, seat.asked?.id ?? "", option.value), token, gauge) : 0;
}
