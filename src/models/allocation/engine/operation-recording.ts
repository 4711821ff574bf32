import { HEAP_FIGURE, HEAP_FILL, HEAP_LIMIT, HEAP_LINK, OPERATION_STEP } from "../../../generated/heap";
import { Keyframes } from "../../../kernel/engine/core-run";
import { CALL_COUNTS } from "../call-counts";
import {
  type AddressPart,
  type ListLinks,
  OPERATION_STEP_NUMBERS,
  type RecordedOperation,
  STEP_AT,
} from "../heap-frame";
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
    const steps = after.operationSteps(lane);
    const lists = listsOf(steps);
    const part = aroundOf(steps, after.figures(lane));
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
function listsOf(steps: Float64Array): number[] {
  const all = Array.from(
    { length: steps.length / OPERATION_STEP_NUMBERS },
    (_, i) => steps[i * OPERATION_STEP_NUMBERS + STEP_AT.list] ?? 0,
  );
  return [...new Set(all)].filter((list) => list !== HEAP_LIMIT.NO_LIST);
}

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
/** The recorded part spans AROUND chunk lengths, at least LEAST bytes, in GRAINS grains. */
const AROUND = 6;
const LEAST = 1024;
const GRAINS = 400;

/** The part of the addresses that the operation concerned: the chunk a caller got or returned, and its neighbors. */
function aroundOf(steps: Float64Array, figures: Float64Array): AddressPart {
  const rows = Array.from({ length: steps.length / OPERATION_STEP_NUMBERS }, (_, i) =>
    steps.subarray(i * OPERATION_STEP_NUMBERS, (i + 1) * OPERATION_STEP_NUMBERS),
  );
  const kindOf = (row: Float64Array) => row[STEP_AT.kind] ?? 0;
  const row =
    rows.findLast((step) => GIVES.includes(kindOf(step))) ?? rows.findLast((step) => TAKES.includes(kindOf(step)));
  const kind = row === undefined ? null : kindOf(row);
  const isApart = kind === OPERATION_STEP.MAP || kind === OPERATION_STEP.UNMAP;
  const at = isApart ? (figures[HEAP_FIGURE.heap_end] ?? 0) : (row?.[STEP_AT.at] ?? 0);
  const size =
    row?.[kind === OPERATION_STEP.SPLIT || kind === OPERATION_STEP.MERGE ? STEP_AT.other : STEP_AT.size] ?? 0;
  const bytes = Math.max(LEAST, isApart ? size * 1.5 : AROUND * size);
  const from = Math.max(0, Math.floor((at + size / 2 - bytes / 2) / 16) * 16);
  return { from, to: from + bytes, grain: Math.max(8, Math.ceil(bytes / GRAINS)) };
}
