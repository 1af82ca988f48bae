/** The links of a table that somebody opened: kept in this browser, so that they can be sent after a reload too. */

import type { Opened } from "./api";

export interface Invites {
  table: string;
  /** The token and the link of each seat that a person plays. */
  seats: Record<string, { token: string; link: string }>;
  watch: string;
}

const PLACE = "outdraw-invites";
const MOST = 6;

function kept(): Invites[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(read) ? (read as Invites[]) : [];
  } catch {
    return [];
  }
}

/** A link as others can open it. */
export const whole = (link: string): string => new URL(link, location.origin).href;

/** Whether a link opens on this computer alone, for the server was started for it alone, or is looked at by that name. */
export const isHereOnly = (link: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link, location.origin).hostname);

export function keepInvites(opened: Opened): void {
  const own = {
    table: opened.table,
    seats: opened.seats,
    watch: opened.spectator ? whole(opened.spectator.link) : "",
  };
  try {
    const others = kept().filter((each) => each.table !== opened.table);
    localStorage.setItem(PLACE, JSON.stringify([own, ...others].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing shows the links until it is closed
  }
}

export const invitesOf = (table: string): Invites | null => kept().find((each) => each.table === table) ?? null;

/** A table's code as it is read aloud, in fives; and what somebody typed as the code that the server knows. */
export const spoken = (code: string): string => (code.toUpperCase().match(/.{1,5}/g) ?? []).join("-");
export const heard = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
