import { HEAP_FIGURE, HEAP_FILL, HEAP_LIMIT, HEAP_LINK, OPERATION_STEP } from "../../../generated/heap";
import { Keyframes } from "../../../kernel/engine/core-run";
import { CALL_COUNTS } from "../call-counts";
import {
  chunkBytes,
  decidingStep,
  type HeapPiece,
  isGift,
  type OperationStep,
  operationStepsOf,
  piecesOf,
} from "../charts/heap-figures";
import type { AddressPart, ListLinks, RecordedOperation } from "../heap-frame";
import type { Core } from "./core";
import { HeapSession } from "./heap-session";
import { Session } from "./session";

/** The functions of wasm/exports_heap.h that observe one operation in progress. */
const RECORDING_CALLS = {
  bl_heap_recording_begin: ["void", "u32"],
  bl_heap_recording_end: ["u32"],
  bl_heap_recording_counts: ["u32"],
  bl_heap_recording_fill_count: ["u32"],
  bl_heap_recording_fills: ["u32"],
  bl_heap_list_links: ["u32", "u32", "u32"],
  bl_heap_links: ["u32"],
} as const;

const COUNT_NUMBERS = CALL_COUNTS.length;
const FILL_NUMBERS = Object.keys(HEAP_FILL).length;
const LINK_NUMBERS = Object.keys(HEAP_LINK).length;
/** For the recorder's own keyframes; it also loads those of the session it follows. */
const KEYFRAME_BYTES = 1_048_576;
/** A recording this many steps away takes no time that a person notices. */
const NEAR = 2;

/**
 * Records the last step of a session. A second session, on its own core, stays one step behind and performs that step
 * again under observation.
 */
export class OperationRecordings {
  readonly #core: () => Core;
  readonly #main: Session;
  #lane: number | null = null;
  #behind: Session | null = null;
  #recording: RecordedOperation | null = null;
  /** The operations done at the last recording, or at a failed attempt. */
  #tried: number | null = null;

  /** `core` creates another core than that of `main`, only when needed. */
  constructor(core: () => Core, main: Session) {
    this.#core = core;
    this.#main = main;
  }

  /** Sets the lane to record; null = no recording. */
  follow(lane: number | null): void {
    if (lane !== this.#lane) this.#tried = null;
    this.#lane = lane;
  }

  /** Whether a replay or a recording is still to do. */
  get pending(): boolean {
    return this.#lane !== null && this.#main.done > 0 && this.#tried !== this.#main.done;
  }

  /** Replays up to `steps` steps toward the last one, and records that one. Returns the number of steps. */
  advance(steps: number): number {
    const [lane, before] = [this.#lane, this.#main.done - 1];
    if (lane === null) return 0;
    const behind = this.#near(before);
    const began = behind.done;
    const stop = behind.replay(Math.min(steps, before - began));
    if (stop !== null || behind.done === before) this.#tried = this.#main.done;
    if (behind.done === before) this.#recording = this.#record(behind, lane);
    return Math.max(1, behind.done - began);
  }

  /** Records the last step at once if the second session is right behind it, or the run's start is, which is saved. */
  catchUp(): void {
    const before = this.#main.done - 1;
    const left = before - (this.#behind?.done ?? 0);
    const isRightBehind = this.#behind !== null && left >= 0 && left <= NEAR;
    if (this.pending && (isRightBehind || before <= NEAR)) this.advance(NEAR);
  }

  /** The recording of the last step; null = not recorded yet. */
  get recording(): RecordedOperation | null {
    const recording = this.#recording;
    return recording !== null && recording.done === this.#main.done && recording.lane === this.#lane ? recording : null;
  }

  /** The second session, at `done` or replaying toward it from the nearest saved state. */
  #near(done: number): Session {
    const keyframes = new Keyframes(this.#main.core);
    const behind = this.#behind ?? this.#open();
    this.#behind = behind;
    const isNear = behind.done <= done && behind.done >= done - (done % keyframes.spacing);
    if (!isNear) new Keyframes(behind.core).import(keyframes.export(done));
    return behind;
  }

  #open(): Session {
    const behind = Session.beside(this.#main, this.#core(), KEYFRAME_BYTES);
    behind.arm([]);
    return behind;
  }

  /** Performs and records the last step. The session behind has then caught up with the other one. */
  #record(behind: Session, lane: number): RecordedOperation {
    const [before, after] = [new HeapSession(behind), new HeapSession(this.#main)];
    const steps = operationStepsOf(after.operationSteps(lane));
    const lists = listsOf(steps);
    const part = aroundOf(steps, before, lane, after.figures(lane)[HEAP_FIGURE.heap_end] ?? 0);
    const linked = lists.map((list) => linksOf(behind.core, lane, list));
    const pieces = before.pieces(lane, part, HEAP_LIMIT.PIECES);
    const moments = momentsOf(behind, lane);
    const links = lists.map(
      (list, i): ListLinks => ({
        list,
        before: linked[i] ?? new Float64Array(),
        after: linksOf(this.#main.core, lane, list),
      }),
    );
    return {
      done: this.#main.done,
      lane,
      ...moments,
      links,
      part,
      before: pieces,
      after: after.pieces(lane, part, HEAP_LIMIT.PIECES),
    };
  }
}

/** The lists that operation steps touch, each once. */
const listsOf = (steps: readonly OperationStep[]): number[] =>
  [...new Set(steps.map(({ list }) => list))].filter((list) => list !== HEAP_LIMIT.NO_LIST);

function linksOf(core: Core, lane: number, list: number): Float64Array {
  const call = core.bind(RECORDING_CALLS);
  const count = call.bl_heap_list_links(lane, list);
  return core.read(Float64Array, call.bl_heap_links(), count * LINK_NUMBERS);
}

function momentsOf(session: Session, lane: number): Pick<RecordedOperation, "counts" | "fills"> {
  const { core } = session;
  const call = core.bind(RECORDING_CALLS);
  call.bl_heap_recording_begin(lane);
  session.replay(1);
  const moments = call.bl_heap_recording_end();
  return {
    counts: core.read(Float64Array, call.bl_heap_recording_counts(), moments * COUNT_NUMBERS),
    fills: core.read(Float64Array, call.bl_heap_recording_fills(), call.bl_heap_recording_fill_count() * FILL_NUMBERS),
  };
}

/** The recorded part spans AROUND chunk lengths, at least LEAST bytes, in GRAINS grains. */
const AROUND = 6;
const LEAST = 1024;
const GRAINS = 400;

/** The part of the addresses that the operation concerned: the chunk a caller got or returned, and its neighbors. */
function aroundOf(steps: readonly OperationStep[], before: HeapSession, lane: number, end: number): AddressPart {
  const step = decidingStep(steps);
  const isApart = step?.kind === OPERATION_STEP.MAP || step?.kind === OPERATION_STEP.UNMAP;
  const own = step === null || !isGift(step) ? returnedOf(steps, before, lane) : null;
  const at = isApart ? end : (own?.at ?? step?.at ?? 0);
  const size = own?.bytes ?? (step === null ? 0 : chunkBytes(step));
  const bytes = Math.max(LEAST, isApart ? size * 1.5 : AROUND * size);
  const from = Math.max(0, Math.floor((at + size / 2 - bytes / 2) / 16) * 16);
  return { from, to: from + bytes, grain: Math.max(8, Math.ceil(bytes / GRAINS)) };
}

/** The block that a free returned. After a merge, it is where a block was live before; null = unknown. */
function returnedOf(steps: readonly OperationStep[], before: HeapSession, lane: number): HeapPiece | null {
  const places = steps.flatMap(({ at, size, other }) => [at, at + other, at + size - other]);
  for (const at of new Set(places)) {
    const piece = at < 0 ? undefined : piecesOf(before.pieces(lane, { from: at, to: at + 1, grain: 1 }, 2))[0];
    if (piece?.at === at && piece.born !== null) return piece;
  }
  return null;
}
