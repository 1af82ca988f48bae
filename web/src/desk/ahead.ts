/** What follows from an answer of the game master's, where that is enough for a form. */

import * as api from "../lib/api";
import type { Seat } from "../lib/seat.svelte";

const FORM = 3;

/** All that is asked from there on; nothing where it is answered as soon as it is shown. */
export async function ahead(seat: Seat, choice: string, answer: string): Promise<api.Question[]> {
  const fields = await api.gm<api.Question[]>(seat.token, "ahead", { choice, answers: [answer] }).catch(() => []);
  return fields.length >= FORM ? fields : [];
}
