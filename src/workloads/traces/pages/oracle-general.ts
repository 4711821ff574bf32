import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { ok } from "../../../shared/result";
import { joined, type TraceParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import type { PageTraceFormat } from "./format";
import type { RequestList } from "./request-list";

/** Little-endian: u32 time, u64 id, u32 size, i64 next. The time and the next request are not needed. */
const RECORD_BYTES = 24;
const [ID, ID_HIGH, SIZE, NEXT] = [4, 8, 12, 16];

/** libCacheSim's binary records of 24 bytes. */
export const oracleGeneral: PageTraceFormat = {
  recognize: (head) =>
    textLines(head).length === 0 && hasPlausibleRecords(head) ? "binary records of 24 bytes, ordered by time" : null,
  open: (_, { unit = 1 }) => ok({ unit, parser: (list) => new RecordParser(list) }),
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Whether the times never fall, and each next request is later in the file or missing. */
function hasPlausibleRecords({ bytes }: TraceHead): boolean {
  const view = viewOf(bytes);
  const count = Math.floor(bytes.length / RECORD_BYTES);
  let before = 0;
  for (let i = 0; i < count; i++) {
    const [time, next] = [view.getUint32(i * RECORD_BYTES, true), view.getBigInt64(i * RECORD_BYTES + NEXT, true)];
    if (time < before || (next >= 0 && next <= i)) return false;
    before = time;
  }
  return count > 0;
}

class RecordParser implements TraceParser {
  readonly #list: RequestList;
  readonly #record = { low: 0, high: 0, bytes: 0 };
  #rest: Uint8Array = new Uint8Array();
  #count = 0;

  constructor(list: RequestList) {
    this.#list = list;
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    const bytes = joined(this.#rest, piece);
    const view = viewOf(bytes);
    let at = 0;
    for (; at + RECORD_BYTES <= bytes.length && !this.#list.isFull; at += RECORD_BYTES)
      if (!this.#read(view, at)) return this.#pastTheEnd();
    this.#rest = bytes.slice(at);
    return null;
  }

  finish(): readonly Problem[] | null {
    if (this.#rest.length === 0 || this.#list.isFull) return null;
    const { problems, report } = problemList();
    report(`record ${this.#count + 1}`, `${this.#rest.length} bytes`, `${RECORD_BYTES} bytes`);
    return problems;
  }

  #read(view: DataView, at: number): boolean {
    this.#count++;
    this.#record.low = view.getUint32(at + ID, true);
    this.#record.high = view.getUint32(at + ID_HIGH, true);
    this.#record.bytes = view.getUint32(at + SIZE, true);
    return this.#list.add(this.#record);
  }

  #pastTheEnd(): readonly Problem[] {
    const { problems, report } = problemList();
    const { low, high, bytes } = this.#record;
    const id = BigInt(high) * 2n ** 32n + BigInt(low);
    report(`record ${this.#count}, id`, id, `an offset of at most 2^64 - ${bytes}`);
    return problems;
  }
}
