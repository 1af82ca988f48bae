/** Numbers as the page writes them: chances exact to two decimals, a real minus, thousands apart. */

/** A chance in per cent: "58.26 %". What is not nothing never reads as nothing, nor what is not certain as certain. */
export function percent(p: number, digits = 2): string {
  const least = 10 ** -digits;
  const shown = p * 100;
  if (p > 0 && shown < least / 2) return `< ${least.toFixed(digits)} %`;
  if (p < 1 && shown > 100 - least / 2) return `> ${(100 - least).toFixed(digits)} %`;
  return `${shown.toFixed(digits)} %`;
}

/** How much more or less likely something is than something else, in points of a hundred: "+24.90". */
export const gained = (by: number): string =>
  Math.abs(by) < 5e-5 ? "the same" : `${by > 0 ? "+" : "−"}${Math.abs(by * 100).toFixed(2)}`;

/**
 * A share that may be off by so much, in no more figures than are known of it; without an interval it was counted.
 * Of two that make a whole and lie half-way between two figures only the smaller is rounded up.
 */
export function sampled(p: number, half?: number | null): string {
  return percent(half && p > 0.5 && p < 1 ? p - 1e-9 : p, half ? (half < 0.0005 ? 2 : half < 0.005 ? 1 : 0) : 2);
}

/** How far off a share may be, in figures that fit it, never less than it is. */
export function off(half: number): string {
  const digits = half < 0.0005 ? 2 : half < 0.005 ? 1 : 0;
  return `± ${(Math.ceil(100 * half * 10 ** digits - 1e-6) / 10 ** digits).toFixed(digits)} %`;
}

/** A whole or broken number with a real minus. */
export function plain(n: number, digits?: number): string {
  const text = digits === undefined ? String(n) : n.toFixed(digits);
  return text.replace(/^-(?=0(?:\.0*)?$)/, "").replace("-", "−");
}

export const thousands = (n: number): string => n.toLocaleString("en-GB");

/** A name from data as words: "against_again" is "against again". */
export const words = (name: string): string => name.replaceAll("_", " ");

/** The same with its first letter large. */
export function title(name: string): string {
  const said = words(name).replace(/^[^aeiouy\d\s]{2,3}$/i, (letters) => letters.toUpperCase()); // "hp" is spoken by letters
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A share of a thing by its number: "1 test", "2 tests". */
export const counted = (n: number, one: string, many = `${one}s`): string => `${thousands(n)} ${n === 1 ? one : many}`;
