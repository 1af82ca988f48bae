/** Which of the chances of options are worth reading beside them. */

import type { OptionOdds } from "./api";
import { type Counted, GOOD, hoped } from "./outlook";

export interface Priced {
  answer: string;
  chances?: Record<string, number>;
  counts?: Record<string, Record<string, number>>;
  is_exact?: boolean;
  samples?: number;
  /** The half width of the 95 % interval of each chance that was sampled. */
  intervals?: Record<string, number>;
  /** Whether it only prepares something: the same is asked again at once. */
  asks_again?: boolean;
  /** The chance to win in the end, where scenes were played out. */
  win?: number | null;
}

/** A chance in figures: two places where it was counted; where it was sampled it says so, in no more than is known. */
export function inFigures(
  { p, is_exact: isExact, half = 1 }: Pick<OptionOdds, "p" | "is_exact" | "half">,
  places = 2,
): string {
  const known = isExact ? places : Math.min(places, half < 0.005 ? 1 : 0);
  return `${isExact ? "" : "≈ "}${(100 * p).toFixed(known)} %`;
}

/** How far off a sampled chance may be, in points, never less than it is. */
export function within(half: number): string {
  return `±${half < 0.005 ? (100 * half).toFixed(1) : Math.ceil(100 * half - 1e-6)}`;
}

const chancesOf = (option: Priced): Record<string, number> =>
  typeof option.win === "number" ? { ...option.chances, win: option.win } : (option.chances ?? {});

/** Who wins the scene is another thing than who wins what is contested now. */
const WIN = "win in the end";
const BAD = /^(own|is out|lose|fail|dead|dying|down|dazed|broken|wounded|dramatic|out)/;
const tone = (name: string): string => (GOOD.test(name) ? "good" : BAD.test(name) ? "bad" : "");

/** Wider than this an interval says nothing: the number is left unsaid until it is better known. */
const TOO_WIDE = 0.3;
/** Chances tell options apart where they lie farther apart than what was sampled may be wrong. */
const differ = (all: readonly number[], half = 0): boolean =>
  Math.max(...all) - Math.min(...all) > Math.max(1e-6, half);

/** How far off the worst sampled chance of a name may be. */
const halfOf = (options: readonly Priced[], name: string): number =>
  Math.max(0, ...options.map((option) => option.intervals?.[name] ?? 0));

/** Who wins in the end is told once it is known as well as this of every option: of some alone it would mislead. */
const NEAR = 0.11;

/** Scenes played out tell options apart only where they lie farther apart than chance alone would put them. */
function isTold(options: readonly Priced[]): boolean {
  const won = options.filter((option) => typeof option.win === "number");
  const wins = won.map((option) => option.win ?? 0);
  const half = Math.max(...won.map((option) => option.intervals?.win ?? 0));
  return half <= NEAR && Math.max(...wins) - Math.min(...wins) > half;
}

/** The chances worth reading: those that are neither nothing everywhere nor the same for all; the likeliest first.

Where no named chance tells options apart, what is counted of somebody's gauges does: that nothing is lost, or taken.
*/
export function telling(
  options: readonly Priced[],
  about?: (option: Priced, name: string) => Counted,
): Record<string, OptionOdds[]> {
  const names = new Set(options.flatMap((option) => Object.keys(chancesOf(option))));
  const telling = [...names].filter((name) => {
    const all = options.map((option) => chancesOf(option)[name] ?? 0);
    if (options.length === 1) return (all[0] ?? 0) > 0;
    if (name === "win") return differ(all) && isTold(options);
    const counted = options.filter((option) => option.is_exact).map((option) => chancesOf(option)[name] ?? 0);
    return differ(all, halfOf(options, name)) || (counted.length > 1 && differ(counted));
  });
  /** What is told of an option: nothing that cannot be, unless it is what most of them are compared by and it would be decided. */
  const told = (option: Priced): string[] => {
    const sure = telling.filter((name) => (option.intervals?.[name] ?? 0) <= TOO_WIDE);
    const likely = sure.filter((name) => name !== "win" && (chancesOf(option)[name] ?? 0) > 0);
    const isAsked =
      !option.asks_again && commonest !== undefined && sure.includes(commonest) && commonest in chancesOf(option);
    const first = likely.length || !isAsked || !isCompared(commonest) ? likely : [commonest];
    return sure.includes("win") ? [...first, "win"] : first;
  };
  const most = (name: string): number => Math.max(...options.map((option) => chancesOf(option)[name] ?? 0));
  const commonest = telling.filter((name) => name !== "win").sort((a, b) => most(b) - most(a))[0];
  const isCompared = (name: string): boolean =>
    2 * options.filter((option) => (chancesOf(option)[name] ?? 0) > 0).length >= options.length;
  const isNamed = telling.some((name) => name !== "win");
  const hoping = about ? hopes(options, about) : null;
  /** What is counted, of all options alike, or of one that none of the named chances is for: what is open there. */
  const isOpen = (each: OptionOdds): boolean => each.p > 0.0005 && each.p < 0.9995;
  /** What is settled is told only where it stands beside as many that are not. */
  const isMostlyOpen =
    !isNamed && hoping && 2 * options.filter((each) => hoping(each).some(isOpen)).length >= options.length;
  const beside = (option: Priced, isBare: boolean): OptionOdds[] => {
    if (!hoping || (isNamed && !isBare)) return [];
    return hoping(option).filter((each) => isMostlyOpen || isOpen(each));
  };
  /** A roll that is decided already is no chance of what does not roll again. */
  const isDecided = (option: Priced, name: string): boolean =>
    /^wins the /.test(name) &&
    about?.(option, name).isSo === (chancesOf(option)[name] ?? 0) > 0.5 &&
    isSure(option, name);
  const isSure = (option: Priced, name: string): boolean => [0, 1].includes(chancesOf(option)[name] ?? 0);
  /** That somebody certainly stays as they are is told only where they may not, after another answer. */
  const isIdle = (option: Priced, name: string): boolean =>
    chancesOf(option)[name] === 1 &&
    about?.(option, name).isSo === true &&
    !options.some((each) => (chancesOf(each)[name] ?? 1) < 1 && about(each, name).isSo);
  /** Whether an answer changes a gauge itself, though the same is asked again at once: a blow with an action left. */
  const isDoing = (option: Priced): boolean =>
    Object.entries(option.counts ?? {}).some(([name, of]) => {
      const now = about?.(option, name).now;
      return now !== undefined && !(of[now] === 1);
    });
  /** Of what only prepares something nothing is told that is settled: it was so before, as is what stays so after a blow. */
  const wasSo = (option: Priced, name: string): boolean =>
    isSure(option, name) && (!isDoing(option) || about?.(option, name).isSo === true);
  const isUntold = (option: Priced, name: string): boolean =>
    isDecided(option, name) || isIdle(option, name) || (Boolean(option.asks_again) && wasSo(option, name));
  const named = (option: Priced): OptionOdds[] =>
    told(option)
      .filter((name) => !isUntold(option, name))
      .map((name) => ({
        text: name === "win" ? WIN : worded(name, about?.(option, name)),
        p: chancesOf(option)[name] ?? 0,
        is_exact: (option.is_exact ?? false) && option.intervals?.[name] === undefined,
        tone: chancesOf(option)[name] ? tone(name) : tone(name) === "bad" ? "safe" : "", // what cannot happen is no alarm
        ...(option.intervals?.[name] === undefined ? {} : { half: option.intervals[name] }),
      }))
      .sort((a, b) => Number(a.text === WIN) - Number(b.text === WIN) || b.p - a.p);
  const read = options.map((option) => {
    const chances = named(option);
    const counts = beside(
      option,
      chances.every((each) => each.text === WIN),
    );
    return {
      option,
      odds: [...counts, ...chances],
      deals: about && !counts.length ? dealt(option, chances, about) : null,
    };
  });
  // what is dealt to one is compared with what is dealt to another, though there a name of what comes of it be as likely
  const isDealt = (text?: string): boolean => read.some(({ deals }) => deals?.isMore && deals.found.text === text);
  const [first] = read;
  const isSame = (each: Hope | undefined, other: Hope | undefined): boolean =>
    each?.text === other?.text && Math.abs((each?.p ?? -1) - (other?.p ?? -1)) < 1e-6;
  /** What every option deals alike tells none of them apart. */
  const isApart = read.length < 2 || read.some(({ deals }) => !isSame(deals?.found, first?.deals?.found));
  return sameFirst(
    Object.fromEntries(
      read.map(({ option, odds, deals }) => {
        const alike = odds.filter((each) => isAsLikely(each, deals?.found));
        const others = odds.filter((each) => !alike.includes(each)); // a danger before what is as likely as the blow
        const isRead = deals?.isMore || (alike.length > 0 && isDealt(deals?.found.text));
        return [
          option.answer,
          deals && isApart && isRead ? [...known(option, deals.found), ...others, ...alike] : odds,
        ];
      }),
    ),
  );
}

const isGood = (each: OptionOdds): boolean => each.tone === "good" && each.text !== WIN;
const isAsLikely = (each: OptionOdds, other?: Hope): boolean =>
  isGood(each) && Math.abs(each.p - (other?.p ?? -1)) < 1e-6;

/** What befalls somebody of one's own side, as it is told where it strikes at them: good for nobody. */
export function amiss(odds: readonly OptionOdds[]): OptionOdds[] {
  const isTheirs = (each: OptionOdds): boolean => /^(foe|their|they|deals|costs|puts)/.test(each.text);
  return odds.map((each) =>
    isTheirs(each) ? { ...each, text: each.text.replace(/^foe /, "friend "), tone: each.p ? "bad" : "safe" } : each,
  );
}

/** Options that compete are read by the same chance: the one that most of them have comes first wherever it is told. */
function sameFirst(told: Record<string, OptionOdds[]>): Record<string, OptionOdds[]> {
  const all = Object.values(told).filter((each) => each.length);
  const counts = new Map<string, number>();
  for (const each of all.flat())
    if (each.p > 0 && each.text !== WIN) counts.set(each.text, (counts.get(each.text) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!most || most[1] < 2 || 2 * most[1] < all.length) return told;
  const isFirst = (each: OptionOdds): number => Number(each.text === most[0]);
  return Object.fromEntries(
    Object.entries(told).map(([answer, each]) => [answer, [...each].sort((a, b) => isFirst(b) - isFirst(a))]),
  );
}

/** What may come of it, and to whom: a state without a name beside it is that of whoever chooses. */
const STATE = /^(dazed|down|dead|dying|broken|wounded|tilted|out)$/i;
function worded(name: string, about?: Counted): string {
  const words = name.replaceAll("_", " ");
  const own = words.replace(/^own /, "").replace(/^is /, "");
  // what is so already can only stay so
  const state = own.replace(/^(their|foe|puts) /, "").replace(/^fall$/, "down");
  if (about?.isSo && STATE.test(state)) return `${about.isTheirs ? "they" : "you"} stay ${state}`;
  if (/^their /.test(own) && STATE.test(own.slice(6))) return `they are ${state}`;
  if (STATE.test(own)) return `you are ${own}`;
  return words === "puts out" ? "puts them out" : words.replace(/^own /, "your ");
}

/** What an option most likely does to somebody else, and whether that is likelier than anything good that is told of it. */
function dealt(
  option: Priced,
  chances: readonly OptionOdds[],
  about: (option: Priced, name: string) => Counted,
): { found: Hope; isMore: boolean } | null {
  const good = Math.max(0, ...chances.filter(isGood).map((each) => each.p));
  const [found] = Object.entries(option.counts ?? {})
    .map(([name, of]) => ({ whose: about(option, name), of }))
    .filter(({ whose }) => whose.isTheirs)
    .flatMap(({ whose, of }) => hoped(of, whose))
    .sort((a, b) => b.p - a.p);
  return found ? { found, isMore: found.p > good + 1e-6 } : null;
}

/** What is hoped for of the counts in which options differ most: each option's chance that it comes so.

All are read by the same: what one may keep and what one may win stand beside each other where both tell options apart.
*/
function hopes(
  options: readonly Priced[],
  about: (option: Priced, name: string) => Counted,
): (option: Priced) => OptionOdds[] {
  const names = [...new Set(options.flatMap((option) => Object.keys(option.counts ?? {})))];
  const of = (option: Priced, name: string, nth: number): Hope | undefined =>
    option.counts?.[name] ? hoped(option.counts[name], about(option, name))[nth] : undefined;
  const spread = (name: string, nth: number): number => {
    const all = options.flatMap((option) => of(option, name, nth)?.p ?? []);
    return all.length > 1 ? Math.max(...all) - Math.min(...all) : 0;
  };
  const noise = Math.max(1e-6, ...options.filter((each) => !each.is_exact).map((each) => widest(each.samples ?? 0)));
  const told = names
    .flatMap((name) => [0, 1].map((nth) => ({ name, nth, by: spread(name, nth) })))
    .filter((each) => each.by > noise)
    .sort((a, b) => b.by - a.by);
  // another gauge says more than the same one read twice
  const best = told.filter((each, i) => told.findIndex(({ name }) => name === each.name) === i);
  const two = [...best, ...told.filter((each) => !best.includes(each))].slice(0, 2);
  return (option) =>
    two.flatMap(({ name, nth }): OptionOdds[] => {
      const found = of(option, name, nth);
      return found ? known(option, found) : [];
    });
}

type Hope = ReturnType<typeof hoped>[number];

/** What is hoped for, exact or with its interval; nothing while too little was sampled. */
function known(option: Priced, found: Hope): OptionOdds[] {
  if (option.is_exact) return [{ ...found, is_exact: true }];
  const half = widest(option.samples ?? 0);
  return half > TOO_WIDE ? [] : [{ ...found, is_exact: false, half }];
}

/** Samples go round so many worlds at most: more of them tell no more of what is hidden. */
const WORLDS = 48;

/** The half width of a 95 % interval that holds whatever the chance is: that of a coin. */
const widest = (samples: number): number => 0.98 / Math.sqrt(Math.max(1, Math.min(samples, WORLDS)));
