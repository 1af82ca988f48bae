import { canonical } from "../src/lib/fair";
import { bytes, hex, sha256 } from "../src/lib/sha256";

/** Seal entries as a table does, so that journals of a test need no table. */
export async function sealed(bare: Record<string, unknown>[]): Promise<string> {
  let prev = "0".repeat(64);
  let text = "";
  for (const [number, each] of bare.entries()) {
    const entry = { by: "table", body: {}, luck: [], scene: "", ...each, number, prev, hash: "" };
    const hash = hex(await sha256(bytes(canonical(entry))));
    text += `${canonical({ ...entry, hash })}\n`;
    prev = hash;
  }
  return text;
}
