/** The game master's word to the server: one at a time, with what came of it in words. */

import * as api from "../lib/api";
import type { Seat } from "../lib/seat.svelte";

export class Word {
  isBusy = $state(false);
  failed = $state("");
  done = $state("");

  constructor(readonly seat: () => Seat) {}

  /** Say something; gives whether it was done. A refusal keeps what was typed. */
  async say(what: string, body: unknown, done = ""): Promise<boolean> {
    this.isBusy = true;
    this.failed = "";
    this.done = "";
    try {
      await api.gm(this.seat().token, what, body);
      this.done = done;
      return true;
    } catch (error) {
      this.failed = (error as Error).message;
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
