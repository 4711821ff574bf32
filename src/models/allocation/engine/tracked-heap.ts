import type { Bound } from "../../../kernel/engine/core";
import { ok, type Result } from "../../../shared/result";
import { HEAP_OPERATION } from "../call-codes";
import type { HeapChoice } from "../scenario";
import type { Core } from "./core";
import { type HeapCall, readCalls } from "./heap-calls";
import { HeapReplay, type HeapTracking } from "./heap-replay";
import type { HeapFigures } from "./lane-figures";
import type { BlockProblem } from "./refusal";

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
