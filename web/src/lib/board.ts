/** The board's vocabulary, choices and events, as the core declares them (`outdraw.core.board`, `choices`, `events`). */

export type Tone = "" | "party" | "foe" | "third" | "guard" | "harm" | "shock" | "gain" | "speed" | "warn" | "plain";
export type Stance = "with" | "against" | "third";

export interface Side {
  id: string;
  name: string;
  stance?: Stance;
}
export interface Paint {
  name: string;
  kind?: string;
  is_blocked?: boolean;
}
export interface Squares {
  kind: "squares";
  rows: string[];
  legend?: Record<string, Paint>;
  first?: number;
}
export interface Obstacle {
  at: string;
  name?: string;
  paint?: string;
}
export interface Metres {
  kind: "metres";
  box: [number, number, number, number];
  obstacles?: Obstacle[];
  unit?: string;
}
export interface Area {
  id: string;
  name: string;
  column?: number;
  row?: number;
  badges?: string[];
  paint?: string;
}
export interface Way {
  a: string;
  b: string;
  by?: string;
  one_way?: boolean;
}
export interface Areas {
  kind: "areas";
  areas: Area[];
  ways?: Way[];
}
export type Ground = Squares | Metres | Areas;

export interface Part {
  tone: Tone;
  number: number;
  name?: string;
}
export interface Tick {
  at: number;
  text: string;
}
export interface Gauge {
  id: string;
  name: string;
  value: number;
  most?: number | null;
  look?: "bar" | "boxes" | "points";
  tone?: Tone;
  parts?: Part[];
  ticks?: Tick[];
  icon?: string;
}
export interface Chips {
  kind: string;
  name: string;
  ready: number;
  spent?: number;
}
export interface Die {
  size: number;
  face?: number;
  label?: string;
  state?: "" | "kept" | "dropped" | "top" | "advantage";
  id?: string;
}
export interface Tag {
  text: string;
  tone?: Tone;
  icon?: string;
  rule?: string;
}
export interface Item {
  id: string;
  name: string;
  line?: string;
  icon?: string;
  is_ready?: boolean;
}
export interface Link {
  to: string;
  kind: "aims" | "engaged" | "helps" | "holds" | "guards" | "threatens";
  text?: string;
}
export type State = "down" | "dead" | "hidden" | "unaware" | "away" | "absent" | "dazed" | "out";
export interface Figure {
  name: string;
  value: number | string;
  group?: string;
}
export interface Token {
  id: string;
  name: string;
  side?: string;
  seat?: string;
  at?: string;
  mark?: string;
  line?: string;
  shape?: "person" | "beast" | "thing" | "crowd";
  portrait?: Record<string, string>;
  states?: State[];
  gauges?: Gauge[];
  chips?: Chips[];
  dice?: Die[];
  tags?: Tag[];
  items?: Item[];
  links?: Link[];
  figures?: Figure[];
  notes?: string[];
  holds?: number;
  unknown?: string;
}
export interface Row {
  id: string;
  name: string;
  look?: "hand" | "stack" | "pile" | "row";
  owner?: string;
  cards?: string[];
  hidden?: number;
  known?: number[];
  deck?: "french" | "numbers";
}
export interface Pool {
  id: string;
  name: string;
  dice: Die[];
  owner?: string;
  total?: number | null;
}
export interface Turn {
  token: string;
  number?: number | null;
  state?: "now" | "done" | "later" | "out";
  note?: string;
}
export interface Hand {
  token: string;
  cards?: string[];
  dice?: Die[];
  total?: number | null;
  line?: string;
}
export interface Exchange {
  hands: Hand[];
  name?: string;
  state?: "asked" | "laid" | "shown";
  winner?: string;
  line?: string;
}
export interface Lane {
  token: string;
  tally?: number;
  target?: number | null;
  helpers?: string[];
  line?: string;
}
export interface Track {
  id: string;
  name: string;
  line?: string;
  lanes?: Lane[];
  value?: number | null;
  most?: number | null;
  unit?: string;
  is_done?: boolean;
}
export interface Tally {
  id: string;
  name: string;
  value: number;
  most?: number | null;
  owner?: string;
}
export interface Note {
  text: string;
  title?: string;
  is_secret?: boolean;
  about?: string;
}
export interface Board {
  title?: string;
  phase?: string;
  round?: number;
  clock?: string;
  sides?: Side[];
  ground?: Ground | null;
  tokens?: Token[];
  rows?: Row[];
  pools?: Pool[];
  order?: Turn[];
  exchange?: Exchange | null;
  tracks?: Track[];
  tallies?: Tally[];
  notes?: Note[];
}
export interface Theme {
  world?: string;
  colours?: Record<string, string>;
  words?: Record<string, string>;
}

export interface Option {
  value: string;
  label?: string;
  barred_by?: string;
  why?: string;
  on?: string[];
  facts?: Record<string, number | string>;
}
interface Asked {
  seat: string;
  kind: string;
  prompt: string;
  rule: string;
  actor?: string;
  facing?: string;
  discretion?: boolean;
}
export interface Pick extends Asked {
  form: "pick";
  options: Option[];
  least?: number;
  most?: number;
  default?: string | string[] | null;
}
export interface NumberChoice extends Asked {
  form: "number";
  low: number;
  high: number;
  default?: number | null;
}
export interface WordsChoice extends Asked {
  form: "words";
  longest?: number;
  default?: string | null;
}
export type Choice = Pick | NumberChoice | WordsChoice;
export interface OpenChoice {
  id: string;
  choice: Choice;
}
export type Answer = string | number | string[];

export interface Term {
  what: string;
  amount: number;
  rule?: string;
}
export interface Sum {
  name: string;
  total: number;
  terms: Term[];
  about?: string;
}
export interface Event {
  number: number;
  kind: string;
  text: string;
  rules: string[];
  cause?: number | null;
  facts?: Record<string, unknown>;
  about?: string[];
  sums?: Sum[];
}

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
