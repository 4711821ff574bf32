import { LIMIT } from "../../../generated/abi";
import {
  HEAP_AREA,
  HEAP_COLUMN,
  HEAP_CROSSINGS,
  HEAP_FILL,
  HEAP_LINK,
  HEAP_LIST,
  HEAP_PIECE,
  HEAP_TAKEN,
  HEAP_UNTIL,
  OPERATION_STEP,
} from "../../../generated/heap";
import { CALL_COUNTS, type CallCount } from "../call-counts";
import {
  AREA_NUMBERS,
  COLUMN_NUMBERS,
  type HeapArrays,
  LIST_NUMBERS,
  OPERATION_STEP_NUMBERS,
  PIECE_NUMBERS,
  type RecordedOperation,
  STEP_AT,
} from "../heap-frame";

/** A part of the address space, in bytes; null where the core says NONE. */
export interface HeapPiece {
  readonly at: number;
  readonly bytes: number;
  readonly needed: number;
  readonly slack: number;
  readonly cached: number;
  readonly free: number;
  readonly metadata: number;
  readonly uncommitted: number;
  /** The CHUNK_KIND of a single chunk; null = several chunks, drawn merged. */
  readonly kind: number | null;
  readonly chunk: number | null;
  /** The step that allocated a live block. */
  readonly born: number | null;
  /** The thread that allocated all its live blocks; null = none or several, or the threads share the heap. */
  readonly thread: number | null;
}

/** The pieces of a map or a lens, by address. */
export function piecesOf(map: Float64Array): HeapPiece[] {
  return Array.from({ length: map.length / PIECE_NUMBERS }, (_, row) => pieceAt(map, row * PIECE_NUMBERS));
}

function pieceAt(map: Float64Array, row: number): HeapPiece {
  const bytes = (name: keyof typeof HEAP_PIECE) => map[row + HEAP_PIECE[name]] ?? 0;
  const known = (name: "kind" | "chunk" | "born" | "thread") => (bytes(name) === LIMIT.NONE ? null : bytes(name));
  return {
    at: bytes("at"),
    bytes: bytes("bytes"),
    needed: bytes("needed"),
    slack: bytes("slack"),
    cached: bytes("cached_free"),
    free: bytes("free"),
    metadata: bytes("metadata"),
    uncommitted: bytes("uncommitted"),
    kind: known("kind"),
    chunk: known("chunk"),
    born: known("born"),
    thread: known("thread"),
  };
}

/** An area of an arena of a heap with threads, in bytes. */
export interface HeapArea {
  /** 0 = the main arena; null = the sum of all that are left out. */
  readonly arena: number | null;
  /** Its place among the areas of its arena, from 1. */
  readonly heap: number | null;
  /** Where its pieces begin. */
  readonly from: number;
  readonly bytes: number;
  /** Usable and requested bytes of its live blocks, and their number. */
  readonly inUse: number;
  readonly needed: number;
  readonly live: number;
  readonly resident: number;
  /** The threads that use its arena now. */
  readonly threads: number;
  /** The areas of which this is the sum; 1 for an area. */
  readonly areas: number;
}

/** The areas of a heap's arenas, main first, and the sum of those left out, if any; none while it has one thread. */
export function areasOf({ areas }: Pick<HeapArrays, "areas">): HeapArea[] {
  return Array.from({ length: areas.length / AREA_NUMBERS }, (_, row) => {
    const { in_use: inUse, arena, heap, ...rest } = rowOf(HEAP_AREA, areas, row);
    return { ...rest, inUse, arena: knownNumber(arena), heap: knownNumber(heap) };
  });
}

/** The pieces of a heap's first areas, each with those of its own that are asked for. */
export function bandsOf(heap: Pick<HeapArrays, "areas" | "bands">): (HeapArea & { pieces: readonly HeapPiece[] })[] {
  const pieces = piecesOf(heap.bands);
  return areasOf(heap).map((area) => ({
    ...area,
    pieces: pieces.filter(({ at }) => area.arena !== null && at >= area.from && at < area.from + area.bytes),
  }));
}

const knownNumber = (number: number): number | null => (number === LIMIT.NONE ? null : number);

/** A value of a series column; NaN = nothing was live in it. */
export const columnValue = (series: Float64Array, column: number, name: keyof typeof HEAP_COLUMN): number =>
  series[column * COLUMN_NUMBERS + HEAP_COLUMN[name]] ?? Number.NaN;

/** The numbers of a row by name; NaN = undefined, or no such row. */
function rowOf<Name extends string>(names: Readonly<Record<Name, number>>, rows: Float64Array, row: number) {
  const all = Object.entries<number>(names);
  const named = all.map(([name, at]) => [name, rows[row * all.length + at] ?? Number.NaN]);
  return Object.fromEntries(named) as Readonly<Record<Name, number>>;
}

/** A heap's cost after a number of operations: mean overhead, page faults, cycles, operations per second. */
export type HeapUntil = Readonly<Record<keyof typeof HEAP_UNTIL, number>>;
export const untilOf = ({ until }: Pick<HeapArrays, "until">, row: number): HeapUntil => rowOf(HEAP_UNTIL, until, row);

/** How often a heap's mean overhead crossed that of the first lane, and after how many operations first and last. */
type HeapCrossings = Readonly<Record<keyof typeof HEAP_CROSSINGS, number>>;
export const crossingsOf = ({ crossings }: Pick<HeapArrays, "crossings">): HeapCrossings =>
  rowOf(HEAP_CROSSINGS, crossings, 0);

/** A requested size, and the least and most bytes that a live block of it takes. */
export type HeapTaken = Readonly<Record<keyof typeof HEAP_TAKEN, number>>;
export const takenOf = ({ taken }: Pick<HeapArrays, "taken">): HeapTaken[] =>
  Array.from({ length: taken.length / Object.keys(HEAP_TAKEN).length }, (_, row) => rowOf(HEAP_TAKEN, taken, row));

/** The contents of a free list. */
export interface ListFill {
  readonly count: number;
  readonly bytes: number;
}

/** The contents of each free list of the model, by number. */
export function fillsOf(lists: Float64Array): ListFill[] {
  return Array.from({ length: lists.length / LIST_NUMBERS }, (_, list) => ({
    count: lists[list * LIST_NUMBERS + HEAP_LIST.count] ?? 0,
    bytes: lists[list * LIST_NUMBERS + HEAP_LIST.bytes] ?? 0,
  }));
}

/** An operation step of the last operation; BL_OPERATION_STEPS documents its numbers. */
export interface OperationStep {
  readonly kind: number;
  readonly list: number;
  readonly at: number;
  readonly size: number;
  readonly other: number;
}

/** The operation steps of the last operation, in order. */
export function operationStepsOf(steps: Float64Array): OperationStep[] {
  return Array.from({ length: steps.length / OPERATION_STEP_NUMBERS }, (_, row) => {
    const number = (at: number) => steps[row * OPERATION_STEP_NUMBERS + at] ?? 0;
    return {
      kind: number(STEP_AT.kind),
      list: number(STEP_AT.list),
      at: number(STEP_AT.at),
      size: number(STEP_AT.size),
      other: number(STEP_AT.other),
    };
  });
}

/** Operation steps that give a chunk to a caller, and those that take one back. */
const GIVES: readonly number[] = [
  OPERATION_STEP.SPLIT,
  OPERATION_STEP.TAKE,
  OPERATION_STEP.SLOT,
  OPERATION_STEP.STAY,
  OPERATION_STEP.COPY,
  OPERATION_STEP.MAP,
];
const TAKES: readonly number[] = [OPERATION_STEP.MERGE, OPERATION_STEP.PUT, OPERATION_STEP.KEEP, OPERATION_STEP.UNMAP];

/** Whether a step gives a chunk to a caller. */
export const isGift = ({ kind }: OperationStep): boolean => GIVES.includes(kind);

/** The step that names the chunk a caller got or returned; null = no chunk changed hands. */
export const decidingStep = (steps: readonly OperationStep[]): OperationStep | null =>
  steps.findLast(isGift) ?? steps.findLast(({ kind }) => TAKES.includes(kind)) ?? null;

/** The bytes of that chunk: what a split cut off, or the neighbor of a merge. */
export const chunkBytes = ({ kind, size, other }: OperationStep): number =>
  kind === OPERATION_STEP.SPLIT || kind === OPERATION_STEP.MERGE ? other : size;

const COUNT_NUMBERS = CALL_COUNTS.length;
const FILL_NUMBERS = Object.keys(HEAP_FILL).length;
const LINK_NUMBERS = Object.keys(HEAP_LINK).length;

/** The number of moments in a recording. */
export const momentsOf = ({ counts }: Pick<RecordedOperation, "counts">): number => counts.length / COUNT_NUMBERS;

/** An operation's counts at a moment; null = the recording ends before it. */
export function countsAt(
  recording: Pick<RecordedOperation, "counts">,
  moment: number,
): Readonly<Record<CallCount, number>> | null {
  if (moment >= momentsOf(recording)) return null;
  const counts = CALL_COUNTS.map((name, i) => [name, recording.counts[moment * COUNT_NUMBERS + i] ?? 0]);
  return Object.fromEntries(counts) as Record<CallCount, number>;
}

/** The contents of each of `lists` lists at a moment of an operation; null = the recording ends before it. */
export function fillsAt(
  recording: Pick<RecordedOperation, "counts" | "fills">,
  moment: number,
  lists: number,
): ListFill[] | null {
  if (moment >= momentsOf(recording)) return null;
  const fills = Array.from({ length: lists }, (): ListFill => ({ count: 0, bytes: 0 }));
  for (let row = 0; row < recording.fills.length; row += FILL_NUMBERS) {
    const number = (name: keyof typeof HEAP_FILL) => recording.fills[row + HEAP_FILL[name]] ?? 0;
    if (number("steps") === moment) fills[number("list")] = { count: number("count"), bytes: number("bytes") };
  }
  return fills;
}

/** A chunk of a free list, in bytes. */
export interface ListLink {
  readonly at: number;
  readonly size: number;
}

/** The chunks of a free list, in list order. */
export const linksOf = (links: Float64Array): ListLink[] =>
  Array.from({ length: links.length / LINK_NUMBERS }, (_, row) => ({
    at: links[row * LINK_NUMBERS + HEAP_LINK.at] ?? 0,
    size: links[row * LINK_NUMBERS + HEAP_LINK.size] ?? 0,
  }));
