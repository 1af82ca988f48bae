/** What this browser keeps: mode, sound, keys, how hands are sorted, and the tables somebody sat at. */

export interface KnownTable {
  table: string;
  seat: string;
  name: string;
  token: string;
  link: string;
  game: string;
  title: string;
  scenario: string;
  when: number;
}

interface Kept {
  mode: "dark" | "light" | "";
  sound: boolean;
  keys: boolean;
  oneTouch: boolean;
  sortBy: "rank" | "suit";
  person: string;
  tables: KnownTable[];
}

const PLACE = "outdraw";

function kept(): Kept {
  const plain: Kept = { mode: "", sound: true, keys: true, oneTouch: false, sortBy: "rank", person: "", tables: [] };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return plain;
  }
}

export const prefs: Kept = $state(kept());

function keep(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(prefs));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export function setPref<K extends keyof Kept>(name: K, value: Kept[K]): void {
  prefs[name] = value;
  keep();
}

const linen = matchMedia("(prefers-color-scheme: light)");

class Mode {
  systemIsLight = $state(linen.matches);
  isLight = $derived(prefs.mode ? prefs.mode === "light" : this.systemIsLight);
}
export const mode = new Mode();
linen.addEventListener("change", () => {
  mode.systemIsLight = linen.matches;
});

export function toggleMode(): void {
  setPref("mode", mode.isLight ? "dark" : "light");
}

export function remember(table: KnownTable): void {
  const others = prefs.tables.filter((each) => each.token !== table.token);
  setPref("tables", [table, ...others].slice(0, 12));
}

export function forget(token: string): void {
  setPref(
    "tables",
    prefs.tables.filter((each) => each.token !== token),
  );
}

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
