/** What the game master may call of their own accord: a choice of nobody's, and those of its options that lie nowhere. */

import type { Question } from "../lib/api";
import type { Answer, Choice, OpenChoice, Option } from "../lib/board";
import { isMany, isPick, isPlaced } from "../lib/choosing";
import type { Seat } from "../lib/seat.svelte";

/** What is called by a form: what it asks, and what has been said so far. */
export interface Begun {
  title: string;
  fields: Question[];
  given?: (Answer | null)[];
  /** What the game master calls of their own accord is made of the answers all at once. */
  call?: string;
}

/** What follows from something called, with a few answers, is asked of them and not called once more. */
const FEW = 9;
/** Between rounds the game master is asked whether anything changes: with so many answers it is what may be called then. */
const MANY = 6;

export function isCall(choice: Choice | undefined, underWay = 0): boolean {
  if (!isPick(choice) || isMany(choice) || choice.actor) return false;
  return choice.discretion ? choice.options.length > MANY : !(underWay && choice.options.length <= FEW);
}

export function called(seat: Seat): OpenChoice | undefined {
  return (seat.look?.choices ?? []).find(({ choice }) => isCall(choice, seat.look?.under_way));
}

export function callable(seat: Seat): Option[] {
  const choice = called(seat)?.choice;
  return isPick(choice) ? choice.options.filter((option) => !isPlaced(option, seat.shown)) : [];
}
