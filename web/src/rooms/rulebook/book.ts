/** The rulebook: chapters as rule ids have them, and searching as `outdraw rules` does. */

import type { RuleText } from "../../lib/rules.svelte";
import type { components } from "../../lib/server";

type Said = components["schemas"];
export type BookPlaces = Said["RulebookPlaces"];
export interface Chapter {
  id: string;
  title: string;
  rules: RuleText[];
}

export const chapterOf = (id: string): string => id.split(".")[1] ?? "";

/** The chapters of a book, in its order. */
export function chapters(rules: RuleText[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const rule of rules) {
    const id = chapterOf(rule.id);
    const words = id.replaceAll("_", " ");
    const chapter = found.get(id) ?? { id, title: words.charAt(0).toUpperCase() + words.slice(1), rules: [] };
    chapter.rules.push(rule);
    found.set(id, chapter);
  }
  return [...found.values()];
}

/** The rules in which all the words occur; first those with more of them in the id or title. */
export function search(rules: RuleText[], words: string): RuleText[] {
  const wanted = words.toLocaleLowerCase("en").split(/\s+/).filter(Boolean);
  const found: [number, RuleText][] = [];
  for (const rule of rules) {
    const head = `${rule.id} ${rule.title}`.toLocaleLowerCase("en");
    const whole = `${head} ${rule.text} ${rule.ruling ?? ""}`.toLocaleLowerCase("en");
    if (wanted.every((word) => whole.includes(word)))
      found.push([wanted.filter((word) => head.includes(word)).length, rule]);
  }
  return found.sort((a, b) => b[0] - a[0]).map(([, rule]) => rule);
}

/** The rules that stand in the same functions as one, those with most in common first. */
export function citedWith(places: BookPlaces | null, id: string, most = 6): string[] {
  const own = new Set(places?.rules[id]?.code ?? []);
  if (!places || !own.size) return [];
  const shared = Object.entries(places.rules)
    .filter(([other]) => other !== id)
    .map(([other, { code }]): [string, number] => [other, code.filter((place) => own.has(place)).length])
    .filter(([, number]) => number > 0);
  return shared
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([other]) => other);
}
