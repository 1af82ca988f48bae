/** Who and what a wall shows. */

import type { Token } from "../../lib/board";

/** Whoever takes no part any more, whether they fell or left. */
const GONE = new Set(["dead", "out", "absent"]);
export const isGone = (token: Token): boolean => token.states?.some((state) => GONE.has(state)) ?? false;

/** Whether somebody's card lies face down: the question was put to several, and the table no longer waits for their seat. */
export const isLaid = (token: Token | undefined, waits: readonly string[], asked: number, answered: number): boolean =>
  asked > 1 && answered > 0 && Boolean(token?.seat) && !waits.includes(token?.seat ?? "");
