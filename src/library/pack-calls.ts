import type { PageSource } from "../models/allocation/engine/lent-pages";
import { CallDigest } from "../workloads/traces/calls/digest";
import type { CallOperation } from "../workloads/traces/calls/operation";
import { PagePacker } from "../workloads/traces/calls/packed-page";

/** A trace in memory. */
export interface PackedPages extends PageSource {
  /** The digest that its name begins with. */
  readonly sha256: string;
  readonly pages: readonly Uint8Array[];
}

/** Packs operations into pages in memory, which a core reads. */
export class CallPacking {
  readonly #pages: Uint8Array[] = [];
  readonly #digest = new CallDigest();
  readonly #packer = new PagePacker((page) => {
    this.#digest.add(page);
    this.#pages.push(page.bytes);
  });

  add(operation: CallOperation): void {
    this.#packer.add(operation);
  }

  /** The pages of all operations. */
  finish(): PackedPages {
    this.#packer.finish();
    const pages = this.#pages;
    return { ...this.#digest.finishWhole(), pages, page: (number) => pages[number] ?? new Uint8Array() };
  }
}
