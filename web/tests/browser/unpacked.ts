/** Before any test of the browser: it is unpacked once, not by two tests at the same time. */

import { executable } from "./stage";

export default async function unpack(): Promise<void> {
  await executable();
}
