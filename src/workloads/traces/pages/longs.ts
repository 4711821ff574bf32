import { ok } from "../../../shared/result";
import { type TraceHead, textLines } from "../pieces";
import { FixedParser, type FixedRecords, viewOf } from "./fixed-records";
import type { PageTraceFormat } from "./format";

/* Keys as Java's DataOutputStream writes them, 8 bytes each, the highest first: the traces of Scarab and of Corda. */

const RECORDS: FixedRecords = {
  bytes: 8,
  read(view, at, record) {
    record.high = view.getUint32(at);
    record.low = view.getUint32(at + 4);
    return null;
  },
};

/** Numbers that a key of a file without a header may have, and the keys that are needed to tell. */
const MOST_HIGH = 2 ** 16;
const LEAST_KEYS = 2;

/** Whether all keys are small, but not zero, when the highest byte is first. */
function hasSmallKeys({ bytes }: TraceHead): boolean {
  const view = viewOf(bytes);
  const count = Math.floor(bytes.length / RECORDS.bytes);
  let zeros = 0;
  for (let i = 0; i < count; i++) {
    if (view.getUint32(8 * i) >= MOST_HIGH) return false;
    if (view.getBigUint64(8 * i) === 0n) zeros++;
  }
  return count >= LEAST_KEYS && 2 * zeros < count;
}

/** Keys of 64 bits that are hashes recur, and few begin or end with a byte of 0. */
const LEAST_HASHES = 16;
const MOST_NEW = 0.9;
const MOST_ZEROS = 0.05;

/** Whether the keys are hashes that recur. Corda's are. */
function hasHashes({ bytes, isWhole }: TraceHead): boolean {
  const view = viewOf(bytes);
  const count = Math.floor(bytes.length / RECORDS.bytes);
  if (count < LEAST_HASHES || (isWhole && bytes.length % RECORDS.bytes !== 0)) return false;
  const keys = Array.from({ length: count }, (_, i) => view.getBigUint64(8 * i));
  const zeros = keys.filter((key) => key >> 56n === 0n || key % 256n === 0n).length;
  return new Set(keys).size <= MOST_NEW * count && zeros <= MOST_ZEROS * count;
}

export const longs: PageTraceFormat = {
  recognize: (head) => {
    if (textLines(head).length > 0) return null;
    if (hasSmallKeys(head)) return { score: 0.75, why: "numbers of 8 bytes, the highest byte first" };
    return hasHashes(head) ? { score: 0.5, why: "hashes of 8 bytes that recur" } : null;
  },
  open: (_, { unit = 1 }) => ok({ unit, parser: (list) => new FixedParser(RECORDS, list) }),
};
