import { deflateBytes, inflateBytes } from "../../kernel/scenario/link/compress";
import { err, ok, type Result } from "../../shared/result";
import { CallDigest, PACKED_MAGIC } from "./calls/digest";
import type { CallSink } from "./calls/operation";
import { packedPieces } from "./calls/packed-file";
import { PagePacker } from "./calls/packed-page";
import { readCalls } from "./calls/read-calls";
import { piecesOf } from "./file-pieces";

/* A trace within a link or a scenario file: its packed file without times, packed by deflate, in base64url. */

/** Larger traces stay out of scenarios, in bytes of their file. */
const MOST_FILE = 2 ** 24;
/** The most bytes that data may unpack to. */
const MOST_INFLATED = 20_000_000;

/** A packed trace: its name, and its file without times. */
export interface PackedCalls {
  readonly name: string;
  readonly bytes: Blob;
}

/** A trace as data for a scenario; null = it has more than `most` characters. */
export async function callData(bytes: Blob, most: number): Promise<string | null> {
  if (bytes.size > MOST_FILE) return null;
  const packed = await repacked((sink) => readWhole(bytes, sink));
  if (!packed.ok) return null;
  const data = await deflateBytes(packed.value.bytes);
  return data.length > most ? null : data;
}

/** The trace in the data of a scenario. Error: what is allowed instead. */
export const callsOfData = (data: string): Promise<Result<PackedCalls, string>> =>
  repacked((sink) => readCallData(data, sink));

/** Reads the trace in the data of a scenario. Error: what is allowed instead. */
export async function readCallData(data: string, sink: CallSink): Promise<Result<unknown, string>> {
  const bytes = await inflateBytes(data, MOST_INFLATED);
  return bytes.ok ? readWhole(new Blob([bytes.value]), sink) : bytes;
}

/** The allowed data, where data contains another trace. */
export const otherCalls = (name: string, found: string): string =>
  `the calls of the trace ${name}; these are those of ${found}`;

async function readWhole(file: Blob, sink: CallSink): Promise<Result<unknown, string>> {
  const read = await readCalls(piecesOf(file), sink, { format: "packed" });
  return read.ok && !read.value.endsEarly ? read : err("the packed calls of a whole trace");
}

/** Writes what is read as a packed file, so that nothing in it is unchecked. */
async function repacked(
  read: (sink: CallSink) => Promise<Result<unknown, string>>,
): Promise<Result<PackedCalls, string>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [PACKED_MAGIC];
  const digest = new CallDigest();
  const packer = new PagePacker((page) => {
    digest.add(page);
    for (const piece of packedPieces({ ...page, times: null })) pieces.push(piece.slice());
  });
  const done = await read((operation) => packer.add(operation));
  if (!done.ok) return done;
  packer.finish();
  return ok({ name: digest.finish(), bytes: new Blob(pieces) });
}
