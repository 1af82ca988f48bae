/** Which of the chances of options are worth reading beside them. */

import type { OptionOdds } from "./api";

export interface Priced {
  answer: string;
  chances?: Record<string, number>;
  is_exact?: boolean;
  /** The half width of the 95 % interval of each chance that was sampled. */
  intervals?: Record<string, number>;
  /** The chance to win in the end, where scenes were played out. */
  win?: number | null;
}
const chancesOf = (option: Priced): Record<string, number> =>
  typeof option.win === "number" ? { ...option.chances, win: option.win } : (option.chances ?? {});

const GOOD = /^(foe|win|wins|success|succeed|pass|hit|blocks|exceptional)/;
const BAD = /^(lose|fail|dead|dying|down|dazed|broken|wounded|dramatic|out)/;
const tone = (name: string): string => (GOOD.test(name) ? "good" : BAD.test(name) ? "bad" : "");

/** The chances worth reading: those that are neither nothing everywhere nor the same for all; the likeliest first. */
export function telling(options: readonly Priced[]): Record<string, OptionOdds[]> {
  const names = new Set(options.flatMap((option) => Object.keys(chancesOf(option))));
  const differ = [...names].filter((name) => {
    const all = options.map((option) => chancesOf(option)[name] ?? 0);
    return options.length === 1 ? (all[0] ?? 0) > 0 : new Set(all.map((p) => p.toFixed(6))).size > 1;
  });
  return Object.fromEntries(
    options.map((option) => [
      option.answer,
      differ
        .filter((name) => (chancesOf(option)[name] ?? 0) > 0)
        .map((name) => ({
          text: name.replaceAll("_", " "),
          p: chancesOf(option)[name] ?? 0,
          is_exact: (option.is_exact ?? false) && option.intervals?.[name] === undefined,
          tone: tone(name),
          ...(option.intervals?.[name] === undefined ? {} : { half: option.intervals[name] }),
        }))
        .sort((a, b) => b.p - a.p),
    ]),
  );
}
