import { pulled } from "../../../cli/shared/pulled";
import { HEAP_OPERATION } from "../../../generated/heap";
import { BadInput } from "../../../library/bad-input";
import { BlockIds } from "../../../workloads/traces/calls/block-ids";
import { type Caveat, heapCaveats } from "../../../workloads/traces/calls/caveats";
import type { CallFormatName } from "../../../workloads/traces/calls/format-names";
import { guessCallFormat } from "../../../workloads/traces/calls/formats";
import { CALL, type CallOperation } from "../../../workloads/traces/calls/operation";
import { type ReadNotes, readCalls } from "../../../workloads/traces/calls/read-calls";
import { isTextLine } from "../../../workloads/traces/calls/text-lines";
import { HEAD_BYTES } from "../../../workloads/traces/head";
import { type Pieces, withHead } from "../../../workloads/traces/pieces";
import { unpacked } from "../../../workloads/traces/unpack";
import { BatchList, kindWord, type TraceBatch } from "./trace-batch";

/* Traces in all formats but own text, as batches of operations for the core. */

const HEAP_KINDS = {
  [CALL.ALLOCATE]: HEAP_OPERATION.ALLOCATE,
  [CALL.FREE]: HEAP_OPERATION.RELEASE,
  [CALL.RESIZE]: HEAP_OPERATION.RESIZE,
  [CALL.CALLOC]: HEAP_OPERATION.ALLOCATE_ZEROED,
  [CALL.ALIGNED]: HEAP_OPERATION.ALLOCATE_ALIGNED,
} as const;

/** The format of a trace, with the same content. What looks like no other format is taken for own text. */
export async function sniffed(content: Pieces): Promise<{ readonly format: CallFormatName; readonly whole: Pieces }> {
  const given = await withHead(content, HEAD_BYTES, hasTextLine);
  if (hasTextLine(given.head)) return { format: "text", whole: given.whole };
  const { head, whole } = await withHead(await unpacked(given.whole), HEAD_BYTES);
  const guess = guessCallFormat({ bytes: head.subarray(0, HEAD_BYTES), isWhole: head.length < HEAD_BYTES });
  return { format: guess.ok ? guess.value.format : "text", whole };
}

/** Whether the first operation has come, so that a pipe is answered at once. */
function hasTextLine(head: Uint8Array): boolean {
  const lines = new TextDecoder().decode(head).split("\n").slice(0, -1);
  const first = lines.find((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));
  return first !== undefined && isTextLine(first);
}

/** Receives what is to be said about a trace once it has been read. */
export type SayRead = (read: ReadNotes, caveats: readonly Caveat[]) => void;

/** The operations of a trace in batches. @throws BadInput after the operations before it */
export const callBatches = (whole: Pieces, format: CallFormatName, sayRead: SayRead): AsyncGenerator<TraceBatch> =>
  pulled(async ({ push, taken, signal }) => {
    const batches = new BatchList(push);
    const operations = new HeapOperations(batches);
    const read = await readCalls(whole, (operation) => operations.add(operation), { format, signal, onPiece: taken });
    batches.finish();
    if (!read.ok) throw new BadInput(read.error);
    sayRead(read.value, heapCaveats(operations.threads, read.value.settings));
  });

/** Adds the operations of a trace as a heap performs them. */
class HeapOperations {
  readonly #batches: BatchList;
  readonly #ids = new BlockIds();
  threads = 0;

  constructor(batches: BatchList) {
    this.#batches = batches;
  }

  add(operation: CallOperation): void {
    const { kind, low, high, log2, thread } = operation;
    this.threads = Math.max(this.threads, thread);
    const alignment = kind === CALL.ALIGNED ? log2 : 0;
    this.#batches.add(kindWord(HEAP_KINDS[kind], alignment), this.#idOf(operation), low, high);
  }

  #idOf(operation: CallOperation): number {
    if (operation.kind === CALL.FREE) return this.#ids.free(operation);
    return operation.kind === CALL.RESIZE ? this.#ids.at(operation.place) : this.#ids.allocate(operation);
  }
}
