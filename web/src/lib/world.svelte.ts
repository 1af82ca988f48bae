/** The world a table is in: the theme its game declares, put on the page. */

import type { Theme } from "./board";

class World {
  /** The game's id; in the house's own rooms there is none. */
  game = $state("house");
  #theme = $state.raw<Theme>({});
  back = $derived(this.#theme.back ?? "house");
  backdrop = $derived(this.#theme.backdrop || undefined);
  /** What the game calls whoever leads it. */
  gm = $derived(this.#theme.words?.gm ?? "game master");

  /** Dress the page: whatever stands under a game's name wears its theme (`theme.ts`). */
  dress(theme: Theme | undefined, game = ""): void {
    this.game = game || "house";
    this.#theme = theme ?? {};
    document.documentElement.dataset.game = this.game;
  }
}

export const world = new World();
