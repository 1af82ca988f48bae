/** Faces that games bring for the people of their content; everybody else has one by the id. */

import { SvelteMap } from "svelte/reactivity";

type Face = Record<string, string>;
interface Bringing {
  name: string;
  theme?: { hats?: readonly string[] };
  portraits?: Record<string, Face>;
}
const known = new SvelteMap<string, Face>();
const worn = new SvelteMap<string, readonly string[]>();

export function learn(games: readonly Bringing[]): void {
  for (const game of games) {
    worn.set(game.name, game.theme?.hats ?? []);
    for (const [id, face] of Object.entries(game.portraits ?? {})) known.set(`${game.name}/${id}`, face);
  }
}

/** What strangers of a game wear on their heads, if it says so. */
export const hatsOf = (game: string): readonly string[] => worn.get(game) ?? [];

/** The face of somebody: by the id, by what it is numbered from (`brute_2`), or by what it is of somebody's (`bram.horse`). */
export function faceOf(game: string, id: string): Face | undefined {
  const plain = id.replace(/_?\d+$/, "");
  return known.get(`${game}/${id}`) ?? known.get(`${game}/${plain}`) ?? known.get(`${game}/${plain.split(".").pop()}`);
}

interface Played {
  id: string;
  seat?: string | null;
}

/** Whose face a seat has: that of whom it plays on the board (a game master plays many); before there is a board, of whoever has its name. */
export function faceOfSeat(
  game: string,
  seat: { id: string; name: string; is_gm?: boolean },
  tokens: readonly Played[] = [],
): string {
  const played = seat.is_gm ? undefined : tokens.find((each) => each.seat === seat.id);
  if (played) return played.id;
  const named = seat.name.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return [named, seat.id].find((id) => known.has(`${game}/${id}`)) ?? seat.id;
}
