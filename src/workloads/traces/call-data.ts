import { deflateBytes, inflateBytes } from "../../kernel/scenario/link/compress";
import { err, ok, type Result } from "../../shared/result";
import { keptCalls } from "./call-store";
import { CallDigest } from "./calls/digest";
import type { CallSink } from "./calls/operation";
import { LENGTHS_BYTES, PACKED_MAGIC, packedPieces } from "./calls/packed-file";
import { PagePacker } from "./calls/page-packer";
import { readCalls } from "./calls/read-calls";
import { piecesOf } from "./pieces";

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

/** The pages of a trace, one after the other, and the byte at which each begins, and the end of the last. */
export interface CallPages {
  readonly name: string;
  readonly pages: Blob;
  readonly bounds: readonly number[];
  /** The runs of threads in each page, in the same way. */
  readonly threads: { readonly bytes: Blob; readonly bounds: readonly number[] };
}

/** Some bytes of the file of a trace: the first, and the one behind them. */
type Place = readonly [from: number, to: number];

/** The places of each page, and of its threads. */
interface Places {
  readonly pages: readonly Place[];
  readonly threads: readonly Place[];
}

/** A trace's name determines its pages, so their places are found once. */
const found = new Map<string, Places>();

/** The pages within the file of a trace, which also has its threads and times. */
export async function callPages(name: string, file: Blob): Promise<CallPages> {
  const places = found.get(name) ?? (await placesIn(file));
  found.set(name, places);
  const { bytes: pages, bounds } = joined(file, places.pages);
  return { name, pages, bounds, threads: joined(file, places.threads) };
}

function joined(file: Blob, places: readonly Place[]) {
  const bounds = [0];
  for (const [from, to] of places) bounds.push((bounds.at(-1) ?? 0) + to - from);
  return { bytes: new Blob(places.map(([from, to]) => file.slice(from, to))), bounds };
}

async function placesIn(file: Blob): Promise<Places> {
  const [pages, threads]: [Place[], Place[]] = [[], []];
  let at = PACKED_MAGIC.length;
  while (at + LENGTHS_BYTES <= file.size) {
    const from = at + LENGTHS_BYTES;
    const lengths = new DataView(await file.slice(at, from).arrayBuffer());
    const [ofPage = 0, ofThreads = 0, ofTimes = 0] = [0, 4, 8].map((byte) => lengths.getUint32(byte, true));
    at = from + ofPage + ofThreads + ofTimes;
    if (ofPage === 0) continue;
    pages.push([from, from + ofPage]);
    threads.push([from + ofPage, from + ofPage + ofThreads]);
  }
  return { pages, threads };
}

/** The data read last, because every trial of a scenario contains it again. */
let last: { readonly data: string; readonly calls: Result<PackedCalls, string> } | null = null;

/** Finds a trace in the data of a scenario, or on this device; null = it is not here. Error: what data is allowed. */
export async function findCalls(name: string, data: string | null): Promise<Result<CallPages | null, string>> {
  if (data !== null) return callsIn(name, data);
  const kept = await keptCalls(name);
  return ok(kept && (await callPages(name, kept.bytes)));
}

async function callsIn(name: string, data: string): Promise<Result<CallPages, string>> {
  if (last?.data !== data) last = { data, calls: await callsOfData(data) };
  const { calls } = last;
  if (!calls.ok) return calls;
  if (calls.value.name !== name) return err(otherCalls(name, calls.value.name));
  return ok(await callPages(name, calls.value.bytes));
}
