/** Faces that games bring for the people of their content; everybody else has one by the id. */

import { SvelteMap } from "svelte/reactivity";

type Face = Record<string, string>;
interface Bringing {
  name: string;
  theme?: { world?: string };
  portraits?: Record<string, Face>;
}
const known = new SvelteMap<string, Face>();

export function learn(games: readonly Bringing[]): void {
  for (const game of games)
    for (const [id, face] of Object.entries(game.portraits ?? {}))
      known.set(`${game.theme?.world || game.name}/${id}`, face);
}

/** The face of somebody: by the id, by what it is numbered from (`brute_2`), or by what it is of somebody's (`bram.horse`). */
export function faceOf(world: string, id: string): Face | undefined {
  const plain = id.replace(/_?\d+$/, "");
  return (
    known.get(`${world}/${id}`) ?? known.get(`${world}/${plain}`) ?? known.get(`${world}/${plain.split(".").pop()}`)
  );
}
