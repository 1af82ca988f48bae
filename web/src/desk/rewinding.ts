/** What a rewind would take back from whom, in words. */

const things = (n: number): string => `${n} thing${n === 1 ? "" : "s"}`;

/** Who has seen how much since a point, those alike together; nothing where that is not known. */
export function sawSince(seen: Record<string, number> | undefined, nameOf: (seat: string) => string): string {
  const alike = new Map<number, string[]>();
  for (const [seat, n] of Object.entries(seen ?? {})) alike.set(n, [...(alike.get(n) ?? []), nameOf(seat)]);
  const [first, ...others] = [...alike].sort(([a], [b]) => b - a);
  if (!first) return "";
  if (!others.length)
    return first[0] ? `Everybody has seen ${things(first[0])} since.` : "Nobody else has seen anything since.";
  const joined = (names: string[]): string =>
    names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
  const rest = others.map(([n, names]) => `${joined(names)} ${n || "nothing"}`);
  return `${joined(first[1])} ${first[1].length > 1 ? "have" : "has"} seen ${things(first[0])} since, ${rest.join(", ")}.`;
}
