/** What an option would do to somebody's gauges: as it says itself, else as the odds have it on average. */

import type { Prospect } from "./api";
import type { Choice, Gauge, Option, Token } from "./board";

/** How the odds name the one who acts and the one who is faced. */
const OWN = /^own /;
const THEIRS = /^(their|foe) /;

/** The average of what is counted, and of what is counted for whom: the actor's gauges, or those of whoever is faced. */
function expected(prospect: Prospect | undefined, gauge: Gauge, isActor: boolean): number | null {
  for (const [name, chances] of Object.entries(prospect?.counts ?? {})) {
    const isTheirs = THEIRS.test(name);
    if (isTheirs === isActor || name.replace(OWN, "").replace(THEIRS, "").toLowerCase() !== gauge.name.toLowerCase())
      continue;
    return Object.entries(chances).reduce((sum, [value, chance]) => sum + Number(value) * chance, 0);
  }
  return null;
}

/** By how much a gauge would change, to a tenth: below 0 it falls. Nothing where nothing is known. */
export function change(
  choice: Choice | undefined,
  option: Option | null | undefined,
  prospect: Prospect | undefined,
  token: Token,
  gauge: Gauge,
): number {
  if (!choice || !option) return 0;
  const isActor = token.id === choice.actor;
  const isFaced = token.id === choice.facing || Boolean(option.on?.includes(`token:${token.id}`));
  if (!isActor && !isFaced) return 0;
  const said = isFaced ? option.facts?.[`${gauge.id}_loss`] : undefined;
  if (typeof said === "number") return -said;
  const cost = isActor && gauge.tone === "speed" ? option.facts?.cost : undefined;
  if (typeof cost === "number") return -cost;
  const after = expected(prospect, gauge, isActor);
  return after === null ? 0 : Math.round(10 * (after - gauge.value)) / 10;
}
