/** The board's vocabulary, choices and events, as the server describes them (`outdraw.core.board`, `choices`, `events`). */

import type { components } from "./server";

type Said = components["schemas"];

export type Side = Said["Side"];
export type Paint = Said["Paint"];
export type Squares = Said["Squares"];
export type Obstacle = Said["Obstacle"];
export type Metres = Said["Metres"];
export type Area = Said["Area"];
export type Way = Said["Way"];
export type Areas = Said["Areas"];
export type Part = Said["Part"];
export type Tick = Said["Tick"];
export type Gauge = Said["Gauge"];
export type Chips = Said["Chips"];
export type Die = Said["Die"];
export type Tag = Said["Tag"];
export type Item = Said["Item"];
export type Link = Said["Link"];
export type Figure = Said["Figure"];
export type Token = Said["Token"];
export type Row = Said["Row"];
export type Pool = Said["Pool"];
export type Turn = Said["Turn"];
export type Hand = Said["Hand"];
export type Exchange = Said["Exchange"];
export type Lane = Said["Lane"];
export type Track = Said["Track"];
export type Tally = Said["Tally"];
export type Note = Said["Note"];
export type Board = Said["Board"];
export type Theme = Said["Theme"];
export type Option = Said["Option"];
export type Pick = Said["Pick"];
export type OpenChoice = Said["OpenChoice"];
export type Term = Said["Term"];
export type Sum = Said["Sum"];
export type Event = Said["Event"];
export type NumberChoice = Said["Number"];
export type WordsChoice = Said["Words"];
export type Choice = OpenChoice["choice"];
export type Answer = Said["Answering"]["answer"];
export type Tone = NonNullable<Gauge["tone"]>;
export type State = NonNullable<Token["states"]>[number];
export type Ground = NonNullable<Board["ground"]>;

/** The kind of a thing and its id: `card:8h` gives `["card", "8h"]`. */
export function thing(name: string): [string, string] {
  const colon = name.indexOf(":");
  return colon < 0 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** A place of squares or metres as numbers. */
export function place(at: string): [number, number] | null {
  const found = /^(-?\d+),(-?\d+)$/.exec(at);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The class a side has in the style: with you, against you, or a third. */
export function sideClass(board: Board, side: string | undefined): "party" | "foe" | "third" {
  const found = board.sides?.find((each) => each.id === side);
  return found?.stance === "with" ? "party" : found?.stance === "against" ? "foe" : "third";
}

export function tokenOf(board: Board, id: string | undefined): Token | undefined {
  return id ? board.tokens?.find((each) => each.id === id) : undefined;
}

/** Whether an event begins a round or a turn. */
export const isHead = (event: Event): boolean => /(round|turn)(\.|_)?(begins?|starts?)?$/.test(event.kind);

/** Who asks something as their turn begins, before they do anything of it: one's question faces them. */
export function beginning(board: Board, events: readonly Event[], facing: string | undefined): string {
  if (!facing || board.order?.some((turn) => turn.state === "now")) return "";
  return events.findLast(isHead)?.about?.includes(facing) ? facing : "";
}

const ANEW = /^(attack|reprise|pool|test)$/;

/** Whether what was fought out is past: a turn began since, or somebody who was not in it has the turn now, or nobody. */
export function isPast(board: Board, events: readonly Event[] = []): boolean {
  if (isOvertaken(board, events)) return true;
  const now = board.order?.filter((turn) => turn.state === "now") ?? [];
  const hands = board.exchange?.state === "shown" ? board.exchange.hands : [];
  return (
    hands.length > 0 &&
    Boolean(board.order?.length) &&
    !now.some((turn) => hands.some((hand) => hand.token === turn.token))
  );
}

/** Whether a turn, an attack or a test began after a total of what lies there was told. */
export function isOvertaken(board: Board, events: readonly Event[]): boolean {
  if (board.exchange?.state !== "shown") return false;
  const told = board.exchange?.hands.map((hand) =>
    events.findLastIndex((event) => event.sums?.some((sum) => sum.about === hand.token && sum.total === hand.total)),
  );
  const last = Math.max(-1, ...(told ?? []));
  return last >= 0 && events.slice(last + 1).some((event) => isHead(event) || ANEW.test(event.kind));
}

/** Whether somebody is down, dead or out of it. */
export const isDown = (token: Token): boolean =>
  token.states?.some((state) => state === "down" || state === "dead" || state === "out") ?? false;

/** Somebody as they are shown: the dead have no chips to act with, and no tags that speak of what they would do. */
export function shownAs(token: Token): Token {
  return token.states?.includes("dead") ? { ...token, chips: [], tags: [] } : token;
}

const STATES: Record<string, string> = { out: "out of it" };
/** The states of somebody in words, but for those that a tag says already. */
export function statesOf(token: Token): { text: string; tone: string }[] {
  return (token.states ?? [])
    .filter((state) => !token.tags?.some((tag) => tag.text.toLowerCase().startsWith(state)))
    .map((state) => ({
      text: STATES[state] ?? state,
      tone: /^(dead|down|out)$/.test(state) ? "harm" : state === "dazed" ? "" : "note",
    }));
}

/** Who is waited for: where the first answer counts, whoever has the turn, for the others may speak and need not. */
export function awaited(board: Board, waits: readonly string[], isOpen = false): readonly string[] {
  const acting = tokenOf(board, board.order?.find((turn) => turn.state === "now")?.token)?.seat;
  return isOpen && acting && waits.includes(acting) ? [acting] : waits;
}
