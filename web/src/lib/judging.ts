/** The luck of a closed table, judged by what its seat kept of it: the page's own verifier, and what was shown here. */

import type * as api from "./api";
import { contributed, verify } from "./fair";
import { DIGITS, type Kept, kept } from "./luck";
import { at } from "./place";

export const NOBODY = "Nobody added anything to the luck: whoever ran the table could have chosen it unseen.";

/** Compare the journal of a closed table with what was kept of it, in words; whether it can be trusted. */
export async function judged(journal: string, seat: string, mine: Kept): Promise<{ isFair: boolean; words: string }> {
  const verdict = await verify(journal);
  const wrong: string[] = [];
  const [first] = verdict.entries;
  const sealed = String(first?.body.commitment ?? "");
  const added = contributed(verdict.entries);
  if (verdict.holds === null)
    return { isFair: false, words: "The journal has no end yet: its luck cannot be checked." };
  if (!verdict.holds) wrong.push(`the journal does not hold. ${verdict.fault}`);
  else {
    if (mine.commitment && mine.commitment !== sealed)
      wrong.push(
        `its commitment is ${sealed.slice(0, DIGITS)}, and you were shown ${mine.commitment.slice(0, DIGITS)}: the secret was chosen later.`,
      );
    if (mine.isIn && !added.some(([by, said]) => by === seat && said === mine.contribution))
      wrong.push(`what you added (${mine.contribution.slice(0, DIGITS)}) is not in it: no luck hangs on it.`);
    const all = new Set(verdict.entries.map(({ hash }) => hash.slice(0, DIGITS)));
    const lost = mine.heads.find((head) => !all.has(head));
    if (lost) wrong.push(`no entry has a head that you were shown (${lost}): it was rewritten.`);
  }
  if (wrong.length) return { isFair: false, words: `The luck cannot be trusted: ${wrong.join(" And ")}` };
  const seen = mine.commitment ? "The commitment is the one that you were shown" : "The journal holds";
  const luck = `all ${verdict.luck.length} pieces of luck follow from it`;
  if (!added.length) return { isFair: false, words: `${NOBODY} ${seen}, and ${luck}.` };
  if (mine.isIn)
    return {
      isFair: true,
      words: `The luck was fair: the commitment is the one that you saw before you added to it, and ${luck} and from that.`,
    };
  return {
    isFair: true,
    words: `${seen}, and ${luck} and from what ${new Set(added.map(([by]) => by)).size} of the seats added.`,
  };
}

/** Ask for the journal of a table that is closed, and judge its luck. */
export async function judgedAt(
  token: string,
  { table, seat }: Pick<api.Look, "table" | "seat">,
): Promise<{ isFair: boolean; words: string }> {
  const found = await fetch(at("/api/seat/journal"), { headers: { Authorization: `Bearer ${token}` } });
  if (!found.ok) throw new Error(`The journal could not be read: ${found.status}.`);
  return judged(await found.text(), seat, kept(table, seat));
}
