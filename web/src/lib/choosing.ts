/** How options lie on things: which are placed where, what a touch means, how verbs group them. No state here. */

import type { Board, Choice, Option, Pick } from "./board";
import { thing } from "./board";

/** The first word of an answer: what is done. */
export function verbOf(option: Option): string {
  const blank = option.value.indexOf(" ");
  return blank < 0 ? option.value : option.value.slice(0, blank);
}

/** A verb as a word for people. */
export function verbWord(verb: string): string {
  const words = verb.replaceAll("_", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const isBarred = (option: Option): boolean => Boolean(option.barred_by);
export const said = (option: Option): string => option.label || verbWord(option.value);

/** Everything the page can show an option on: cards seen, tokens, places, dice, items. */
export function shown(board: Board): Set<string> {
  const out = new Set<string>();
  for (const token of board.tokens ?? []) {
    out.add(`token:${token.id}`);
    if (token.seat) out.add(`seat:${token.seat}`);
    for (const item of token.items ?? []) out.add(`item:${token.id}.${item.id}`);
    for (const die of token.dice ?? []) if (die.id) out.add(`die:${die.id}`);
  }
  for (const row of board.rows ?? []) {
    out.add(`row:${row.id}`);
    for (const card of row.cards ?? []) out.add(`card:${card}`);
  }
  for (const pool of board.pools ?? []) for (const die of pool.dice) if (die.id) out.add(`die:${die.id}`);
  for (const hand of board.exchange?.hands ?? [])
    for (const die of hand.dice ?? []) if (die.id) out.add(`die:${die.id}`);
  for (const track of board.tracks ?? []) out.add(`track:${track.id}`);
  if (board.ground?.kind === "areas") for (const area of board.ground.areas) out.add(`area:${area.id}`);
  return out;
}

const PLACES = new Set(["square", "point", "area", "card", "die", "row"]);

/** Whether an option lies where pointing is the natural way to choose it. */
export function isPlaced(option: Option, on: Set<string>): boolean {
  return (option.on ?? []).some((each) => {
    const [kind] = thing(each);
    return PLACES.has(kind) && (kind === "square" || kind === "point" || on.has(each));
  });
}

export interface Verb {
  verb: string;
  word: string;
  options: Option[];
  open: number;
}

export function verbs(options: readonly Option[]): Verb[] {
  const found = new Map<string, Verb>();
  for (const option of options) {
    const verb = verbOf(option);
    const known = found.get(verb) ?? { verb, word: verbWord(verb), options: [], open: 0 };
    known.options.push(option);
    if (!isBarred(option)) known.open += 1;
    found.set(verb, known);
  }
  return [...found.values()].sort((a, b) => Number(b.open > 0) - Number(a.open > 0));
}

/** The options left by what was pointed at: each thing narrows, barred ones come last. */
export function narrowed(options: readonly Option[], verb: string, nouns: readonly string[]): Option[] {
  const left = options.filter(
    (option) => (!verb || verbOf(option) === verb) && nouns.every((noun) => option.on?.includes(noun)),
  );
  return [...left.filter((each) => !isBarred(each)), ...left.filter(isBarred)];
}

/** Which things are lit (an open option lies there) and which only barred, with the options on each. */
export function onThings(options: readonly Option[]): Map<string, Option[]> {
  const out = new Map<string, Option[]>();
  for (const option of options)
    for (const each of option.on ?? []) {
      const known = out.get(each);
      if (known) known.push(option);
      else out.set(each, [option]);
    }
  return out;
}

/** The name of a verb's or an option's icon: a hint from words every table uses, else a dot. */
const ICONS: [RegExp, string][] = [
  [/^(move|walk|go|step|run|sprint|advance|retreat|climb|charge|fall_back|approach|withdraw)/, "move"],
  [/^(dodge|evade|duck)/, "dodge"],
  [/^(defend|block|parry|guard|brace|shield|protect|cover)/, "shield"],
  [/^(aim)/, "aim"],
  [/^(shoot|fire|shot|snap|burst)/, "gun"],
  [/^(throw|cast|draw_bow|bow)/, "bow"],
  [/^(attack|strike|hit|fight|thrust|lunge|slash|feint|engage|riposte|beat|simple|cheap)/, "sword"],
  [/^(draw|take|play|card|discard|deal|hold|keep)/, "cards"],
  [/^(roll|reroll|die|dice)/, "dice"],
  [/^(help|aid|assist|heal|tend|stabilise|stabilize|treat|rally)/, "bandage"],
  [/^(reload|load|ready|equip|gear|use|pick|drop|get|stow|grab|hand)/, "hand"],
  [/^(pass|wait|nothing|done|end|stop|no|decline|skip|leave|stay)/, "pause"],
  [/^(yes|accept|agree|ok)/, "check"],
  [/^(yield|surrender|give)/, "warn"],
  [/^(style)/, "feather"],
  [/^(wound|injure)/, "drop"],
  [/^(advantage|edge|boost|spend|bonus|power|focus)/, "bolt"],
  [/^(hide|sneak|surprise)/, "eye-off"],
  [/^(look|spot|notice|observe)/, "eye"],
  [/^(talk|say|speak|taunt|demand|call)/, "user"],
];

export function iconOf(option: Option | string): string {
  const verb = typeof option === "string" ? option : verbOf(option);
  if (typeof option !== "string" && typeof option.facts?.icon === "string") return option.facts.icon;
  return ICONS.find(([pattern]) => pattern.test(verb))?.[1] ?? "play";
}

const FAMILIES: [RegExp, string, string][] = [
  [/(rul|edit|rewind|dial|arriv|gavel)/, "gavel", "ruling"],
  [/(no_result|nothing|tie)/, "minus", ""],
  [
    /(hit|hurt|harm|damage|wound|injur|bleed|die|dead|dying|broken|fall|down|defeat|lose|loss|lost|fail|unconscious)/,
    "drop",
    "hit",
  ],
  [/(win|won|succe|heal|recover|stabil|parr|block|evad|saved|clear)/, "check", "win"],
  [/(round|phase|step|time|turn)/, "clock", ""],
  [/(story|scene|begin|start|summary|shows|opening|combat)/, "scroll", ""],
  [/(move|walk|enter|leave)/, "move", ""],
  [/(roll|dice|pool|toss|sources)/, "dice", ""],
  [/(luck|draw|deal|card|shuffle|reveal|play|hand|order|place|total|result)/, "cards", ""],
  [/(defend|dodge|guard|miss)/, "shield", ""],
  [/(aim|test|judg|contest|challenge)/, "target", ""],
  [/(shot|shoot|fire)/, "gun", ""],
  [/(attack|strike|blow|fight|engage|counter|oppos)/, "sword", ""],
  [/(spend|buy|chip|style|point|feature|must)/, "bolt", ""],
  [/(action|deed|attempt|ready|pass)/, "hand", ""],
  [/(daze|surpris|overdrawn)/, "daze", ""],
];

/** An icon and a tone for a family of events; an unknown kind gets a dot. */
export function family(kind: string): { icon: string; tone: string } {
  const last = kind.toLowerCase();
  const found = FAMILIES.find(([pattern]) => pattern.test(last));
  return found ? { icon: found[1], tone: found[2] } : { icon: "dots", tone: "" };
}

/** Facts beside an option that people read at once, in the order they matter. */
const FIGURES = ["result", "total", "cost", "price", "skill", "power", "metres", "squares", "drop", "chance"];

export function figure(option: Option): { name: string; value: number | string } | null {
  for (const name of FIGURES) {
    const value = option.facts?.[name];
    if (value !== undefined) return { name, value };
  }
  return null;
}

export function isPick(choice: Choice | undefined): choice is Pick {
  return choice?.form === "pick";
}

export function isMany(choice: Pick): boolean {
  return (choice.most ?? 1) > 1 || (choice.least ?? 1) !== 1;
}
