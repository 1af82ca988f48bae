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

export async function openRulebook(game: string): Promise<void> {
  if (rulebook.game === game && rulebook.rules.size) return;
  rulebook.game = game;
  try {
    const found = await call<Rulebook>(`/api/rules/${game}`);
    rulebook.rules = new Map(found.rules.map((rule) => [rule.id, rule]));
  } catch {
    rulebook.rules = new Map();
  }
}

/** A rule's title; before the book is there, the last word of its id. */
export function ruleTitle(id: string): string {
  const found = rulebook.rules.get(id);
  if (found?.title) return found.title;
  const last = id.split(".").slice(-2).join(" ").replaceAll("_", " ");
  return last.charAt(0).toUpperCase() + last.slice(1);
}

export const ruleText = (id: string): RuleText | undefined => rulebook.rules.get(id);
