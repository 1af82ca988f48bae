/** What a sheet's fields share without handing it down: what would mend it, and what the signs of its map mean. */

import { createContext } from "svelte";
import type { Repair } from "./fields";

export interface Mending {
  game: string;
  /** The repairs of a place and of what lies within it. */
  of: (path: string) => Repair[];
  words: (repair: Repair) => string;
  mend: (repair: Repair) => void;
  /** What a sign of a map stands for: words, and how it is painted. */
  sign: (sign: string) => { name: string; paint: string; person: string };
}
export const [mending, setMending] = createContext<Mending>();
