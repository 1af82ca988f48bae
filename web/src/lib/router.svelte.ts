/** Where we are: the path and the query, kept in the address, so that every room has a link. */

import { SvelteURLSearchParams } from "svelte/reactivity";
import { at, below, ROOT } from "./place";

class Where {
  path = $state(below(location.pathname));
  query = $state(new SvelteURLSearchParams(location.search));
  hash = $state(location.hash);

  read(): void {
    this.path = below(location.pathname);
    this.query = new SvelteURLSearchParams(location.search);
    this.hash = location.hash;
  }
}

export const where = new Where();

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", at(to));
  else history.pushState(null, "", at(to));
  where.read();
  scrollTo(0, 0);
}

/** Follow links within the page without loading it anew. */
export function follow(): void {
  addEventListener("popstate", () => where.read());
  // behind the hash a seat has its token: another one is another seat, and nothing of this one may stay
  addEventListener("hashchange", () =>
    /^\/(t|join|table|wall)\//.test(below(location.pathname)) ? location.reload() : where.read(),
  );
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(ROOT)) return; // somebody else's on the same host
    const path = below(link.pathname);
    if (path.startsWith("/api/") || path.startsWith("/docs")) return;
    event.preventDefault();
    go(path + link.search + link.hash);
  });
}
