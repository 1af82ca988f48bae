/** Whether a number that the game master sets is one that others must reach. */

/** Chances to come through that hang on the number: where they are the same whatever is set, it is no target. */
export function isTarget(passes: readonly (Record<string, number> | null | undefined)[]): boolean {
  const seen = passes.filter((each) => each && Object.keys(each).length > 0);
  return seen.some((each) =>
    Object.entries(each ?? {}).some(([who, p]) => seen.some((other) => (other?.[who] ?? p) !== p)),
  );
}
