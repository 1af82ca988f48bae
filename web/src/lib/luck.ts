/** What a seat keeps of its table's luck, in this browser: the commitment before it adds anything, what it adds, the heads. */

import * as api from "./api";

export interface Kept {
  /** The table's commitment to its secret, as it was first shown here. */
  commitment: string;
  /** 128 random bits, made after that. */
  contribution: string;
  /** Whether the server has taken them. */
  isIn: boolean;
  /** The heads that this seat was shown while it was played, in order: the first digits of each. */
  heads: string[];
  when: number;
}

const PLACE = "outdraw-luck ";
/** Tables that are kept, and heads of one. */
const [MOST, HEADS] = [60, 2000];
/** The digits of a hash that are kept and shown. */
export const DIGITS = 16;
/** Where the browser keeps nothing, it is known for as long as the page is open. */
const here = new Map<string, Kept>();
const nameOf = (table: string, seat: string): string => `${PLACE}${table} ${seat}`;

export function kept(table: string, seat: string): Kept {
  const name = nameOf(table, seat);
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "null") as Kept | null;
    if (found) here.set(name, found);
  } catch {
    // what cannot be read is not known
  }
  return here.get(name) ?? { commitment: "", contribution: "", isIn: false, heads: [], when: 0 };
}

function keep(table: string, seat: string, change: Partial<Kept>): Kept {
  const now = { ...kept(table, seat), ...change, when: Date.now() };
  here.set(nameOf(table, seat), now);
  try {
    localStorage.setItem(nameOf(table, seat), JSON.stringify(now));
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PLACE));
    const age = (name: string): number => (JSON.parse(localStorage.getItem(name) ?? "{}") as Kept).when;
    if (names.length > MOST) localStorage.removeItem(names.sort((a, b) => age(a) - age(b))[0] ?? "");
  } catch {
    // a browser that keeps nothing remembers until it is closed
  }
  return now;
}

/** Take what a seat is shown while the table is open: the first commitment counts, and every head. */
export function see({ table, seat, commitment, head, company }: api.Look): Kept {
  const before = kept(table, seat);
  const now = head.slice(0, DIGITS);
  if (company.is_closed || (before.commitment && before.heads.at(-1) === now)) return before;
  const heads = [...before.heads, now].slice(-HEADS);
  return keep(table, seat, { commitment: before.commitment || commitment, heads });
}

/** Take a seat: the commitment is read and kept first, and only then something is added to the luck, once. */
export async function sitDown(token: string, person: string): Promise<void> {
  const look = await api.look(token);
  const { contribution, isIn } = see(look);
  const { table, seat } = look;
  if (isIn || look.company.has_begun) return void (await api.join(token, person));
  const added = contribution || api.newId();
  keep(table, seat, { contribution: added });
  await api.join(token, person, added);
  keep(table, seat, { isIn: true });
}
