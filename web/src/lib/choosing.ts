/** How options lie on things: which are placed where, what a touch means, how verbs group them. No state here. */

import type { Board, Choice, Option, Pick } from "./board";
import { sideClass, thing, tokenOf } from "./board";

/** The first word of an answer: what is done. */
export function verbOf(option: { value: string }): string {
  const blank = option.value.indexOf(" ");
  return blank < 0 ? option.value : option.value.slice(0, blank);
}

/** A verb as a word for people. */
export function verbWord(verb: string): string {
  const words = verb.replaceAll("_", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const isBarred = (option: Option): boolean => Boolean(option.barred_by);
/** What an option says; games may begin it small, for it may stand in a sentence of theirs. */
export const said = (option: Option): string =>
  option.label ? option.label.replace(/^[a-z](?=[a-z])/, (first) => first.toUpperCase()) : verbWord(option.value);

/** Everything the page can show an option on, wherever one looks: cards in hand, tokens, places, dice of a roll, items. */
export function shown(board: Board): Set<string> {
  const out = new Set<string>();
  for (const token of board.tokens ?? []) {
    out.add(`token:${token.id}`);
    if (token.seat) out.add(`seat:${token.seat}`);
    for (const item of token.items ?? []) out.add(`item:${token.id}.${item.id}`);
  }
  for (const row of board.rows ?? []) {
    out.add(`row:${row.id}`);
    if (row.look === "hand") for (const card of row.cards ?? []) out.add(`card:${card}`);
  }
  for (const hand of board.exchange?.hands ?? [])
    for (const die of hand.dice ?? []) if (die.id) out.add(`die:${die.id}`);
  for (const track of board.tracks ?? []) out.add(`track:${track.id}`);
  if (board.ground?.kind === "areas") for (const area of board.ground.areas) out.add(`area:${area.id}`);
  return out;
}

const PLACES = new Set(["square", "point", "area", "card", "die"]);

/** Whether an option lies where pointing is the natural way to choose it: what takes several cards at once does not, nor what
is done with a stack, which a phone has no room for. */
export function isPlaced(option: Option, on: Set<string>): boolean {
  if ((option.on ?? []).filter((each) => each.startsWith("card:")).length > 1) return false;
  return (option.on ?? []).some((each) => {
    const [kind] = thing(each);
    return PLACES.has(kind) && (kind === "square" || kind === "point" || on.has(each));
  });
}

/** Whether an option lies on the ground: where there are but few of these, they stand in the rack as well, for keys and thumbs. */
export const isOnGround = (option: Option): boolean =>
  (option.on ?? []).some((each) => /^(square|point|area)$/.test(thing(each)[0]));

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
  const words = new Set<string>();
  for (const each of found.values()) {
    const word = commonWord(each.options.map(said), each.word);
    // what is done to others than before, where a game keeps that apart, has a name of its own
    each.word = words.has(word) ? `${word} others` : word;
    words.add(word);
  }
  return [...found.values()].sort((a, b) => Number(b.open > 0) - Number(a.open > 0));
}

const LEADS = "at|to|against|towards?|the|a|an|with|for|in|into|of|and|then|on|from|by|your";
const TRAILING = new RegExp(`\\s+(${LEADS}|\\d+|[a-z]\\d?)$`, "i");
/** What stands before the last word that leads to something: that much is left of what is too long. */
const LEADING = new RegExp(`^(.+)\\s(${LEADS})\\s.+$`, "i");
const LONGEST = 20;

/** What the labels of a verb's options begin with, if that is a word for people; else the verb itself. */
export function commonWord(labels: readonly string[], verb: string): string {
  const words = labels.map((label) => titled(label).title.split(" "));
  const first = words[0] ?? [];
  let n = 0;
  while (n < first.length && words.every((each) => each[n] === first[n])) n += 1;
  let found = first.slice(0, n).join(" ");
  const cut = (): string => (found.length > LONGEST ? found.replace(LEADING, "$1") : found).replace(TRAILING, "");
  while (cut() !== found) found = cut();
  if (found.length < 3 || found.length > LONGEST || !/[a-z]/.test(found)) return verb;
  return found.charAt(0).toUpperCase() + found.slice(1);
}

const LONG = 22;

/** A label as a title and what stands small below it: `Shoot at Rod: 8 m, skill 6` and `Dodge (Drop 1)` have both. */
export function titled(label: string): { title: string; sub: string } {
  const cut = (at: number, skip: number): { title: string; sub: string } => ({
    title: label.slice(0, at).trim(),
    sub: label.slice(at + skip).trim(),
  });
  const colon = label.indexOf(": ");
  let out = colon > 2 ? cut(colon, 2) : { title: label, sub: "" };
  const bracket = /^(.{3,}?) \(([^()]+)\)((?: \([^()]+\))*)$/.exec(out.title);
  if (bracket) {
    const more = [...(bracket[3] ?? "").matchAll(/\(([^()]+)\)/g)].map((found) => found[1]);
    out = { title: bracket[1] ?? "", sub: [bracket[2], ...more, out.sub].filter(Boolean).join(", ") };
  }
  const comma = out.title.indexOf(", ");
  if (comma > 2 && out.title.length > LONG)
    out = { title: out.title.slice(0, comma), sub: [out.title.slice(comma + 2), out.sub].filter(Boolean).join(", ") };
  return out;
}

/** A title without whom it is against, where the question says that already. */
export function brief(option: Option, prompt: string, facing: string): string {
  const { title } = titled(said(option));
  return facing && prompt.includes(facing)
    ? title.replace(` against ${facing}`, "").replace(` at ${facing}`, "")
    : title;
}

/** The options left by what was pointed at: each thing narrows, barred ones come last. */
export function narrowed(options: readonly Option[], verb: string, nouns: readonly string[]): Option[] {
  const left = options.filter(
    (option) => (!verb || verbOf(option) === verb) && nouns.every((noun) => option.on?.includes(noun)),
  );
  return [...left.filter((each) => !isBarred(each)), ...left.filter(isBarred)];
}

/** Barred options by the reason that they have in common, in the order in which the reasons come. */
export function reasons(options: readonly Option[]): { why: string; options: Option[] }[] {
  const found = new Map<string, Option[]>();
  for (const option of options.filter(isBarred)) {
    const why = option.why || "Not allowed here.";
    found.set(why, [...(found.get(why) ?? []), option]);
  }
  return [...found].map(([why, all]) => ({ why, options: all }));
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

/** What dropping one thing on another means: open options that lie on both.

One's own token means all that can be done there. A card, item or die that names no target means itself, wherever on the
ground it is laid, or on whom it is against.
*/
export function meant(options: readonly Option[], from: string, to: string, own: string, facing = ""): Option[] {
  const open = options.filter((option) => !isBarred(option));
  const on = (name: string): Option[] => open.filter((option) => option.on?.includes(name));
  if (!to || from === to) return [];
  const both = on(from).filter((option) => option.on?.includes(to));
  if (both.length) return both;
  if (from === own) return on(to);
  const isLoose = to === "ground" || to === facing;
  return isLoose && thing(from)[0] !== "token" ? on(from) : [];
}

/** The name of a verb's or an option's icon: a hint from words every table uses, else a dot. */
const ICONS: [RegExp, string][] = [
  [
    /^(move|walk|go|step|run|sprint|advance|retreat|climb|charge|fall_back|approach|withdraw|dash|leap|toward|combat_move)/,
    "move",
  ],
  [/^(dodge|evade|duck)/, "dodge"],
  [/^(defend|block|parry|guard|brace|shield|protect|cover)/, "shield"],
  [/^(aim)/, "aim"],
  [/^(shoot|fire|shot|snap|burst|auto)/, "gun"],
  [/^(throw|cast|draw_bow|bow)/, "bow"],
  [/^(attack|strike|hit|fight|thrust|lunge|slash|feint|engage|riposte|beat|simple|cheap|quarrel|combat)/, "sword"],
  [/^(play|card|discard|deal)/, "cards"],
  [/^(roll|reroll|die|dice)/, "dice"],
  [/^(help|aid|assist|heal|recover|tend|stabilise|stabilize|treat|rally)/, "bandage"],
  [
    /^(reload|load|ready|equip|gear|use|pick|drop|get|stow|grab|hand|arms|sheathe|retrieve|attempt|improvise|push|hold|keep|draw|take|give$)/,
    "hand",
  ],
  [/^(pass|wait|nothing|done|end|stop|no|decline|skip|leave|stay)/, "pause"],
  [/^(yes|accept|agree|ok)/, "check"],
  [/^(yield|surrender|give)/, "warn"],
  [/^(style)/, "feather"],
  [/^(wound|injure)/, "drop"],
  [/^(advantage|edge|boost|spend|bonus|power|focus)/, "bolt"],
  [/^(hide|sneak|surprise)/, "eye-off"],
  [/^(look|spot|notice|observe|face|study|read|search|insight)/, "eye"],
  [/^(lever|door|open|close|operate|unlock)/, "door"],
  [/^(other|something|more|both|one|two|try)/, "dots"],
  [/^(flourish|maneuver)/, "feather"],
  [/^(talk|say|speak|taunt|demand|call)/, "user"],
];

export function iconOf(option: Option | string): string {
  const verb = typeof option === "string" ? option : verbOf(option);
  if (typeof option !== "string" && typeof option.facts?.icon === "string") return option.facts.icon;
  return ICONS.find(([pattern]) => pattern.test(verb))?.[1] ?? "play";
}

const WEAPONS = new Set(["sword", "gun", "bow"]);

/** Whether an option strikes at somebody who is on the side of whoever acts: that is warned of, never praised. */
export function isAmiss(board: Board, choice: Choice | undefined, option: Option): boolean {
  const sideOf = (id: string | undefined): string | undefined => board.tokens?.find((each) => each.id === id)?.side;
  const own = sideOf(choice?.actor);
  if (!own || !WEAPONS.has(iconOf(option))) return false;
  const others = (option.on ?? [])
    .filter((each) => each.startsWith("token:") && each !== `token:${choice?.actor}`)
    .map((each) => sideOf(thing(each)[1]));
  return others.length > 0 && others.every((side) => side === own);
}

const FAMILIES: [RegExp, string, string][] = [
  [/(rul|edit|rewind|dial|arriv|gavel)/, "gavel", "ruling"],
  [/(no_result|nothing|tie|^lost$)/, "minus", ""],
  [/^(fate|won|over)$/, "scroll", ""], // how it ended: whether that is good depends on who reads it
  [
    /(hit|hurt|harm|damage|wound|injur|bleed|die|dead|dying|broken|fall|down(?!time)|defeat|lose|loss|lost|fail|unconscious)/,
    "drop",
    "hit",
  ],
  [/(win|won|succe|heal|recover|stabil|parr|block|evad|saved|clear)/, "check", "win"],
  [/(round|phase|step|time|turn)/, "clock", ""],
  [/(story|scene|begin|start|summary|shows|opening|combat)/, "scroll", ""],
  [/(move|walk|enter|leave)/, "move", ""],
  [/(roll|dice|pool|toss|sources)/, "dice", ""],
  [/(luck|draw|deal|card|shuffle|reveal|play|hand|order|place|total|result)/, "cards", ""],
  [/(defend|defence|dodge|guard|miss)/, "shield", ""],
  [/(aim|test|judg|contest|challenge|exchange|target|task)/, "target", ""],
  [/(shot|shoot|fire)/, "gun", ""],
  [/(attack|strike|blow|fight|engage|counter|oppos)/, "sword", ""],
  [/(spend|buy|chip|style|point|feature|must)/, "bolt", ""],
  [/(action|deed|attempt|ready|pass)/, "hand", ""],
  [/(daze|surpris|overdrawn|asleep|impaired|prone|enraged|unhorsed|taunt)/, "daze", ""],
  [/(notic|observ|spot|found|read|shown_target|sleuth|face|vitals)/, "eye", ""],
  [/(hide|smoke|gone)/, "eye-off", ""],
  [/(cover|interpose|negate|avoid|stands)/, "shield", ""],
  [/(burst|multiple|scatter|blast|fuse|jam)/, "gun", ""],
  [/(disarm|maneuver|struck|reprise|flourish)/, "sword", ""],
  [/(tend|treat|stable|mended|wakes?|woken|up$|ease|rest|breather|survival)/, "bandage", ""],
  [/(advantage|initiative|seize|focus|bonus|experience|level|commit|instant|free)/, "bolt", ""],
  [/(reload|arms|drop|item|thing|trade|given|keep|bank|hold|held|help|assist|prepare|aside)/, "hand", ""],
  [/(fled|dash|speed|area)/, "move", ""],
  [/(hours?|long|short|expired|too_late|evening|end|over|done|unfinished)/, "clock", ""],
  [/(warning|alarm|complication|slick|neglect|yield|forfeit|impossible)/, "warn", ""],
  [/(tally|small|game|thin|second|circumstance)/, "info", ""],
  [/(stay|stop|decline|nobody|through|near|out|interrupted)/, "minus", ""],
  [/(pile)/, "cards", ""],
  [/(death|destroyed|envenom|dose)/, "drop", "hit"],
  [/(join|led|called|called|question|answer|terms|offers|condition|note|happens)/, "scroll", ""],
];

interface Family {
  icon: string;
  tone: string;
}
const families = new Map<string, Family>();

/** What nobody gains or loses by, such as "takes 0 shock and 0 wounds" or "recovers 0 shock". */
const NAUGHT = /\b(?:takes?|recovers?|loses?|heals?) 0 \w+\b(?! and [1-9])/;

/** What was tried by somebody and how that came out, where an event says so: one's own side is glad of what it wins itself. */
function came(event: Told, board: Board | undefined): Family | null {
  const { result, winner } = event.facts ?? {};
  const isWon = event.kind === "done" || (event.kind === "contest" && Boolean(winner));
  const isTried = typeof result === "string" && /^(success|exceptional|(dramatic_)?failure)$/.test(result);
  if (!isWon && !isTried) return null;
  const side = board && event.about?.[0] ? sideClass(board, tokenOf(board, event.about[0])?.side) : "third";
  if (side === "third" || (isTried && side === "foe")) return null;
  const isGlad = isTried ? !/failure/.test(result) : side === "party";
  return isGlad ? { icon: "check", tone: "win" } : { icon: "x", tone: "hit" };
}

type Told = { kind: string; text: string; facts?: Record<string, unknown>; about?: readonly string[] };

/** An event's icon and tone, to those of a board: nothing taken is no harm, and nothing recovered no gain. */
export function mood(event: Told, board?: Board): Family {
  const known = came(event, board) ?? family(event.kind);
  return known.tone && NAUGHT.test(event.text) ? { icon: "minus", tone: "" } : known;
}

/** An icon and a tone for a family of events; an unknown kind gets a dot. A kind is looked up once: the story asks for every line. */
export function family(kind: string): Family {
  let known = families.get(kind);
  if (!known) {
    const found = FAMILIES.find(([pattern]) => pattern.test(kind.toLowerCase()));
    known = found ? { icon: found[1], tone: found[2] } : { icon: "dots", tone: "" };
    families.set(kind, known);
  }
  return known;
}

/** Facts beside an option that people read at once, in the order they matter. */
const FIGURES = ["result", "total", "cost", "price", "skill", "power", "metres", "squares", "drop", "chance"];

/** What they are called beside an option. */
export const FACT: Record<string, string> = {
  cost: "costs",
  skill: "skill",
  power: "power",
  metres: "m",
  drop: "Drop",
  result: "Result",
  total: "comes to",
  squares: "squares",
  chance: "chance",
};

export function figure(option: Option): { name: string; value: number | string } | null {
  for (const name of FIGURES) {
    const value = option.facts?.[name];
    if (value !== undefined) return { name, value };
  }
  return null;
}

/** What an option would take out of a purse: its price, or the cost of something that is bought. */
export function priceOf(option: Option): number | undefined {
  const price = option.facts?.price ?? (/^(buy|spend)/.test(verbOf(option)) ? option.facts?.cost : undefined);
  return typeof price === "number" ? price : undefined;
}

/** How often an option does what it does: `times` among its facts, else once. */
const timesOf = (option: Option): number => (typeof option.facts?.times === "number" ? option.facts.times : 1);

/** What options that differ only in how often have in common: `buy yield 5` and `buy yield` are both `buy yield`. */
export function stemOf(option: Option): string {
  const often = ` ${timesOf(option)}`;
  return timesOf(option) > 1 && option.value.endsWith(often) ? option.value.slice(0, -often.length) : option.value;
}

/** Whom that which is asked about would strike: whoever an option names beside the one it is faced from, else oneself. */
export function struck(choice: Choice | undefined, you: string): string {
  const named = isPick(choice) ? choice.options.flatMap((option) => option.on ?? []) : [];
  const others = named.filter((each) => each.startsWith("token:")).map((each) => thing(each)[1]);
  return others.find((id) => id !== you && id !== choice?.facing) ?? you;
}

/** Open options that are one but for how often, the fewest first; an option that has no equal is alone. */
export function equals(options: readonly Option[], option: Option): Option[] {
  if (isBarred(option)) return [option];
  return options
    .filter((each) => !isBarred(each) && stemOf(each) === stemOf(option))
    .sort((a, b) => timesOf(a) - timesOf(b));
}

/** Of options that are one but for how often only the one that is asked for just now, in the place of the first. */
export function stacked(options: readonly Option[], often: Readonly<Record<string, string>>): Option[] {
  const done = new Set<string>();
  return options.flatMap((option) => {
    const all = equals(options, option);
    if (all.length < 2) return [option];
    const stem = stemOf(option);
    if (done.has(stem)) return [];
    done.add(stem);
    return [all.find((each) => each.value === often[stem]) ?? (all[0] as Option)];
  });
}

export function isPick(choice: Choice | undefined): choice is Pick {
  return choice?.form === "pick";
}

/** How many are chosen of those that may be. */
export function chosenOf(number: number, least: number, most: number): string {
  if (least === most) return `${number} of ${most} chosen`;
  return least ? `${number} chosen of ${least} to ${most}` : `${number} chosen, ${most} at most`;
}

export function isMany(choice: Pick): boolean {
  return (choice.most ?? 1) > 1 || (choice.least ?? 1) !== 1;
}
