import { once } from "node:events";
import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { finished } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import { CallDigest } from "../workloads/traces/calls/digest";
import { type CallFacts, FactCounter } from "../workloads/traces/calls/facts";
import { filtered } from "../workloads/traces/calls/filters";
import type { CallOperation } from "../workloads/traces/calls/operation";
import { PagePacker } from "../workloads/traces/calls/packed-page";
import { type ReadCalls, readCalls } from "../workloads/traces/calls/read-calls";
import { TextWriter, textHeader } from "../workloads/traces/calls/text-writer";
import type { Recording } from "./recordings";
import type { Wishes } from "./wishes";

/** A trace that a recording has become. */
export interface Converted {
  readonly read: ReadCalls;
  readonly facts: CallFacts;
  readonly digest: string;
}

type ConvertWishes = Pick<Wishes, "mostOperations" | "sizes" | "name">;

/** Makes a trace of a recording; null = it has no calls, and nothing is written. @throws Error naming what is wrong */
export async function convertRecording({ path, trace }: Recording, wishes: ConvertWishes): Promise<Converted | null> {
  const own = `${trace}.${process.pid}`;
  try {
    const converted = await convert(path, own, wishes);
    if (converted !== null) renameSync(own, trace);
    return converted;
  } finally {
    rmSync(own, { force: true });
  }
}

async function convert(recording: string, trace: string, wishes: ConvertWishes): Promise<Converted | null> {
  const packed = createGzip({ level: 9 });
  const written = finished(packed.pipe(createWriteStream(trace)));
  const text = new TextWriter((piece) => packed.write(piece));
  const [facts, digest] = [new FactCounter(), new CallDigest()];
  const packer = new PagePacker((page) => digest.add(page));
  packed.write(textHeader(wishes.name));
  const read = await readParts(recording, wishes, [facts, packer, text], () => drained(packed));
  text.finish();
  packed.end();
  await written;
  packer.finish();
  return read && { read, facts: facts.facts(), digest: digest.finish() };
}

/** Reads the parts of a recording that are asked for; null = it has none. @throws Error naming what is wrong */
async function readParts(
  recording: string,
  { mostOperations, sizes, name }: ConvertWishes,
  takers: readonly { add(operation: CallOperation): void }[],
  onPiece: () => Promise<void>,
): Promise<ReadCalls | null> {
  let operations = 0;
  const sink = (operation: CallOperation) => {
    if (operations === mostOperations) return;
    operations++;
    for (const taker of takers) taker.add(operation);
  };
  const parts = filtered({ threads: null, span: null, only: sizes }, sink);
  const read = await readCalls(createReadStream(recording), parts, { onPiece });
  const keys = new Map(name === undefined ? [] : [["program", name]]);
  if (read.ok) return operations === 0 ? null : { ...read.value, format: "text", why: null, operations, keys };
  const [{ field, value, allowed } = { field: "", value: "", allowed: "" }] = read.error;
  if (operations === 0 && field === "file") return null;
  throw new Error(`${field}: ${value}; allowed: ${allowed}`);
}

const drained = async (packed: Gzip): Promise<void> => {
  if (packed.writableNeedDrain) await once(packed, "drain");
};
