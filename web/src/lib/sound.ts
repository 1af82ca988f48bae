/** Short dry sounds, made on the spot; never the only sign of anything. */

import { prefs } from "./prefs.svelte";

export type Cue =
  | "lift"
  | "lay"
  | "turn"
  | "shuffle"
  | "chip"
  | "dice"
  | "blow"
  | "wound"
  | "knock"
  | "secret"
  | "reveal"
  | "refused"
  | "win"
  | "lose"
  | "join"
  | "lost"
  | "back"
  | "gavel";

type Parameters = (number | undefined)[];

const CUES: Record<Cue, Parameters> = {
  lift: [0.25, 0.05, 420, 0, 0.01, 0.03, 4, 1.6, 30],
  lay: [0.5, 0.05, 180, 0, 0.01, 0.05, 4, 2.4, -8],
  turn: [0.4, 0.05, 320, 0, 0.01, 0.04, 4, 1.8, -20],
  shuffle: [0.35, 0.1, 240, 0.01, 0.12, 0.08, 4, 1.2, 0, 0, 0, 0, 0.03, 8],
  chip: [0.4, 0.02, 1250, 0, 0.01, 0.05, 1, 1.8, 0, 0, 320, 0.02],
  dice: [0.5, 0.2, 210, 0, 0.02, 0.06, 4, 1.5, 0, 0, 0, 0, 0.04, 6],
  blow: [0.9, 0.05, 130, 0, 0.02, 0.11, 4, 2.2, -6, 0, 0, 0, 0, 3],
  wound: [1, 0.05, 90, 0, 0.03, 0.22, 4, 2.6, -4, 0, 0, 0, 0, 5],
  knock: [0.6, 0, 160, 0, 0.01, 0.08, 0, 2.4, -12, 0, 0, 0, 0.09],
  secret: [0.3, 0, 120, 0.01, 0.02, 0.07, 4, 3, -4],
  reveal: [0.6, 0.02, 300, 0.01, 0.05, 0.14, 0, 1.6, 6, 0, 150, 0.05],
  refused: [0.5, 0, 95, 0, 0.02, 0.09, 3, 0.6, -2],
  win: [0.55, 0, 392, 0.01, 0.09, 0.22, 0, 1.7, 0, 0, 196, 0.09],
  lose: [0.5, 0, 220, 0.01, 0.08, 0.2, 0, 1.4, -3, 0, -60, 0.09],
  join: [0.4, 0, 330, 0.01, 0.04, 0.1, 0, 1.6, 0, 0, 110, 0.05],
  lost: [0.4, 0, 240, 0.01, 0.06, 0.14, 0, 1.2, -4, 0, -90, 0.07],
  back: [0.4, 0, 240, 0.01, 0.06, 0.14, 0, 1.2, 2, 0, 90, 0.07],
  gavel: [0.8, 0, 110, 0, 0.01, 0.12, 4, 3, -10, 0, 0, 0, 0.11],
};

let play: ((...parameters: Parameters) => unknown) | null = null;
let hasTouched = false;
let isQuiet = false;

/** Loaded at the first touch: a browser that could not fetch it while the line was down would never try again. */
async function load(): Promise<void> {
  hasTouched = true;
  if (prefs.sound)
    play ??= await import("zzfx").then(
      ({ zzfx }) => zzfx,
      () => null,
    );
}
addEventListener("pointerdown", load, { once: true, capture: true });
addEventListener("keydown", load, { once: true, capture: true });

/** No sound in this window: the wall hangs where people talk. */
export function quiet(): void {
  isQuiet = true;
}

/** Make a sound, if somebody has touched the page (browsers want that) and sound is on. */
export async function sound(cue: Cue): Promise<void> {
  if (!prefs.sound || !hasTouched || isQuiet) return;
  await load();
  play?.(...CUES[cue]);
}
