/** What changed, applied to plain data: `[path, value]` sets, `[path]` alone takes away. The old is left as it was. */

export type Changed = [path: (string | number)[], value?: unknown];

type Box = Record<string | number, unknown> | unknown[];

function copied(box: Box): Box {
  return Array.isArray(box) ? [...box] : { ...box };
}

export function applied<T>(whole: T, changes: readonly Changed[]): T {
  const root: Record<string, unknown> = { whole };
  const owned = new Set<unknown>([root]);
  for (const change of changes) {
    const keys = ["whole", ...change[0]];
    let at = root as Record<string | number, unknown>;
    for (const key of keys.slice(0, -1)) {
      let below = at[key] as Box;
      if (!owned.has(below)) {
        below = copied(below);
        owned.add(below);
        at[key] = below;
      }
      at = below as Record<string | number, unknown>;
    }
    const last = keys[keys.length - 1] as string | number;
    if (change.length > 1) at[last] = change[1];
    else if (Array.isArray(at)) at.splice(Number(last), 1);
    else delete at[last];
  }
  return root.whole as T;
}
