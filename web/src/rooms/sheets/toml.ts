/** Writing TOML: enough for content files, which are tables of plain values. Reading is the server's, with its checks. */

export type Plain = string | number | boolean | Plain[] | { [key: string]: Plain };
export type Table = { [key: string]: Plain };

const BARE = /^[A-Za-z0-9_-]+$/;
export const keyText = (key: string): string => (BARE.test(key) ? key : JSON.stringify(key));

function valueText(value: Plain, indent: string): string {
  if (Array.isArray(value)) {
    const parts = value.map((each) => valueText(each, `${indent}  `));
    const isLong =
      value.some((each) => typeof each === "object" && !Array.isArray(each)) || parts.join(", ").length > 90;
    return isLong && parts.length
      ? `[\n${parts.map((part) => `${indent}  ${part},\n`).join("")}${indent}]`
      : `[${parts.join(", ")}]`;
  }
  if (typeof value === "object") {
    const parts = Object.entries(value).map(
      ([key, each]) => `${keyText(key)} = ${valueText(each, indent).replaceAll(/\n\s*/g, " ")}`,
    );
    return parts.length ? `{ ${parts.join(", ")} }` : "{}";
  }
  if (typeof value === "string") return JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  return String(value);
}

/** One entry of a list of a content file. */
export function entryText(list: string, table: Table): string {
  const lines = Object.entries(table).map(([key, value]) => `${keyText(key)} = ${valueText(value, "")}`);
  return `[[${list}]]\n${lines.join("\n")}\n`;
}

export const fileText = (list: string, tables: Table[]): string =>
  tables.map((table) => entryText(list, table)).join("\n");
