/** The game master's word to the server: one at a time, with what came of it in words. */

import * as api from "../lib/api";
import type { Seat } from "../lib/seat.svelte";

/** So long it stands there that something was done: then it is the story's, and other things have happened. */
const SAID = 8000;

export class Word {
  isBusy = $state(false);
  failed = $state("");
  done = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly seat: () => Seat) {}

  /** Say something; gives whether it was done. A refusal keeps what was typed. */
  async say(what: string, body: unknown, done = ""): Promise<boolean> {
    this.isBusy = true;
    this.failed = "";
    this.done = "";
    try {
      await api.gm(this.seat().token, what, body);
      this.done = done;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => (this.done = ""), SAID);
      return true;
    } catch (error) {
      this.failed = (error as Error).message;
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
