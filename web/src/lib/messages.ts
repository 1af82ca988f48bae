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
