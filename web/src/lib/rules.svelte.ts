/** The titles of a game's rules, fetched once a game, so that links speak by title. */

import { call } from "./api";

export interface RuleText {
  id: string;
  title: string;
  text: string;
  source?: string;
  ruling?: string;
}
export interface Rulebook {
  game: string;
  title: string;
  rules: RuleText[];
}

class Known {
  game = $state("");
  rules = $state.raw<Map<string, RuleText>>(new Map());
}
export const rulebook = new Known();
let opening = "";

/** Fetch a game's rules and the table's own, once a game; until they are there, ids speak for themselves. */
export async function openRulebook(game: string): Promise<void> {
  if (opening === game) return;
  opening = game;
  rulebook.game = game;
  try {
    const [own, all] = await Promise.all([
      call<Rulebook>(`/api/games/${game}/rules`),
      call<Rulebook[]>("/api/rules?words=table."),
    ]);
    const tables = all.filter((book) => book.game === "table").flatMap((book) => book.rules);
    rulebook.rules = new Map([...tables, ...own.rules].map((rule) => [rule.id, rule]));
  } catch {
    opening = "";
  }
}

/** A rule's title; before the book is there, the last words of its id. */
export function ruleTitle(id: string): string {
  const found = rulebook.rules.get(id);
  if (found?.title) return found.title;
  const last = id.split(".").slice(-2).join(" ").replaceAll("_", " ");
  return last.charAt(0).toUpperCase() + last.slice(1);
}

export const ruleText = (id: string): RuleText | undefined => rulebook.rules.get(id);
