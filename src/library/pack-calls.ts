import type { PageSource } from "../models/allocation/engine/given-calls";
import {
  type Caveat,
  caveatsOf,
  RequestCounter,
  type SettingCalls,
  type Sizes,
} from "../workloads/traces/calls/caveats";
import { CallDigest, PACKED_MAGIC } from "../workloads/traces/calls/digest";
import { type CallParts, filtered } from "../workloads/traces/calls/filters";
import type { CallOperation } from "../workloads/traces/calls/operation";
import { packedPieces } from "../workloads/traces/calls/packed-file";
import { type CallPage, PAGE_OPERATIONS, PagePacker } from "../workloads/traces/calls/packed-page";
import { readCalls } from "../workloads/traces/calls/read-calls";

/** A trace in memory, without its times. */
export interface PackedPages extends PageSource {
  /** The digest that its name begins with. */
  readonly sha256: string;
  readonly pages: readonly CallPage["bytes"][];
  /** Of each page; null = thread 1 called all of it. */
  readonly threads: readonly CallPage["threads"][];
  /** The calls of its file that change malloc's settings; null = it says nothing about them. */
  readonly settings: SettingCalls | null;
}

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
  finish(settings: SettingCalls | null = null): PackedPages {
    this.#packer.finish();
    const pages = this.#pages.map(({ bytes }) => bytes);
    const threads = this.#pages.map((page) => page.threads);
    const page = (number: number) => pages[number] ?? new Uint8Array();
    return { ...this.#digest.finishWhole(), pages, threads, settings, page };
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
  return packing.finish(whole.settings);
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
  return caveatsOf(counter.counts(), trace.settings);
}

/** The trace, or its first pages, as a packed file. */
async function* piecesOf({ pages, threads }: PackedPages, most = pages.length): AsyncGenerator<Uint8Array> {
  yield PACKED_MAGIC;
  for (const [i, bytes] of pages.slice(0, most).entries())
    yield* packedPieces({ bytes, threads: threads[i] ?? null, times: null });
}
