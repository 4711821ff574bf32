import { readFileSync } from "node:fs";
import { CallDigest } from "../src/workloads/traces/calls/digest";
import { type CallParts, filtered } from "../src/workloads/traces/calls/filters";
import { TextWriter, textHeader } from "../src/workloads/traces/calls/own-text";
import { PACKED_MAGIC, packedPieces, settingsPieces } from "../src/workloads/traces/calls/packed-file";
import { PagePacker } from "../src/workloads/traces/calls/page-packer";
import { type CallOptions, readCalls } from "../src/workloads/traces/calls/read-calls";
import type { CallSetting } from "../src/workloads/traces/calls/setting";
import { inPieces } from "./trace-kit";

/** A recording of tests/golden/calls/tiny.c. */
export const recording = (name: string) => readFileSync(new URL(`./golden/calls/${name}`, import.meta.url));

const ALL: CallParts = { threads: null, span: null, only: null };

/** Reads a trace, and writes it as text and as packed pages. @throws Error naming the problems */
export async function callsOf(
  content: string | Uint8Array,
  { parts = ALL, cuts = [], ...options }: CallOptions & { parts?: CallParts; cuts?: readonly number[] } = {},
) {
  const digest = new CallDigest();
  const packed: Uint8Array[] = [PACKED_MAGIC];
  const keep = (pieces: Iterable<Uint8Array>) => packed.push(...[...pieces].map((piece) => piece.slice()));
  const packer = new PagePacker(
    (page) => {
      digest.add(page);
      keep(packedPieces(page));
    },
    (settings) => keep(settingsPieces(settings)),
  );
  let text = "";
  const writer = new TextWriter((part) => {
    text += part;
  });
  const sink = filtered(parts, (operation) => {
    packer.add(operation);
    writer.add(operation);
  });
  const onSetting = (setting: CallSetting) => {
    packer.adjust(setting);
    writer.adjust(setting);
  };
  const read = await readCalls(inPieces(Buffer.from(content), cuts), sink, { onSetting, ...options });
  if (!read.ok)
    throw new Error(read.error.map(({ field, value, allowed }) => `${field}: ${value}; ${allowed}`).join("\n"));
  packer.finish();
  writer.finish();
  const odd = Object.fromEntries(Object.entries(read.value.odd).filter(([, count]) => count > 0));
  return { ...read.value, odd, text: textHeader() + text, packed: Buffer.concat(packed), digest: digest.finish() };
}

/** The message of the first problem; "" = no problem. */
export const refusalOf = (content: string | Uint8Array, options: CallOptions = {}): Promise<string> =>
  callsOf(content, options).then(
    () => "",
    (error: Error) => error.message,
  );

/** A record of own binary. */
export interface BltRecord {
  readonly thread: number;
  readonly ticket: number;
  readonly kind: number;
  readonly address: number;
  readonly size?: bigint;
  readonly alignment?: bigint;
}

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

/** The records of one thread in blocks of at most this many, each with its first ticket. */
function blocksOf(records: readonly BltRecord[], most: number): { ticket: number; bytes: Buffer }[] {
  const parts = Array.from({ length: Math.ceil(records.length / most) }, (_, i) =>
    records.slice(i * most, (i + 1) * most),
  );
  return parts.map((part) => ({ ticket: part[0]?.ticket ?? 0, bytes: blockOf(part) }));
}

function blockOf(records: readonly BltRecord[]): Buffer {
  const bytes: number[] = [];
  let [last, ticket] = [0n, (records[0]?.ticket ?? 0) - 1];
  for (const record of records) {
    const skipped = record.ticket - ticket - 1;
    const grains = BigInt(record.address) / 8n - last;
    bytes.push(record.kind | (skipped > 0 ? 8 : 0), ...(skipped > 0 ? varint(BigInt(skipped)) : []));
    bytes.push(...varint(grains < 0n ? -2n * grains - 1n : 2n * grains));
    if (record.size !== undefined) bytes.push(...varint(record.size));
    if (record.alignment !== undefined) bytes.push(...varint(record.alignment));
    [last, ticket] = [last + grains, record.ticket];
  }
  const block = Buffer.alloc(65_536);
  block.write("BLK1");
  block.writeUInt32LE(records[0]?.thread ?? 0, 4);
  block.writeUInt32LE(bytes.length, 8);
  block.writeUInt32LE(records.length, 12);
  block.writeBigUInt64LE(BigInt(records[0]?.ticket ?? 0), 16);
  block.set(bytes, 32);
  return block;
}

/** A file of own binary. `most`: records in a block. */
export function bltFile(records: readonly BltRecord[], most = 1000): Buffer {
  const header = Buffer.alloc(2 ** 20);
  header.write("BLTRACE\n");
  header.writeUInt32LE(1, 8);
  const threads = [...new Set(records.map(({ thread }) => thread))];
  const blocks = threads.flatMap((thread) =>
    blocksOf(
      records.filter((record) => record.thread === thread),
      most,
    ),
  );
  const inOrder = blocks.toSorted((a, b) => a.ticket - b.ticket).map(({ bytes }) => bytes);
  return Buffer.concat([header, ...inOrder]);
}
