import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { joined, type TraceParser } from "../lines";
import { blankRecord, type TraceRecord } from "./record";
import type { RequestList } from "./request-list";

/** The bytes before the first record. */
interface RecordsHeader {
  readonly bytes: number;
  /** Its last 8 bytes. */
  readonly end: bigint;
  /** The place of the count of records, in 8 bytes; 0 = unknown. */
  readonly count: number;
}

/** Binary records of one length. */
export interface FixedRecords {
  readonly bytes: number;
  /** Missing = none. */
  readonly header?: RecordsHeader;
  /**
   * Fills a record from its bytes. Returns null, or the name, the value and the allowed values of a field that is not good,
   * or what the record is if it is no request.
   */
  read(view: DataView, at: number, record: TraceRecord): readonly [string, unknown, string] | string | null;
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
  #hasHeader = false;
  /** The records by the header; 0 = unknown. */
  #promised = 0n;
  #count = 0;

  constructor(records: FixedRecords, list: RequestList) {
    this.#records = records;
    this.#list = list;
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    const bytes = joined(this.#rest, piece);
    const view = viewOf(bytes);
    const { bytes: length, header } = this.#records;
    let at = 0;
    if (header !== undefined && !this.#hasHeader) {
      this.#rest = bytes.slice();
      if (bytes.length < header.bytes) return null;
      const problems = this.#readHeader(view, header);
      if (problems !== null) return problems;
      at = header.bytes;
    }
    for (; at + length <= bytes.length && !this.#list.isFull; at += length) {
      const problems = this.#read(view, at);
      if (problems !== null) return problems;
    }
    this.#rest = bytes.slice(at);
    return null;
  }

  #readHeader(view: DataView, { bytes, end, count }: RecordsHeader): readonly Problem[] | null {
    this.#hasHeader = true;
    this.#promised = view.getBigUint64(count, true);
    const last = view.getBigUint64(bytes - 8, true);
    return last === end ? null : problemOf("header, last 8 bytes", `0x${last.toString(16)}`, `0x${end.toString(16)}`);
  }

  finish(): readonly Problem[] | null {
    const { header } = this.#records;
    if (header !== undefined && !this.#hasHeader)
      return problemOf("header", `${this.#rest.length} bytes`, `${header.bytes} bytes`);
    if (this.#list.isFull) return null;
    if (this.#promised > 0n && this.#promised !== BigInt(this.#count))
      this.#list.note(`The header counts ${this.#promised} records, and the file has ${this.#count}.`);
    if (this.#rest.length === 0) return null;
    if (this.#list.count > 0 && this.#list.leaveOut("unfinished last records")) return null;
    const name = `record ${this.#count + 1}`;
    return problemOf(name, `${this.#rest.length} bytes`, `${this.#records.bytes} bytes`);
  }

  #read(view: DataView, at: number): readonly Problem[] | null {
    this.#count++;
    const record = this.#record;
    const bad = this.#records.read(view, at, record);
    if (typeof bad === "string" && this.#list.leaveOut(bad)) return null;
    if (bad !== null) return problemOf(`record ${this.#count}, ${bad[0]}`, bad[1], bad[2]);
    if (this.#list.add(record)) return null;
    const id = BigInt(record.high) * 2n ** 32n + BigInt(record.low);
    return problemOf(`record ${this.#count}, id`, id, this.#list.allowedId(record.bytes));
  }
}
