/** What each option would come to, where the table allows hints: asked once a choice, shown when it is there. */

import { SvelteMap } from "svelte/reactivity";
import * as api from "./api";
import type { Seat } from "./seat.svelte";
import { type Priced, telling } from "./telling";

const known = new SvelteMap<string, Record<string, api.OptionOdds[]>>();
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
      (answer) => known.set(key, telling((answer as { options?: Priced[] }).options ?? [])),
      () => undefined,
    );
  }, WORTH_WAITING);
}

/** What an option would come to, if that is known by now. */
export function oddsOf(seat: Seat, value: string): api.OptionOdds[] | undefined {
  return known.get(`${seat.token} ${seat.asked?.id}`)?.[value];
}
