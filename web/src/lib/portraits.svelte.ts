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

interface Played {
  id: string;
  seat?: string | null;
}

/** Whose face a seat has: that of whom it plays on the board; before there is a board, of whoever has its name. */
export function faceOfSeat(world: string, seat: { id: string; name: string }, tokens: readonly Played[] = []): string {
  const played = tokens.find((each) => each.seat === seat.id);
  if (played) return played.id;
  const named = seat.name.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return [named, seat.id].find((id) => known.has(`${world}/${id}`)) ?? seat.id;
}
