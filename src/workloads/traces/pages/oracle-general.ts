import { ok } from "../../../shared/result";
import { type TraceHead, textLines } from "../pieces";
import { FixedParser, type FixedRecords, readWords, viewOf } from "./fixed-records";
import type { PageTraceFormat } from "./format";

/** Little-endian: u32 time, u64 id, u32 size, i64 next. The time and the next request are not needed. */
export const ORACLE_RECORDS: FixedRecords = {
  bytes: 24,
  read(view, at, record) {
    readWords(view, at + 4, record);
    record.bytes = view.getUint32(at + SIZE, true);
    return null;
  },
};
const [SIZE, NEXT] = [12, 16];

/** libCacheSim's binary records of 24 bytes, which GL-Cache has too. */
export const oracleGeneral: PageTraceFormat = {
  recognize: (head) =>
    textLines(head).length === 0 && hasPlausibleRecords(head)
      ? { score: 1, why: "binary records of 24 bytes, nearly ordered by time" }
      : null,
  open: (_, { unit = 1 }) => ok({ unit, parser: (list) => new FixedParser(ORACLE_RECORDS, list) }),
};

/** No file has more records. */
const MOST_RECORDS = 2n ** 48n;
/** The next request of a record that has none. */
const NEVER: readonly bigint[] = [-2n, -1n, 0n, 2n ** 63n - 1n];
/** The share of the times that may be before the one above; one may in any case. */
const MOST_FALLS = 0.05;

/** Whether the times nearly never fall, and each next request is later in the file or missing. */
function hasPlausibleRecords({ bytes }: TraceHead): boolean {
  const view = viewOf(bytes);
  const records = Array.from({ length: Math.floor(bytes.length / ORACLE_RECORDS.bytes) }, (_, i) => {
    const at = i * ORACLE_RECORDS.bytes;
    return {
      time: view.getUint32(at, true),
      next: view.getBigInt64(at + NEXT, true),
      size: view.getUint32(at + SIZE, true),
    };
  });
  const falls = records.filter(({ time }, i) => time < (records[i - 1]?.time ?? 0)).length;
  return (
    records.every(({ next }, i) => NEVER.includes(next) || (next > i && next < MOST_RECORDS)) &&
    records.some(({ size }) => size > 0) &&
    falls <= Math.max(1, MOST_FALLS * records.length)
  );
}
