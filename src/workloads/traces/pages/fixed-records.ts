import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { joined, type TraceParser } from "../lines";
import { blankRecord, type TraceRecord } from "./record";
import type { RequestList } from "./request-list";

/** Binary records of one length. */
export interface FixedRecords {
  readonly bytes: number;
  /** The bytes before the first record; missing = none. */
  readonly header?: number;
  /** Fills a record from its bytes. Returns the name, the value and the allowed values of a field that is not good, or null. */
  read(view: DataView, at: number, record: TraceRecord, list: RequestList): readonly [string, unknown, string] | null;
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** Reads a key of 64 bits, little-endian. */
export function readWords(view: DataView, at: number, record: TraceRecord): void {
  record.low = view.getUint32(at, true);
  record.high = view.getUint32(at + 4, true);
}

export class FixedParser implements TraceParser {
  readonly #records: FixedRecords;
  readonly #list: RequestList;
  readonly #record = blankRecord();
  #rest: Uint8Array = new Uint8Array();
  #headerLeft: number;
  #count = 0;

  constructor(records: FixedRecords, list: RequestList) {
    this.#records = records;
    this.#list = list;
    this.#headerLeft = records.header ?? 0;
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    const skipped = Math.min(this.#headerLeft, piece.length);
    this.#headerLeft -= skipped;
    const bytes = joined(this.#rest, piece.subarray(skipped));
    const view = viewOf(bytes);
    const length = this.#records.bytes;
    let at = 0;
    for (; at + length <= bytes.length && !this.#list.isFull; at += length) {
      const problems = this.#read(view, at);
      if (problems !== null) return problems;
    }
    this.#rest = bytes.slice(at);
    return null;
  }

  finish(): readonly Problem[] | null {
    if (this.#rest.length === 0 || this.#list.isFull) return null;
    const name = `record ${this.#count + 1}`;
    return problemOf(name, `${this.#rest.length} bytes`, `${this.#records.bytes} bytes`);
  }

  #read(view: DataView, at: number): readonly Problem[] | null {
    this.#count++;
    const record = this.#record;
    const [field, value, allowed] = this.#records.read(view, at, record, this.#list) ?? [];
    if (field !== undefined) return problemOf(`record ${this.#count}, ${field}`, value, allowed ?? "");
    if (this.#list.add(record)) return null;
    const id = BigInt(record.high) * 2n ** 32n + BigInt(record.low);
    return problemOf(`record ${this.#count}, id`, id, `an offset of at most 2^64 - ${record.bytes}`);
  }
}
