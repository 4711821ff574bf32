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

export const longs: PageTraceFormat = {
  recognize: (head) =>
    textLines(head).length === 0 && hasSmallKeys(head)
      ? { score: 0.75, why: "numbers of 8 bytes, the highest byte first" }
      : null,
  open: (_, { unit = 1 }) => ok({ unit, parser: (list) => new FixedParser(RECORDS, list) }),
};
