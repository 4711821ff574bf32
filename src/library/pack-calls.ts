import { problemOf } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import type { TraceCalls } from "../models/allocation/call-trace";
import type { PageSource } from "../models/allocation/engine/given-calls";
import { err, ok, type Result } from "../shared/result";
import { otherCalls, readCallData } from "../workloads/traces/call-data";
import { type CallNotes, type Caveat, caveatsOf, RequestCounter, type Sizes } from "../workloads/traces/calls/caveats";
import { CallDigest } from "../workloads/traces/calls/digest";
import { type CallParts, filtered } from "../workloads/traces/calls/filters";
import { CALL, type CallOperation, sizeOf } from "../workloads/traces/calls/operation";
import { type CallPage, PACKED_MAGIC, PAGE_OPERATIONS, packedPieces } from "../workloads/traces/calls/packed-file";
import { PagePacker } from "../workloads/traces/calls/page-packer";
import { readCalls } from "../workloads/traces/calls/read-calls";
import type { SweptRequests } from "./sum-batches";

/** How many requests have each size. */
export class SizeCounts {
  readonly #counts = new Map<number, number>();

  add(operation: CallOperation): void {
    if (operation.kind === CALL.FREE) return;
    const size = sizeOf(operation);
    this.#counts.set(size, (this.#counts.get(size) ?? 0) + 1);
  }

  get sorted(): readonly (readonly [size: number, requests: number])[] {
    return [...this.#counts].toSorted(([a], [b]) => a - b);
  }
}

/** A trace in memory, without its times. */
export interface PackedPages extends PageSource {
  /** The digest that its name begins with. */
  readonly sha256: string;
  readonly pages: readonly CallPage["bytes"][];
  /** Of each page; null = thread 1 called all of it. */
  readonly threads: readonly CallPage["threads"][];
  /** The remarks of its file's reader. */
  readonly notes: CallNotes;
}

/** Whether several threads make its operations. */
export const hasThreads = ({ threads }: PackedPages): boolean => threads.some((runs) => runs !== null);

/** Packs operations into pages in memory, which a core reads. */
export class CallPacking {
  readonly #pages: CallPage[] = [];
  readonly #digest = new CallDigest();
  readonly #packer = new PagePacker((page) => {
    this.#digest.add(page);
    this.#pages.push(page);
  });

  add(operation: CallOperation): void {
    this.#packer.add(operation);
  }

  /** The pages of all operations. */
  finish(notes: CallNotes = {}): PackedPages {
    this.#packer.finish();
    const pages = this.#pages.map(({ bytes }) => bytes);
    const threads = this.#pages.map((page) => page.threads);
    const page = (number: number) => pages[number] ?? new Uint8Array();
    return { ...this.#digest.finishWhole(), pages, threads, notes, page };
  }
}

/** A part of a trace, as a trace of its own. */
export async function partOf(whole: PackedPages, parts: CallParts): Promise<PackedPages> {
  const packing = new CallPacking();
  await readCalls(
    piecesOf(whole),
    filtered(parts, (operation) => packing.add(operation)),
    { format: "packed" },
  );
  return packing.finish(whole.notes);
}

/** The caveats of a run of a trace, or of its first `operations` operations. `sizes`: those that it simulates. */
export async function caveatsIn(
  trace: PackedPages,
  sizes: Sizes,
  operations = Number.POSITIVE_INFINITY,
): Promise<readonly Caveat[]> {
  const counter = new RequestCounter(sizes, operations);
  const pages = Math.ceil(operations / PAGE_OPERATIONS);
  await readCalls(piecesOf(trace, pages), (operation) => counter.add(operation), { format: "packed" });
  return caveatsOf(counter.counts(), trace.notes);
}

/** The trace, or its first pages, as a packed file. */
async function* piecesOf({ pages, threads }: PackedPages, most = pages.length): AsyncGenerator<Uint8Array> {
  yield PACKED_MAGIC;
  for (const [i, bytes] of pages.slice(0, most).entries())
    yield* packedPieces({ bytes, threads: threads[i] ?? null, times: null });
}

/** Pages one after the other. `memory`: allocates bytes, which threads may share. */
export function joinedPages(
  pages: readonly Uint8Array[],
  memory: (bytes: number) => ArrayBufferLike,
): NonNullable<SweptRequests["pages"]> {
  const bounds = [0];
  for (const { length } of pages) bounds.push((bounds.at(-1) ?? 0) + length);
  const bytes = memory(bounds.at(-1) ?? 0);
  for (const [i, page] of pages.entries()) new Uint8Array(bytes).set(page, bounds[i]);
  return { bytes, bounds };
}

/** The trace that a scenario contains. */
export async function containedCalls(
  scenario: TraceCalls & { readonly traceData: string },
): Promise<Result<PackedPages, readonly Problem[]>> {
  const { trace, traceData } = scenario;
  const packing = new CallPacking();
  const read = await readCallData(traceData, (operation) => packing.add(operation));
  const pages = packing.finish();
  if (read.ok && pages.name === trace) return ok(pages);
  return err(problemOf("traceData", traceData, read.ok ? otherCalls(String(trace), pages.name) : read.error));
}

/** Whether a scenario contains its trace. */
export const containsCalls = (scenario: TraceCalls): scenario is TraceCalls & { readonly traceData: string } =>
  scenario.traceData !== null;
