/** Where we are: the path and the query, kept in the address, so that every room has a link. */

import { SvelteURLSearchParams } from "svelte/reactivity";

class Where {
  path = $state(location.pathname);
  query = $state(new SvelteURLSearchParams(location.search));
  hash = $state(location.hash);

  read(): void {
    this.path = location.pathname;
    this.query = new SvelteURLSearchParams(location.search);
    this.hash = location.hash;
  }
}

export const where = new Where();

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  where.read();
  scrollTo(0, 0);
}

/** Follow links within the page without loading it anew. */
export function follow(): void {
  addEventListener("popstate", () => where.read());
  // behind the hash a seat has its token: another one is another seat, and nothing of this one may stay
  addEventListener("hashchange", () =>
    /^\/(t|join|table|wall)\//.test(location.pathname) ? location.reload() : where.read(),
  );
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/docs")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
