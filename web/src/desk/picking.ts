/** Several people or things picked in a form, one after another. */

import type { Answer, Choice } from "../lib/board";

/** Whether so few are picked that it is not yet an answer. */
export const isShort = (choice: Choice, answer: Answer): boolean =>
  Array.isArray(answer) && choice.form === "pick" && answer.length < (choice.least ?? 1);

/** What is picked of a field: where it is still open, what was picked here so far. */
export const pickedOf = (isOpen: boolean, answer: Answer, given: Answer | null | undefined): string[] => {
  const said = isOpen ? given : answer;
  return Array.isArray(said) ? said : [];
};
