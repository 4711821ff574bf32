import { gzipSync } from "node:zlib";
import { type ReadOptions, readPageTrace } from "../src/workloads/traces/pages/read-page-trace";

/** A record of a page trace. */
export interface TraceRow {
  readonly id: bigint;
  readonly size: number;
}

const lines = (texts: readonly string[]) => Buffer.from(texts.map((text) => `${text}\n`).join(""));

/** libCacheSim's binary records; the times are the positions in the file. */
function oracleGeneral(rows: readonly TraceRow[]): Buffer {
  const bytes = Buffer.alloc(24 * rows.length);
  for (const [i, { id, size }] of rows.entries()) {
    bytes.writeUInt32LE(i, 24 * i);
    bytes.writeBigUInt64LE(id, 24 * i + 4);
    bytes.writeUInt32LE(size, 24 * i + 12);
    bytes.writeBigInt64LE(-1n, 24 * i + 16);
  }
  return bytes;
}

/** The same records in each format. */
export const TRACE_WRITERS = {
  keys: (rows) => lines(rows.map(({ id }) => `${id}`)),
  "csv with a header": (rows) => lines(["size;obj_id;op", ...rows.map(({ id, size }) => `${size};${id};read`)]),
  "csv without": (rows) => lines(rows.map(({ id, size }, i) => `${i}.5,${id},${size},-1`)),
  block: (rows) => lines(rows.map(({ id, size }) => `${id},${size}`)),
  oracleGeneral,
} as const satisfies Record<string, (rows: readonly TraceRow[]) => Buffer>;

/** A frame of zstd whose blocks are stored as they are (RFC 8878, 3.1.1). */
export function storedZstd(content: Uint8Array): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]);
  const most = 1 << 16;
  const blocks: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < content.length; at += most) {
    const block = content.subarray(at, at + most);
    const isLast = at + most >= content.length;
    const head = Buffer.alloc(3);
    head.writeUIntLE((block.length << 3) | (isLast ? 1 : 0), 0, 3);
    blocks.push(head, block);
  }
  return Buffer.concat([header, ...blocks]);
}

export const PACKINGS = {
  plain: (content: Buffer) => content,
  gzip: (content: Buffer) => gzipSync(content),
  zstd: storedZstd,
} as const;

/** The bytes in pieces that end at these shares of the file. */
export async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length].sort((a, b) => a - b);
  for (const [i, end] of ends.entries()) yield bytes.subarray(ends[i - 1] ?? 0, end);
}

/** Reads a trace from one piece. */
export const readTrace = (content: string | Uint8Array, options: ReadOptions = {}) =>
  readPageTrace(inPieces(Buffer.from(content), []), options);

/** A file that is read as these requests, by key, with their sizes. @throws Error naming the problems */
export async function requestsOf(content: string | Uint8Array, options: ReadOptions = {}) {
  const read = await readTrace(content, options);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { trace } = read.value;
  return { keys: Array.from(trace.requests, (page) => trace.keys[page]), sizes: trace.sizes && [...trace.sizes] };
}

/** "field: allowed" of each problem. */
export async function refusalsOf(content: string | Uint8Array, options: ReadOptions = {}): Promise<readonly string[]> {
  const read = await readTrace(content, options);
  return read.ok ? [] : read.error.map(({ field, value, allowed }) => `${field}: ${value}; ${allowed}`);
}
