/** Forms from schemas: what kind of field each value of a content entry is, whatever the game. */

import type { components } from "../../lib/server";
import { words } from "../parts/numbers";
import { keyText, type Plain, type Table } from "./toml";

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: (string | number)[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  pattern?: string;
}
export type Fault = components["schemas"]["ContentFault"];
export type Repair = components["schemas"]["Repair"];
export type Budget = components["schemas"]["Budget"];
export type Path = (string | number)[];

export type Kind =
  | "number"
  | "switch"
  | "choice"
  | "text"
  | "tags"
  | "counts"
  | "pair"
  | "map"
  | "sets"
  | "numbers"
  | "words"
  | "rows"
  | "group"
  | "raw";

/** The schema behind references and "or nothing". */
export function resolved(node: Schema | undefined, whole: Schema): Schema {
  let found = node ?? {};
  for (let depth = 0; depth < 20; depth++) {
    if (found.$ref)
      found = {
        ...(whole.$defs?.[found.$ref.replace("#/$defs/", "")] ?? {}),
        ...(found.default === undefined ? {} : { default: found.default }),
      };
    else if (found.anyOf) {
      const some = found.anyOf.filter((each) => each.type !== "null");
      if (some.length !== 1) return found;
      found = { ...some[0], default: found.default };
    } else return found;
  }
  return found;
}

/** The schema of the entries of a list of a file. */
export function entrySchema(whole: Schema, list: string): Schema {
  const items = resolved(whole, whole).properties?.[list];
  const of = resolved(items, whole).items;
  return resolved(typeof of === "object" ? of : {}, whole);
}

/** Whether rows of text are a map: several, all as long, each sign a square; three wolves are none. */
export const isMap = (value: Plain | undefined): value is string[] =>
  Array.isArray(value) &&
  value.length > 2 &&
  value.some((row) => /[^\w\s-]/.test(String(row))) &&
  value.every(
    (row) => typeof row === "string" && row.length > 3 && [...row].length === [...(value[0] as string)].length,
  );

export function kindOf(node: Schema, whole: Schema, value: Plain | undefined): Kind {
  if (node.enum) return "choice";
  if (node.type === "integer" || node.type === "number") return "number";
  if (node.type === "boolean") return "switch";
  if (node.type === "string") return "text";
  if (node.type === "array") {
    if (node.prefixItems?.length === 2 && node.prefixItems.every((each) => each.type === "integer")) return "pair";
    const of = resolved(typeof node.items === "object" ? node.items : {}, whole);
    if (of.type === "integer") return "counts";
    if (of.type === "string" || of.enum) return isMap(value) ? "map" : "tags";
    if (of.type === "array") {
      const inner = resolved(typeof of.items === "object" ? of.items : {}, whole);
      return inner.type === "string" ? "sets" : "raw";
    }
    return of.properties ? "rows" : "raw";
  }
  if (node.properties) return "group";
  if (node.type === "object" && typeof node.additionalProperties === "object") {
    const of = resolved(node.additionalProperties, whole);
    if (of.type === "integer" || of.enum?.every((each) => typeof each === "number")) return "numbers";
    return of.type === "string" || of.enum ? "words" : "raw";
  }
  return "raw";
}

/** A sensible value to begin with. */
export function blank(node: Schema, whole: Schema): Plain {
  const found = resolved(node, whole);
  if (found.default !== undefined && found.default !== null) return structuredClone(found.default) as Plain;
  if (found.enum) return found.enum[0] as Plain;
  if (found.type === "integer" || found.type === "number")
    return Math.max(found.minimum ?? 0, Math.min(found.maximum ?? 1, 1));
  if (found.type === "boolean") return false;
  if (found.type === "array") return [];
  if (found.properties)
    return Object.fromEntries(
      (found.required ?? []).map((name) => [name, blank(found.properties?.[name] ?? {}, whole)]),
    );
  return found.type === "object" ? {} : "";
}

/** Whether a value says more than its schema takes for granted. */
export function isSet(value: Plain | undefined, node: Schema): boolean {
  if (value === undefined) return false;
  const usual = node.default ?? (Array.isArray(value) ? [] : typeof value === "object" ? {} : node.default);
  return JSON.stringify(value) !== JSON.stringify(usual);
}

/** What stands below the name of an entry: its summary or concept, else what the file holds, as one of them ("npcs": NPC).

What is longer than there is room for ends after a whole word.
*/
export function lineOf(table: Table, file: string, most = 200): string {
  const said = table.summary ?? table.concept;
  if (typeof said === "string" && said) {
    const text = words(said);
    return text.length > most ? `${text.slice(0, text.lastIndexOf(" ", most)).replace(/[,;:]$/, "")} …` : text;
  }
  const one = words(file).replace(/s$/, "");
  return /[aeiouy]/i.test(one) ? one : one.toUpperCase();
}

export type Part = [name: string, node: Schema];
/** The fields of an entry as a sheet shows them: figures, texts, the rest, and what hardly anybody of the game uses. */
export interface Laid {
  figures: Part[];
  lines: Part[];
  rest: Part[];
  more: Part[];
}
const OFTEN = 0.2;

export function laid(schema: Schema, whole: Schema, table: Table, others: Table[], but: string[]): Laid {
  const out: Laid = { figures: [], lines: [], rest: [], more: [] };
  for (const [name, given] of Object.entries(schema.properties ?? {})) {
    if (but.includes(name)) continue;
    const node = resolved(given, whole);
    const kind = kindOf(node, whole, table[name]);
    const users = others.filter((other) =>
      isSet(other[name], { ...node, default: given.default ?? node.default }),
    ).length;
    const isUsed = isSet(table[name], { ...node, default: given.default ?? node.default });
    const isRare = users <= OFTEN * others.length || kind === "raw";
    if (!schema.required?.includes(name) && !isUsed && isRare) out.more.push([name, given]);
    else if (kind === "number") out.figures.push([name, given]);
    else if (kind === "text" || kind === "choice") out.lines.push([name, given]);
    else out.rest.push([name, given]);
  }
  const order: Kind[] = ["group", "numbers", "sets", "tags", "words", "counts", "pair", "switch", "map", "rows", "raw"];
  const place = ([name, node]: Part): number => order.indexOf(kindOf(resolved(node, whole), whole, table[name]));
  out.rest.sort((a, b) => place(a) - place(b));
  return out;
}

/** What a table within a list is called: by its name, or by the two things that it joins. */
export function rowName(row: Table, label: string, i: number): string {
  const own = row.name || row.title || row.id || row.character || row.kind || row.actor || row.do;
  const joins = typeof row.a === "string" && typeof row.b === "string" ? `${row.a} – ${row.b}` : "";
  return String(joins || own || `${label} ${i + 1}`).replaceAll("_", " ");
}

/** What is at a path of a table. */
export function at(table: Plain | undefined, path: Path): Plain | undefined {
  let inner: Plain | undefined = table;
  for (const step of path)
    inner = inner !== null && typeof inner === "object" ? (inner as Record<string | number, Plain>)[step] : undefined;
  return inner;
}

/** A repair in words: "Reflexes 6 instead of 7", "Take Shield away", "Scale". */
export function repairWords(table: Table, repair: Repair): string {
  const name = (said: unknown): string => {
    const text = words(String(said));
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const path = repair.path as Path;
  const now = at(table, path);
  const last = [...path].reverse().find((step) => typeof step === "string") ?? "";
  if (repair.value === null || repair.value === undefined)
    return `Take ${typeof now === "string" ? name(now) : typeof path.at(-1) === "string" ? name(last) : "this"} away`;
  if (typeof repair.value === "number") return `${name(last)} ${repair.value} instead of ${String(now)}`;
  return `${name(repair.value)} instead of ${String(now)}`;
}

/** The path of a value as faults name it: `levels."Hand Weapons"`, `placed[0].x`. */
export function pathText(path: (string | number)[]): string {
  return path.map((part, i) => (typeof part === "number" ? `[${part}]` : `${i ? "." : ""}${keyText(part)}`)).join("");
}

/** The faults of an entry by its own paths: a file names its list and place before them. */
export const ownFaults = (faults: Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: fault.path.replace(/^[\w-]+\[0\]\.?/, "") }));

/** What others of the game have at the same place, to choose from: words of lists, keys of tables, texts. */
export function suggestions(tables: Table[], path: (string | number)[]): string[] {
  const found = new Set<string>();
  const walk = (value: Plain | undefined, rest: (string | number)[]): void => {
    if (value === undefined) return;
    const [first, ...then] = rest;
    if (first === undefined) collect(value);
    else if (Array.isArray(value)) for (const each of value) walk(each, then);
    else if (typeof value === "object") walk(value[String(first)], then);
  };
  const collect = (value: Plain): void => {
    if (typeof value === "string") found.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === "object") for (const key of Object.keys(value)) found.add(key);
  };
  for (const table of tables) walk(table, path);
  return [...found].sort((a, b) => a.localeCompare(b)).slice(0, 200);
}

/** Set a value at a path; the old table is left as it was. Undefined takes it away. */
export function put(table: Table, path: Path, value: Plain | undefined): Table {
  const [first, ...rest] = path;
  if (first === undefined) return table;
  const box = (Array.isArray(table) ? [...table] : { ...table }) as Record<string | number, Plain>;
  if (rest.length) box[first] = put((box[first] ?? (typeof rest[0] === "number" ? [] : {})) as Table, rest, value);
  else if (value === undefined) {
    if (Array.isArray(box)) box.splice(Number(first), 1);
    else delete box[first];
  } else box[first] = value;
  return box as Table;
}
