import type { Breakpoint, Problem, Scenario } from "../scenario/scenario";
import type { RunEnd } from "../scenario/stop-kinds";
import type { Answer, Ask, FrameRows } from "./frame";

/** A trace that the page lends to its workers, which read its pages one by one. A Blob is not copied. */
export interface LentTrace {
  /** Its digest and operations, as scenarios name it. */
  readonly name: string;
  /** Its packed pages, one after the other. */
  readonly pages: Blob | Uint8Array;
  /** The byte at which each page begins, and the end of the last. */
  readonly bounds: readonly number[];
  /** The runs of threads in each page, in the same way; missing = thread 1 calls all. */
  readonly threads?: { readonly bytes: Blob | Uint8Array; readonly bounds: readonly number[] };
}

const lent = new Map<string, LentTrace>();

/** Lends a trace to every scenario opened or tried from now on. */
export const lendTrace = (trace: LentTrace): void => void lent.set(trace.name, trace);

/** The traces that the page lends, as a part of a message. */
export const lentPart = (): { readonly lent?: readonly LentTrace[] } =>
  lent.size === 0 ? {} : { lent: [...lent.values()] };

/**
 * Messages between page and worker. The worker owns simulated time; the page sends commands and draws.
 * Positions count operations done: "at step n" is `done = n + 1`, and `done = 0` is the start.
 */

/** Steps per second; "max" = as fast as the machine can. */
export type Speed = number | "max";

/** A part of a replay: up to `to` operations done, in steps per second. */
export interface Leg {
  readonly to: number;
  readonly speed: number;
}

/** The part of the series that a chart shows: steps `from` … `to`, drawn in `columns` (≤ LIMIT.VIEW_COLUMNS). */
export interface ChartView {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  readonly scale: "linear" | "log";
}

/** Repeats steps `from` … `to`. */
export interface Loop {
  readonly from: number;
  readonly to: number;
}

/** The loop of a scenario; null = no loop. */
export const loopOf = ({ loopFrom: from, loopTo: to }: Pick<Scenario, "loopFrom" | "loopTo">): Loop | null =>
  from === null || to === null ? null : { from, to };

/** An event to stop at: a kind that the model names, or "any". */
export interface EventTarget {
  readonly lane: number;
  readonly effect: string;
}

export type ToWorker =
  /** `lent`: traces that the scenario may name. */
  | {
      readonly type: "open";
      readonly epoch: number;
      readonly scenario: Scenario;
      readonly done: number;
      readonly lent?: readonly LentTrace[];
    }
  /**
   * `isTimed`: plays in real time if the steps of the open scenario take time, and otherwise at `speed`. `legs`: replays
   * at their speeds instead, and ends after the last one; a run at that end or past it first returns to its start.
   */
  | { readonly type: "play"; readonly speed: Speed; readonly isTimed?: boolean; readonly legs?: readonly Leg[] }
  | { readonly type: "pause" }
  /**
   * Steps forward (stopping at breakpoints) or backward by `by` operations from the current position. During a seek it
   * counts from the seek's target: forward after arriving there, backward as a seek to before it. Ends playing.
   */
  | { readonly type: "step"; readonly by: number }
  /** During a seek, continues from its current position. Ends playing. */
  | { readonly type: "seek"; readonly done: number }
  /** Plays at full speed to the next such event or breakpoint, ignoring any loop; null = stop only at breakpoints. */
  | { readonly type: "next-stop"; readonly event: EventTarget | null }
  /** While playing, step `from` follows step `to` and any later step; null = no loop. */
  | { readonly type: "loop"; readonly loop: Loop | null }
  /** Ends a seek and returns to where it began, before all seeks and steps requested meanwhile. */
  | { readonly type: "cancel" }
  /** Ends a seek at its current position. */
  | { readonly type: "stay" }
  | { readonly type: "arm"; readonly breakpoints: readonly Breakpoint[] }
  | { readonly type: "view"; readonly view: ChartView }
  /** Sets what frames answer until another scenario opens. At first they answer nothing. */
  | { readonly type: "ask"; readonly ask: Ask }
  /**
   * Continues the run with this scenario, which differs only where no step depends on it, such as in prices.
   * This is an edit, not a request: links and files carry it, and Undo restores it.
   */
  | { readonly type: "change"; readonly scenario: Scenario }
  /**
   * Requests one frame and hands over a buffer to fill. `drawn`: animation frames since the last request, of which `late`
   * were late; playing then yields more of the machine. `rest`: the page shows no other state of a moving run for this
   * long, in ms.
   */
  | {
      readonly type: "frame";
      readonly buffer: ArrayBuffer;
      readonly drawn: number;
      readonly late: number;
      readonly rest: number;
    }
  /** Asks for a "pong", which shows that the worker is alive. */
  | { readonly type: "ping" }
  /** The page is hidden, so the run rests, or visible again. */
  | { readonly type: "visible"; readonly visible: boolean }
  /** Traps on purpose: tests only. */
  | { readonly type: "trap" };

/** Why a run stopped by itself. */
export type Stop =
  | { readonly reason: "breakpoint"; readonly breakpoint: number; readonly lane: number; readonly step: number }
  /** The event that a next-stop command named. */
  | { readonly reason: "event"; readonly lane: number; readonly step: number }
  /** The next step answers a question, so the model waits for the viewer. */
  | { readonly reason: "wait"; readonly step: number }
  | ({ readonly reason: "end" } & RunEnd);

/**
 * How exact the series in a frame is. `exact`: no span is wider than a column. `spans`: spans are coarser than columns,
 * and a recomputation is under way, with progress 0 … 1. `recomputed`: replayed for this view.
 */
export type Detail = { readonly kind: "exact" | "recomputed" } | { readonly kind: "spans"; readonly progress: number };

/**
 * The first event of its kind in a lane. `cause`: a number of CAUSE. `size` and `other` in bytes; BlEvent says what
 * they mean for each effect.
 */
export interface FirstEvent {
  readonly step: number;
  /** Its kind, as the model names it. */
  readonly effect: string;
  readonly cause: number;
  readonly size: number;
  readonly other: number;
}

/** Everything in a frame except its arrays. */
export interface FrameInfo {
  readonly done: number;
  /** The most operations ever done in this scenario; the series ends there. */
  readonly frontier: number;
  readonly playing: boolean;
  readonly asked: Speed;
  /** Steps per second over the last half second; 0 when not playing. */
  readonly achieved: number;
  /** A seek under way, if it takes longer than 100 ms. */
  readonly seek: { readonly target: number; readonly done: number } | null;
  /** Why playing ended by itself; null while playing and after any command. */
  readonly stop: Stop | null;
  readonly view: ChartView;
  readonly detail: Detail;
  /** The row counts of the frame's columns. */
  readonly rows: FrameRows;
  /** Per lane, in the order of EFFECT: the first events so far, except those dropped from the log before they were read. */
  readonly firstEvents: readonly (readonly FirstEvent[])[];
  /** Missing if the model answers no requests. */
  readonly answer?: Answer;
}

export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "pong" }
  | { readonly type: "frame"; readonly epoch: number; readonly info: FrameInfo; readonly buffer: ArrayBuffer }
  /** The core refused the scenario. */
  | { readonly type: "problems"; readonly epoch: number; readonly problems: readonly Problem[] }
  /** The worker is dead; `text` says where it failed. */
  | { readonly type: "trapped"; readonly text: string };

/**
 * Where the columns of a chart view begin, in steps: columns + 1 ascending bounds, the last one `to + 1`.
 * Column i covers the steps s with bounds[i] ≤ s < bounds[i + 1]. Where a step is wider than a column, the columns
 * between two steps are empty. The worker fills columns by these bounds, and the page draws by them.
 * A log view begins at step 1 or later, since a log scale has no 0.
 */
export function viewBounds({ from, to, columns, scale }: ChartView): Uint32Array {
  const first = scale === "log" ? Math.max(1, from) : from;
  const end = to + 1;
  const at = (part: number) => (scale === "log" ? first * (end / first) ** part : first + (end - first) * part);
  const bounds = Uint32Array.from({ length: columns + 1 }, (_, i) => Math.ceil(at(i / columns) - 1e-6));
  bounds[columns] = end;
  return bounds;
}
