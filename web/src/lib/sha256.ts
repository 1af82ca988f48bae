/** SHA-256 and HMAC-SHA256: the browser's own where it gives them, and written out (FIPS 180-4) where it does not.

Browsers keep Web Crypto for secure addresses; a table on the local network is often reached by plain `http`, and its
luck must be checked there too. Both are tested against each other.
*/

export type Bytes = Uint8Array<ArrayBuffer>;

export const bytes = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;
export const hex = (data: Bytes): string => Array.from(data, (each) => each.toString(16).padStart(2, "0")).join("");
export function unhex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error("This is not hexadecimal.");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) as Bytes;
}
export function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

export async function sha256(data: Bytes): Promise<Bytes> {
  const own = subtle();
  return own ? new Uint8Array(await own.digest("SHA-256", data)) : writtenSha256(data);
}

export async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const own = subtle();
  if (!own || !key.length) return writtenHmac(key, data);
  const read = await own.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await own.sign("HMAC", read, data));
}

// --- written out -------------------------------------------------------------------------------------------------------

/** The first 32 bits behind the point of the square (2) or cube (3) roots of the first primes. */
function roots(power: 2 | 3, number: number): Uint32Array {
  const found = new Uint32Array(number);
  const scale = 1n << BigInt(32 * power);
  for (let prime = 2, at = 0; at < number; prime++) {
    if (Array.from({ length: prime }, (_, i) => i).some((i) => i > 1 && prime % i === 0)) continue;
    const wanted = BigInt(prime) * scale; // the root of it is the root of the prime, 32 bits to the left
    let root = BigInt(Math.floor(prime ** (1 / power) * 2 ** 32));
    while (root ** BigInt(power) > wanted) root--;
    while ((root + 1n) ** BigInt(power) <= wanted) root++;
    found[at++] = Number(root & 0xffffffffn);
  }
  return found;
}
const K = roots(3, 64);
const H = roots(2, 8);
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function writtenSha256(data: Bytes): Bytes {
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = H.slice();
  const w = new Uint32Array(64);
  const at = (list: Uint32Array, i: number): number => list[i] as number;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = view.getUint32(block + 4 * i);
      else {
        const [x, y] = [at(w, i - 15), at(w, i - 2)];
        const small = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
        const large = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
        w[i] = at(w, i - 16) + small + at(w, i - 7) + large;
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const chosen = (e & f) ^ (~e & g);
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + at(K, i) + at(w, i)) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
  }
  const out = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) out.setUint32(4 * i, word);
  return new Uint8Array(out.buffer);
}

export function writtenHmac(key: Bytes, data: Bytes): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? writtenSha256(key) : key);
  const inner = writtenSha256(joined(block.map((each) => each ^ 0x36) as Bytes, data));
  return writtenSha256(joined(block.map((each) => each ^ 0x5c) as Bytes, inner));
}
