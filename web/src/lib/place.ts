/** Where on its host the page is served: at its root, or below a path at which a proxy hands on to the server. */

/** The server writes it into the page, from the address that people reach it by. */
const said = globalThis.document?.documentElement.dataset.root ?? "";
export const ROOT = said.startsWith("/") ? said : "/";

/** The address of a room or a call: `/odds` as it is reached from outside. */
export const at = (path: string): string => ROOT + path.slice(1);

/** The room of an address: what `at` was given. */
export const below = (path: string): string => (path.startsWith(ROOT) ? path.slice(ROOT.length - 1) : path);
