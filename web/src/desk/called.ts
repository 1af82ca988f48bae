/** What the game master may call of their own accord: a choice of nobody's, and those of its options that lie nowhere. */

import type { OpenChoice, Option } from "../lib/board";
import { isMany, isPick, isPlaced } from "../lib/choosing";
import type { Seat } from "../lib/seat.svelte";

/** What follows from something called, with a few answers, is asked of them and not called once more. */
const FEW = 9;

export function called(seat: Seat): OpenChoice | undefined {
  const isUnderWay = (seat.look?.under_way ?? 0) > 0;
  return (seat.look?.choices ?? []).find(
    ({ choice }) =>
      isPick(choice) &&
      !isMany(choice) &&
      !choice.actor &&
      !choice.discretion &&
      !(isUnderWay && choice.options.length <= FEW),
  );
}

export function callable(seat: Seat): Option[] {
  const choice = called(seat)?.choice;
  return isPick(choice) ? choice.options.filter((option) => !isPlaced(option, seat.shown)) : [];
}
