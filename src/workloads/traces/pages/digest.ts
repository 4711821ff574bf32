import { Sha256 } from "../../../shared/sha256";
import type { Turns } from "../pieces";
import type { PageTrace } from "./page-trace";

/** Requests hashed in one batch. */
const BATCH = 1 << 14;

/**
 * Names a trace: 12 hexadecimal digits, a colon, and the number of requests. The digits begin the SHA-256 of the text
 * "pages", a line feed, the reading, a line feed, then little-endian the key of each request in 8 bytes and, unless all
 * are 1, the size of each in 4. So it depends neither on the format nor on the packing. `words`: the two words of each
 * page's key.
 */
export async function digestOf(trace: PageTrace, words: Uint32Array, turns: Turns): Promise<string> {
  const hash = new Sha256();
  hash.add(new TextEncoder().encode(`pages\n${trace.reading}\n`));
  const { requests, sizes } = trace;
  for (let from = 0; from < requests.length; from += BATCH) {
    await turns.next();
    hash.add(keysOf(requests.subarray(from, from + BATCH), words));
  }
  for (let from = 0; sizes !== null && from < sizes.length; from += BATCH) {
    await turns.next();
    hash.add(bytesOf(sizes.subarray(from, from + BATCH)));
  }
  return `${hash.finish().slice(0, 12)}:${requests.length}`;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) => new Uint8Array(buffer, byteOffset, byteLength);

function keysOf(requests: Uint32Array, words: Uint32Array): Uint8Array {
  const keys = new Uint32Array(2 * requests.length);
  for (let i = 0; i < requests.length; i++) {
    const page = requests[i] ?? 0;
    keys[2 * i] = words[2 * page] ?? 0;
    keys[2 * i + 1] = words[2 * page + 1] ?? 0;
  }
  return bytesOf(keys);
}
