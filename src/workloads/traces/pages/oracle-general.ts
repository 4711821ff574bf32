import { ok } from "../../../shared/result";
import { type TraceHead, textLines } from "../pieces";
import { FixedParser, type FixedRecords, readWords, viewOf } from "./fixed-records";
import type { PageTraceFormat } from "./format";

/** Little-endian: u32 time, u64 id, u32 size, i64 next. The time and the next request are not needed. */
export const ORACLE_RECORDS: FixedRecords = {
  bytes: 24,
  read(view, at, record) {
    readWords(view, at + 4, record);
    record.bytes = view.getUint32(at + 12, true);
    return null;
  },
};
const NEXT = 16;

/** libCacheSim's binary records of 24 bytes, which GL-Cache has too. */
export const oracleGeneral: PageTraceFormat = {
  recognize: (head) =>
    textLines(head).length === 0 && hasPlausibleRecords(head)
      ? { score: 1, why: "binary records of 24 bytes, ordered by time" }
      : null,
  open: (_, { unit = 1 }) => ok({ unit, parser: (list) => new FixedParser(ORACLE_RECORDS, list) }),
};

/** No file has more records. */
const MOST_RECORDS = 2n ** 48n;

/** Whether the times never fall, and each next request is later in the file or missing. */
function hasPlausibleRecords({ bytes }: TraceHead): boolean {
  const view = viewOf(bytes);
  const count = Math.floor(bytes.length / ORACLE_RECORDS.bytes);
  let before = 0;
  for (let i = 0; i < count; i++) {
    const at = i * ORACLE_RECORDS.bytes;
    const [time, next] = [view.getUint32(at, true), view.getBigInt64(at + NEXT, true)];
    if (time < before || (next >= 0 && next <= i) || next > MOST_RECORDS) return false;
    before = time;
  }
  return count > 0;
}
