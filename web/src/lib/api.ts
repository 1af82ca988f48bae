/** The server's interface: typed calls, and refusals as values that keep their rule and sentence. */

import type { Answer, Board, Event, OpenChoice, Theme } from "./board";

export interface SeatInfo {
  id: string;
  name: string;
  is_gm: boolean;
}
export interface ScenarioInfo {
  id: string;
  name: string;
  summary?: string;
  seats: SeatInfo[];
}
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  scenarios: ScenarioInfo[];
  bots?: string[];
  theme?: Theme;
  has_duels?: boolean;
}
export interface Key {
  token: string;
  link: string;
}
export interface Opened {
  table: string;
  seats: Record<string, Key>;
  spectator: Key | null;
}
/** A seat as everybody at the table knows it. */
export interface Sitter {
  id: string;
  name: string;
  person?: string;
  bot?: string;
  is_here?: boolean;
  is_gm?: boolean;
}
export interface Company {
  game: string;
  scenario: string;
  gm: string;
  seats: Sitter[];
  watching: number;
  has_begun: boolean;
  is_closed: boolean;
  hints: boolean;
  clock: number;
  dial?: unknown;
  spectators?: unknown;
}
export interface Notice {
  number: number;
  text: string;
}
export interface Look {
  table: string;
  seat: string;
  number: number;
  view?: unknown;
  board: Board | null;
  events: Event[];
  choices: OpenChoice[];
  waiting_for: string[];
  is_over: boolean;
  is_whole?: boolean;
  first_answer_counts?: boolean;
  company?: Company;
  notices?: Notice[];
}
export interface OptionOdds {
  text: string;
  p: number;
  low?: number;
  high?: number;
  is_exact?: boolean;
  tone?: string;
}

/** The server's no: what it said, by which rule. */
export class Refused extends Error {
  readonly status: number;
  readonly rule: string;
  constructor(status: number, rule: string, sentence: string) {
    super(sentence);
    this.status = status;
    this.rule = rule;
  }
}

/** No answer at all: the line is down. */
export class Unreachable extends Error {}

interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  token?: string;
  signal?: AbortSignal;
}

export async function call<T>(path: string, { method, body, token, signal }: Call = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable("The server does not answer.");
  }
  const text = await response.text();
  let read: unknown = null;
  try {
    read = text ? JSON.parse(text) : null;
  } catch {
    read = null;
  }
  if (response.ok) return read as T;
  const said = (read ?? {}) as { rule?: string; sentence?: string; detail?: string };
  throw new Refused(
    response.status,
    said.rule ?? "",
    said.sentence ?? said.detail ?? `The server said ${response.status}.`,
  );
}

let gamesOnce: Promise<GameInfo[]> | null = null;

/** The games there are; asked once, and again only if that failed. */
export function games(): Promise<GameInfo[]> {
  gamesOnce ??= call<GameInfo[]>("/api/games").catch((error: unknown) => {
    gamesOnce = null;
    throw error;
  });
  return gamesOnce;
}

export interface Setting {
  game: string;
  scenario: string;
  seats: Record<string, string>;
  hints?: boolean;
  spectators?: "none" | "public" | { all_after: number };
  dial?: unknown;
}

export const newTable = (setting: Setting): Promise<Opened> => call("/api/tables", { body: setting });
export const join = (token: string, person: string, contribution?: string): Promise<unknown> =>
  call("/api/seat/join", { token, body: { person, ...(contribution ? { contribution } : {}) } });
export const leave = (token: string): Promise<unknown> => call("/api/seat/leave", { token, body: {} });
export interface Given {
  seat: string;
  key: Key | null;
}
export const handOver = (token: string, to: string): Promise<Given> =>
  call("/api/seat/hand-over", { token, body: { to } });
export const begin = (token: string): Promise<unknown> => call("/api/seat/begin", { token, body: {} });
export const look = (token: string, since = 0): Promise<Look> => call(`/api/seat?since=${since}`, { token });
export const answer = (token: string, choice: string, given: Answer, id: string): Promise<{ number: number }> =>
  call("/api/seat/answers", { token, body: { choice, answer: given, id } });
export const gm = <T>(token: string, what: string, body: unknown): Promise<T> =>
  call(`/api/seat/gm/${what}`, { token, body });
export const odds = (token: string, choice: string, signal?: AbortSignal): Promise<Record<string, unknown>> =>
  call(`/api/seat/odds?choice=${encodeURIComponent(choice)}`, { token, signal });
