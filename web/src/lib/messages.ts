/** What the server says on the line to a seat. */

import type * as api from "./api";
import type { Event } from "./board";
import type { Changed } from "./changes";

export interface Change {
  kind: "change";
  since: number;
  number: number;
  changes?: Changed[];
  events?: Event[];
}
export type Reply =
  | { kind: "stored"; id: string; number: number }
  | { kind: "refused"; id: string; status: number; rule: string; sentence: string };
export type Message =
  | Change
  | (api.Look & { kind: "look" })
  | Reply
  | { kind: "nudge"; by: string }
  | { kind: "ping" | "pong" };

/** An id that no other answer has; pages on a plain local address have no `randomUUID`. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
