/** What each option would come to, where the table allows hints: asked once a choice, shown when it is there. */

import { SvelteMap } from "svelte/reactivity";
import * as api from "./api";
import type { Seat } from "./seat.svelte";

const known = new SvelteMap<string, Record<string, api.OptionOdds[]>>();
const asked = new Set<string>();

function read(answer: unknown): Record<string, api.OptionOdds[]> {
  const out: Record<string, api.OptionOdds[]> = {};
  const options = (answer as { options?: unknown })?.options ?? answer;
  if (Array.isArray(options)) {
    for (const each of options as { value?: string; odds?: api.OptionOdds[] }[])
      if (each.value && each.odds) out[each.value] = each.odds;
  } else if (options && typeof options === "object") {
    for (const [value, found] of Object.entries(options as Record<string, unknown>)) {
      if (Array.isArray(found)) out[value] = found as api.OptionOdds[];
      else if (found && typeof found === "object") {
        const numbers = Object.entries(found as Record<string, unknown>).filter(
          (each): each is [string, number] => typeof each[1] === "number" && each[1] >= 0 && each[1] <= 1,
        );
        if (numbers.length) out[value] = numbers.map(([text, p]) => ({ text: text.replaceAll("_", " "), p }));
      }
    }
  }
  return out;
}

/** Ask for the odds of what is open now, if the table gives hints; each choice once. */
export function askOdds(seat: Seat): void {
  const open = seat.asked;
  if (!open || !seat.company?.hints || seat.isWatching || asked.has(`${seat.token} ${open.id}`)) return;
  asked.add(`${seat.token} ${open.id}`);
  setTimeout(() => {
    if (seat.asked?.id !== open.id) return;
    api
      .odds(seat.token, open.id)
      .then((answer) => known.set(open.id, read(answer)))
      .catch(() => undefined);
  }, 120);
}

export function oddsOf(seat: Seat, value: string): api.OptionOdds[] | undefined {
  const id = seat.asked?.id;
  return id ? known.get(id)?.[value] : undefined;
}
