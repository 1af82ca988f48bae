/** The server's interface: typed calls, and refusals as values that keep their rule and sentence. */

import type { Answer } from "./board";
import { at } from "./place";
import { learn } from "./portraits.svelte";
import type { components } from "./server";
import { layOut } from "./theme";

type Said = components["schemas"];
export type SeatInfo = Said["SeatInfo"];
export type ScenarioInfo = Said["Scenario"];
export type GameInfo = Said["GameInfo"];
export type Key = Said["Key"];
export type Opened = Said["Opened"];
export type Sitter = Said["Sitter"];
export type Company = Said["Company"];
export type Notice = Said["Notice"];
export type Look = Said["Look"];
export type Setting = Said["OpenTable"];
export type Given = Said["Given"];
export type Point = Said["Point"];
export type Stored = Said["Stored"];
export type TableInfo = Said["TableInfo"];
export type Dial = Said["Dial"];
export type Question = Said["Question"];
export type MayCall = Said["MayCall"];
export type Prospect = Said["Prospect"];
export type Prospects = Said["Prospects"];

export interface OptionOdds {
  text: string;
  p: number;
  half?: number;
  is_exact: boolean;
  tone: string;
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
    response = await fetch(at(path), {
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
  gamesOnce ??= call<GameInfo[]>("/api/games").then(
    (found) => {
      learn(found);
      layOut(found);
      return found;
    },
    (error: unknown) => {
      gamesOnce = null;
      throw error;
    },
  );
  return gamesOnce;
}

export const newTable = (setting: Setting): Promise<Opened> => call("/api/tables", { body: setting });
export const tableInfo = (code: string): Promise<TableInfo> => call(`/api/tables/${encodeURIComponent(code)}`);
export const watch = (code: string): Promise<Key> =>
  call(`/api/tables/${encodeURIComponent(code)}/watch`, { method: "POST" });
export const walkIn = (code: string, person: string): Promise<Given> =>
  call(`/api/tables/${encodeURIComponent(code)}/sit`, { body: { person } });
export const takeBack = (token: string, choice: string): Promise<unknown> =>
  call("/api/seat/take-back", { token, body: { choice } });
export const letPass = (token: string): Promise<unknown> => call("/api/seat/pass", { token, body: {} });
export const nudge = (token: string, seat: string): Promise<unknown> =>
  call("/api/seat/nudge", { token, body: { seat } });
export const join = (token: string, person: string, contribution?: string): Promise<unknown> =>
  call("/api/seat/join", { token, body: { person, ...(contribution ? { contribution } : {}) } });
export const leave = (token: string): Promise<unknown> => call("/api/seat/leave", { token, body: {} });
export const handOver = (token: string, to: string): Promise<Given> =>
  call("/api/seat/hand-over", { token, body: { to } });
export const begin = (token: string): Promise<unknown> => call("/api/seat/begin", { token, body: {} });
export const look = (token: string, since = 0): Promise<Look> => call(`/api/seat?since=${since}`, { token });
export const answer = (token: string, choice: string, given: Answer, id: string): Promise<{ number: number }> =>
  call("/api/seat/answers", { token, body: { choice, answer: given, id } });
export const gm = <T>(token: string, what: string, body: unknown): Promise<T> =>
  call(`/api/seat/gm/${what}`, { token, body });
export const points = (token: string): Promise<Point[]> => call("/api/seat/gm/points", { token });
export const callings = (token: string): Promise<MayCall[]> => call("/api/seat/gm/callings", { token });
export const arrivals = (token: string): Promise<{ id: string; name: string }[]> =>
  call("/api/seat/gm/arrivals", { token });
export const odds = (token: string, choice: string, look: number): Promise<Prospects> =>
  call(`/api/seat/odds?choice=${encodeURIComponent(choice)}&look=${look}`, { token });

/** 128 random bits, in hexadecimal: an id that no other answer has; pages on a plain local address have no `randomUUID`. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
