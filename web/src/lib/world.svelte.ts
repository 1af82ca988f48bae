/** The world a table is in: the theme its game declares, put on the page. */

import type { Theme } from "./board";

const KNOWN = ["draw_your_weapon", "suits", "draws", "cavaliers", "house"];
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]+|rgb\([\d\s,./%]+\)|hsl\([\d\s,./%deg]+\))$/i;

class World {
  name = $state("house");
  words = $state<Record<string, string>>({});
  back = $derived(KNOWN.includes(this.name) ? this.name : "house");

  /** Dress the page: the world's name chooses its tokens, colours that differ are set on top. */
  dress(theme: Theme | undefined, game = ""): void {
    const wanted = theme?.world || game;
    this.name = KNOWN.includes(wanted) ? wanted : "house";
    this.words = theme?.words ?? {};
    const page = document.documentElement;
    page.dataset.game = this.name;
    for (const each of [...page.style]) if (each.startsWith("--")) page.style.removeProperty(each);
    for (const [token, colour] of Object.entries(theme?.colours ?? {}))
      if (/^[a-z0-9-]+$/.test(token) && COLOUR.test(colour)) page.style.setProperty(`--${token}`, colour);
  }

  word(house: string): string {
    return this.words[house] ?? house;
  }
}

export const world = new World();
