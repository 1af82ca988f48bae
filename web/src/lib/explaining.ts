/** Which event tells how a number came about. */

import type { Board, Event } from "./board";

type Sum = NonNullable<Event["sums"]>[number];

const newest = (events: readonly Event[], fits: (sum: Sum) => boolean): Event | undefined =>
  events.findLast((event) => event.sums?.some(fits));

/** How a number on the table came about: the sum that came to it, of the one whose it is; never another sum of theirs. */
export function telling(events: readonly Event[], token: string, total: number | null | undefined): Event | undefined {
  return (
    newest(events, (sum) => sum.about === token && sum.total === total) ??
    newest(events, (sum) => !sum.about && sum.total === total)
  );
}

/** What is explained where no number was pointed at: one's own total that lies on the table, else another's, else the last sum told. */
export function explained(events: readonly Event[], board: Board, you: string): { event: Event; token: string } | null {
  const hands = (board.exchange?.hands ?? []).filter((hand) => hand.total !== undefined && hand.total !== null);
  for (const hand of [...hands].sort((a, b) => Number(b.token === you) - Number(a.token === you))) {
    const event = telling(events, hand.token, hand.total);
    if (event) return { event, token: hand.token };
  }
  const last = newest(events, () => true);
  return last ? { event: last, token: "" } : null;
}
