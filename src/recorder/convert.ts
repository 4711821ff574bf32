import { once } from "node:events";
import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { finished } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import { type CallFacts, FactCounter } from "../workloads/traces/calls/facts";
import { filtered } from "../workloads/traces/calls/filters";
import type { OddCalls } from "../workloads/traces/calls/odd";
import type { CallOperation } from "../workloads/traces/calls/operation";
import { readCalls } from "../workloads/traces/calls/read-calls";
import { TextWriter, textHeader } from "../workloads/traces/calls/text-writer";
import type { Recording } from "./recordings";
import type { Wishes } from "./wishes";

/** A trace that a recording became. */
export interface Converted {
  readonly facts: CallFacts;
  readonly odd: OddCalls;
}

type ConvertWishes = Pick<Wishes, "mostOperations" | "sizes" | "name">;

/** Makes a trace of a recording; null = it has no call, so there is none. @throws Error naming what is wrong */
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
  const facts = new FactCounter();
  const text = new TextWriter((piece) => packed.write(piece));
  packed.write(textHeader(wishes.name));
  const most = wishes.mostOperations ?? Number.POSITIVE_INFINITY;
  let count = 0;
  const sink = (operation: CallOperation) => {
    if (count++ >= most) return;
    facts.add(operation);
    text.add(operation);
  };
  const parts = filtered({ threads: null, span: null, only: wishes.sizes }, sink);
  const read = await readCalls(createReadStream(recording), parts, { onPiece: () => drained(packed) });
  text.finish();
  packed.end();
  await written;
  if (read.ok) return { facts: facts.facts(), odd: read.value.odd };
  const [{ field, value, allowed } = { field: "", value: "", allowed: "" }] = read.error;
  if (count === 0 && field === "file") return null;
  throw new Error(`${field}: ${value}; allowed: ${allowed}`);
}

const drained = async (packed: Gzip): Promise<void> => {
  if (packed.writableNeedDrain) await once(packed, "drain");
};
