import type { Bound } from "../../../kernel/engine/core";
import { ok, type Result } from "../../../shared/result";
import { CALL_COUNTS } from "../call-counts";
import {
  type Growth,
  type GrowthFigures,
  type GrowthResult,
  type GrowthRow,
  type GrowthWay,
  growthCount,
  nextCapacity,
  type VectorPlace,
} from "../growth";
import type { HeapChoice } from "../scenario";
import type { BlockProblem, Core } from "./core";
import { HEAP_ANSWER, HEAP_OPERATION, type HeapCall, readCalls } from "./heap-calls";
import { ANSWER, HeapReplay, type HeapTracking, longAt } from "./heap-replay";
import type { HeapFigures } from "./heap-session";

const CALLS = { bl_trace_calls: ["u32"] } as const;

/** A heap that performs one call after the other and tells how each was served. It takes over the core. */
export class TrackedHeap {
  readonly #core: Core;
  readonly #replay: HeapReplay;
  readonly #call: Bound<typeof CALLS>;

  private constructor(core: Core, replay: HeapReplay) {
    this.#core = core;
    this.#replay = replay;
    this.#call = core.bind(CALLS);
  }

  /** Opens an empty heap. The core validates the settings; its refusal is the error. */
  static open(
    core: Core,
    heap: HeapChoice,
    tracks: Exclude<HeapTracking, "nothing"> = "calls",
  ): Result<TrackedHeap, BlockProblem> {
    const opened = HeapReplay.open(core, heap, tracks);
    return opened.ok ? ok(new TrackedHeap(core, opened.value)) : opened;
  }

  /** malloc for an id, which then names the block. */
  allocate(id: number, bytes: number): HeapCall {
    return this.#perform(HEAP_OPERATION.ALLOCATE, id, bytes);
  }

  resize(id: number, bytes: number): HeapCall {
    return this.#perform(HEAP_OPERATION.RESIZE, id, bytes);
  }

  release(id: number): HeapCall {
    return this.#perform(HEAP_OPERATION.RELEASE, id, 0);
  }

  figures(): HeapFigures {
    return this.#replay.figuresByName();
  }

  #perform(kind: number, id: number, bytes: number): HeapCall {
    this.#replay.runBatch(Uint32Array.of(kind, id, bytes % 2 ** 32, Math.floor(bytes / 2 ** 32)));
    const [call] = readCalls(this.#core, this.#call.bl_trace_calls(), 1);
    if (call === undefined) throw new RangeError("The core has no row for a call.");
    return call;
  }
}

const COPIED = CALL_COUNTS.indexOf("copied");

interface Vector {
  /** Names its block in the heap. */
  id: number;
  capacity: number;
  place: VectorPlace;
}

const placeOf = ({ mapped, place, answer }: HeapCall): VectorPlace => ({
  mapped,
  at: mapped ? place : longAt(answer, ANSWER.address),
  usable: longAt(answer, ANSWER.usable),
});

const isNull = ({ answer }: HeapCall): boolean =>
  answer[ANSWER.kind] === HEAP_ANSWER.NULL || answer[ANSWER.kind] === HEAP_ANSWER.FULL;

function wayOf({ path }: HeapCall, before: VectorPlace, after: VectorPlace): GrowthWay {
  if (path === "renamed-in-place" || path === "renamed-moved") return "renamed";
  return before.mapped === after.mapped && before.at === after.at ? "in-place" : "moved";
}

/** Grows vectors one growth after the other. It takes over the core. */
export class GrowthRun {
  readonly growth: Growth;
  /** The growths to do. */
  readonly total: number;
  readonly #heap: TrackedHeap;
  readonly #vectors: Vector[] = [];
  readonly #starts: readonly VectorPlace[];
  readonly #rows: GrowthRow[] = [];
  #ids = 0;
  /** The highest end of any block of the heap so far. */
  #highest = 0;
  #noMemory = false;

  private constructor(heap: TrackedHeap, growth: Growth) {
    this.growth = growth;
    this.total = growthCount(growth);
    this.#heap = heap;
    for (let i = 0; i <= growth.others; i += 1) this.#startVector();
    this.#starts = this.#vectors.map(({ place }) => place);
  }

  /** Allocates the first block of each vector. The core validates the heap; its refusal is the error. */
  static open(core: Core, growth: Growth): Result<GrowthRun, BlockProblem> {
    const heap = TrackedHeap.open(core, growth.heap);
    return heap.ok ? ok(new GrowthRun(heap.value, growth)) : heap;
  }

  get done(): number {
    return this.#rows.length;
  }

  /** Nothing is left to do, or no memory to do it. */
  get isFound(): boolean {
    return this.#noMemory || this.done === this.total;
  }

  /** Does up to `growths` growths, the vectors in turn. */
  advance(growths: number): void {
    const end = this.done + growths;
    while (this.done < end && !this.isFound) this.#grow(this.done % this.#vectors.length);
  }

  get result(): GrowthResult {
    return { starts: this.#starts, rows: this.#rows, figures: this.#figures(), noMemory: this.#noMemory };
  }

  #startVector(): void {
    const id = this.#ids++;
    const call = this.#heap.allocate(id, this.growth.start);
    this.#noMemory ||= isNull(call);
    this.#vectors.push({ id, capacity: this.growth.start, place: this.#occupied(call) });
  }

  #grow(number: number): void {
    const vector = this.#vectors[number] as Vector;
    const { capacity: from, place: before } = vector;
    const to = nextCapacity(from, this.growth);
    const highest = this.#highest;
    const call = this.growth.by === "copy" ? this.#copy(vector, to) : this.#heap.resize(vector.id, to);
    this.#noMemory = isNull(call);
    if (this.#noMemory) return;
    const after = this.#occupied(call);
    const way = wayOf(call, before, after);
    Object.assign(vector, { capacity: to, place: after } satisfies Partial<Vector>);
    this.#rows.push({
      ...{ vector: number, from, to, before, after, way, path: call.path, list: call.list },
      reused: way === "moved" && !after.mapped && after.at + after.usable <= highest,
      copied: this.growth.by === "copy" ? from : (call.counts[COPIED] ?? 0),
      live: this.#capacity(),
      heapEnd: longAt(call.answer, ANSWER.reach),
    });
  }

  /** A new block, then the old one is freed. Returns the call of malloc. */
  #copy(vector: Vector, bytes: number): HeapCall {
    const id = this.#ids++;
    const call = this.#heap.allocate(id, bytes);
    if (isNull(call)) return call;
    this.#heap.release(vector.id);
    vector.id = id;
    return call;
  }

  #occupied(call: HeapCall): VectorPlace {
    const place = placeOf(call);
    if (!place.mapped) this.#highest = Math.max(this.#highest, place.at + place.usable);
    return place;
  }

  #capacity(): number {
    return this.#vectors.reduce((sum, { capacity }) => sum + capacity, 0);
  }

  #figures(): GrowthFigures {
    const { peak, committed } = this.#heap.figures();
    const count = (way: GrowthWay) => this.#rows.filter((row) => row.way === way).length;
    return {
      growths: this.#rows.length,
      in_place: count("in-place"),
      renamed: count("renamed"),
      moved: count("moved"),
      reused: this.#rows.filter(({ reused }) => reused).length,
      copied: this.#rows.reduce((sum, { copied }) => sum + copied, 0),
      peak: peak ?? 0,
      final: committed ?? 0,
      capacity: this.#capacity(),
    };
  }
}
