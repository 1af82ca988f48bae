/** Places in the game master's view of a scene: where somebody stands in it, and which values can be set there. */

import type { Gauge } from "./board";

export type Path = (string | number)[];
export type Value = number | boolean | string;
export interface Field {
  path: Path;
  name: string;
  group: string;
  value: Value;
}

type Plain = Record<string, unknown>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The path of whoever has this id: an object kept under it, or one that names it. The shallowest counts. */
export function pathOf(view: unknown, id: string): Path | null {
  let level: { path: Path; value: unknown }[] = [{ path: [], value: view }];
  for (let depth = 0; depth < 5 && level.length; depth++) {
    const next: typeof level = [];
    for (const { path, value } of level) {
      const entries: [string | number, unknown][] = Array.isArray(value)
        ? value.map((each, i) => [i, each])
        : isPlain(value)
          ? Object.entries(value)
          : [];
      for (const [key, each] of entries) {
        if (isPlain(each) && (key === id || each.id === id) && Object.keys(each).length > 2) return [...path, key];
        next.push({ path: [...path, key], value: each });
      }
    }
    level = next;
  }
  return null;
}

export function valueAt(view: unknown, path: Path): unknown {
  let at: unknown = view;
  for (const key of path) at = (at as Record<string | number, unknown> | undefined)?.[key];
  return at;
}

/** A key in words; letters that cannot be spoken as a word are said one by one, as HP. */
const words = (key: string | number): string => {
  const said = String(key)
    .replace(/^is_/, "")
    .replaceAll("_", " ")
    .replace(/\b[^aeiouy\d\s]{2,3}\b/g, (letters) => letters.toUpperCase());
  return said.charAt(0).toUpperCase() + said.slice(1);
};
/** Who somebody is stays as it is; what they are like may be set. */
const FIXED = new Set(["id", "seat", "kind", "gm", "seats", "scenario", "opening", "zones", "new"]);

/** What a value is called: one of several by what they are together and its place among them. */
function called(key: string | number, group: string): { name: string; group: string } {
  if (typeof key !== "number") return { name: words(key), group };
  const [last = "", ...before] = group.split(", ").reverse();
  return { name: `${last} ${key + 1}`.trim(), group: before.reverse().join(", ") };
}

/** The numbers, switches and short words below a path, with what is nearest first. */
export function fields(view: unknown, path: Path, depth = 2, group = ""): Field[] {
  const at = valueAt(view, path);
  const entries: [string | number, unknown][] = Array.isArray(at)
    ? at.map((each, i) => [i, each])
    : isPlain(at)
      ? Object.entries(at)
      : [];
  const own: Field[] = [];
  const below: Field[] = [];
  for (const [key, value] of entries) {
    if (FIXED.has(String(key))) continue;
    const here = [...path, key];
    if (typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length <= 60))
      own.push({ path: here, ...called(key, group), value });
    else if (depth > 0) below.push(...fields(view, here, depth - 1, group ? `${group}, ${words(key)}` : words(key)));
  }
  const rank = (value: Value): number => (typeof value === "number" ? 0 : typeof value === "boolean" ? 1 : 2);
  own.sort((a, b) => rank(a.value) - rank(b.value));
  return [...own, ...below];
}

/** The same with what the board shows as gauges first, in its order and by its names: these are set most. */
export function gaugesFirst(all: readonly Field[], gauges: readonly Gauge[]): Field[] {
  const key = (field: Field): string => String(field.path.at(-1));
  const found = new Map<Field, Field>();
  for (const gauge of gauges) {
    const parts = new Set(gauge.parts?.map((part) => part.name?.toLowerCase()));
    for (const field of all) {
      if (typeof field.value !== "number" || found.has(field)) continue;
      if (key(field) === gauge.id) found.set(field, { ...field, name: gauge.name });
      else if (key(field).startsWith(`${gauge.id}_`) || parts.has(key(field))) found.set(field, field);
    }
  }
  return [...found.values(), ...all.filter((field) => !found.has(field))];
}

/** What games call somebody who takes no part any more: a switch, else a word for how they are. */
const GONE = ["is_gone", "is_away", "bystander"];

/** How somebody is taken out, and how they come back: the value of theirs that says whether they take part. */
export function wayOut(all: readonly Field[]): { field: Field; out: Value; back: Value } | null {
  const called = (name: string): Field | undefined => all.find((field) => !field.group && field.path.at(-1) === name);
  const gone = GONE.map(called).find((field) => typeof field?.value === "boolean");
  if (gone) return { field: gone, out: true, back: false };
  const status = called("status");
  return typeof status?.value === "string" ? { field: status, out: "out", back: "up" } : null;
}
