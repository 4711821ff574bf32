import { problemOf } from "../../../kernel/scenario/problem";
import { err, ok } from "../../../shared/result";
import type { TraceHead } from "../pieces";
import { FixedParser, type FixedRecords, readWords, viewOf } from "./fixed-records";
import type { PageTraceFormat } from "./format";
import { ORACLE_RECORDS } from "./oracle-general";
import { OPERATION } from "./record";
import { MOST_RECORD_BYTES } from "./request-list";

/* libCacheSim's own format: a header of 8,192 bytes, and records whose length depends on the version. */

const MAGIC = 0x123456789abcdef0n;
const HEADER = { bytes: 8192, end: MAGIC, count: 24 };
const VERSION = 8;
/** The bytes of a record by version. From version 3 on, features that are not needed follow the same fields. */
const RECORD_BYTES = [24, 28, 36, 40, 44, 52, 68, 100] as const;

/** The operations by libCacheSim's numbers: get, gets, set, add, cas, replace, append, prepend, delete, incr, decr, read, write, update. */
const READS: readonly number[] = [1, 2, 12];
const DELETE = 9;

function operationOf(code: number) {
  if (READS.includes(code)) return OPERATION.READ;
  return code === 0 || code === DELETE || code > 14 ? OPERATION.OTHER : OPERATION.WRITE;
}

/** u32 time, u64 id, u32 size, u8 operation, u24 tenant, i64 next. */
const second: FixedRecords["read"] = (view, at, record) => {
  record.operation = operationOf(view.getUint8(at + 16));
  return ORACLE_RECORDS.read(view, at, record);
};

/** The same with an i64 size and a u32 time to live. */
const third: FixedRecords["read"] = (view, at, record) => {
  readWords(view, at + 4, record);
  record.operation = operationOf(view.getUint8(at + 20));
  const bytes = view.getBigInt64(at + 12, true);
  record.bytes = Number(bytes);
  return bytes < 0 || bytes > MOST_RECORD_BYTES ? ["size", bytes, `a whole number, 0 … ${MOST_RECORD_BYTES}`] : null;
};

/** The version that a header names; 0 = it is no header. */
function versionOf({ bytes }: TraceHead): number {
  const view = viewOf(bytes);
  return bytes.length >= 16 && view.getBigUint64(0, true) === MAGIC ? Number(view.getBigUint64(VERSION, true)) : 0;
}

export const lcs: PageTraceFormat = {
  recognize: (head) => {
    const version = versionOf(head);
    return version === 0 ? null : { score: 1, why: `libCacheSim's header, version ${version}` };
  },
  open: (head, { unit = 1 }) => {
    const version = versionOf(head);
    const bytes = RECORD_BYTES[version - 1];
    if (bytes === undefined) return err(problemOf("header, version", version, `1 … ${RECORD_BYTES.length}`));
    const read = version === 1 ? ORACLE_RECORDS.read : version === 2 ? second : third;
    const records = { bytes, header: HEADER, read };
    return ok({ unit, hasOperations: version > 1, parser: (list) => new FixedParser(records, list) });
  },
};
