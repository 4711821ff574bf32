import { Sha256 } from "../../../shared/sha256";
import type { CallPage } from "./packed-file";
import { writeVarint } from "./varint";

/** The first bytes of a packed trace and of what its digest hashes: a name, and version 1. */
export const PACKED_MAGIC = Uint8Array.of(...new TextEncoder().encode("BLCALLS\n"), 1, 0, 0, 0);

/**
 * Names a trace of calls: 12 hexadecimal digits, a colon, and the number of operations. The digits begin the SHA-256 of
 * PACKED_MAGIC and the pages in order. If several threads called, the SHA-256 of the runs of all pages follows, where a
 * page without runs has one of thread 1. Times do not count.
 */
export class CallDigest {
  readonly #pages = new Sha256();
  readonly #threads = new Sha256();
  readonly #run = new Uint8Array(8);
  #hasThreads = false;
  #operations = 0;

  /** Operations so far. */
  get operations(): number {
    return this.#operations;
  }

  constructor() {
    this.#pages.add(PACKED_MAGIC);
  }

  add({ bytes, threads, operations }: CallPage): void {
    this.#operations += operations;
    this.#pages.add(bytes);
    this.#threads.add(threads ?? this.#runOf(operations));
    this.#hasThreads ||= threads !== null;
  }

  /** The name, after all pages. */
  finish(): string {
    return this.finishWhole().name;
  }

  /** The name and the SHA-256 that it begins with, after all pages. */
  finishWhole(): { readonly name: string; readonly sha256: string } {
    if (this.#hasThreads) this.#pages.add(bytesOf(this.#threads.finish()));
    const sha256 = this.#pages.finish();
    return { name: `${sha256.slice(0, 12)}:${this.#operations}`, sha256 };
  }

  #runOf(operations: number): Uint8Array {
    this.#run[0] = 1;
    return this.#run.subarray(0, writeVarint(this.#run, 1, operations, 0));
  }
}

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
