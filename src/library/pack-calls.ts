import type { PageSource } from "../models/allocation/engine/lent-pages";
import { CallDigest, PACKED_MAGIC } from "../workloads/traces/calls/digest";
import { type CallParts, filtered } from "../workloads/traces/calls/filters";
import type { CallOperation } from "../workloads/traces/calls/operation";
import { packedPieces } from "../workloads/traces/calls/packed-file";
import { type CallPage, PagePacker } from "../workloads/traces/calls/packed-page";
import { readCalls } from "../workloads/traces/calls/read-calls";

/** A trace in memory, without its times. */
export interface PackedPages extends PageSource {
  /** The digest that its name begins with. */
  readonly sha256: string;
  readonly pages: readonly CallPage["bytes"][];
  /** Of each page; null = thread 1 called all of it. */
  readonly threads: readonly CallPage["threads"][];
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
  finish(): PackedPages {
    this.#packer.finish();
    const pages = this.#pages.map(({ bytes }) => bytes);
    const threads = this.#pages.map((page) => page.threads);
    return { ...this.#digest.finishWhole(), pages, threads, page: (number) => pages[number] ?? new Uint8Array() };
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
  return packing.finish();
}

/** The trace as a packed file. */
async function* piecesOf({ pages, threads }: PackedPages): AsyncGenerator<Uint8Array> {
  yield PACKED_MAGIC;
  for (const [i, bytes] of pages.entries()) yield* packedPieces({ bytes, threads: threads[i] ?? null, times: null });
}
