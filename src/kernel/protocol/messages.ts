import type { Breakpoint, Effect, Problem, Scenario } from "../scenario/scenario";
import type { Answer, Ask } from "./ask";
import type { FrameRows } from "./frame";

/**
 * Messages between page and worker. The worker owns simulated time; the page asks and draws.
 * Positions are counted in operations done: "at step n" is `done = n + 1`, `done = 0` is the start.
 */

/** Steps a second, or as many as the machine can. */
export type Speed = number | "max";

/** The part of the series a chart shows: steps `from` … `to`, drawn in `columns` (≤ LIMIT.VIEW_COLUMNS). */
export interface ChartView {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
  readonly scale: "linear" | "log";
}

/** Steps `from` … `to`, over and over. */
export interface Loop {
  readonly from: number;
  readonly to: number;
}

/** The loop of a scenario, null = none. */
export const loopOf = ({ loopFrom: from, loopTo: to }: Pick<Scenario, "loopFrom" | "loopTo">): Loop | null =>
  from === null || to === null ? null : { from, to };

/** An effect to stop at, of any kind or of one, or any event of a heap. */
export interface Hunted {
  readonly lane: number;
  readonly effect: Effect | "any" | "heap-event";
}

export type ToWorker =
  | { readonly type: "open"; readonly epoch: number; readonly scenario: Scenario; readonly done: number }
  | { readonly type: "play"; readonly speed: Speed }
  | { readonly type: "pause" }
  /**
   * Forward (minding breakpoints) or backward by so many operations, relative to where the worker is; during a seek,
   * to the seek's target: forward after it has arrived there, backward as a seek to before it. Ends playing.
   */
  | { readonly type: "step"; readonly by: number }
  /** During a seek, from where that is. Ends playing. */
  | { readonly type: "seek"; readonly done: number }
  /** Plays as fast as it can until such an event, or until a breakpoint fires, whatever loop there is; null = any event is passed by. */
  | { readonly type: "next-stop"; readonly event: Hunted | null }
  /** While playing, step `to` and any step after it is followed by step `from`; null = no loop. */
  | { readonly type: "loop"; readonly loop: Loop | null }
  /** Ends a seek and goes back to where it began, before all seeks and steps that were asked meanwhile. */
  | { readonly type: "cancel" }
  /** Ends a seek where it is. */
  | { readonly type: "stay" }
  | { readonly type: "arm"; readonly breakpoints: readonly Breakpoint[] }
  | { readonly type: "view"; readonly view: ChartView }
  /** What frames answer from now on, until another scenario opens; at first nothing is asked. */
  | { readonly type: "ask"; readonly ask: Ask }
  /**
   * The run continues as this scenario, which differs in what no step depends on, such as the prices of what is counted.
   * It is an edit, not an ask: links and files carry it, and Undo restores it.
   */
  | { readonly type: "change"; readonly scenario: Scenario }
  /** Asks for one frame and hands the worker a buffer to fill. `late`: a picture of the page was since it asked last; playing leaves it more of the machine. */
  | { readonly type: "frame"; readonly buffer: ArrayBuffer; readonly late: boolean }
  /** Asks for a "pong": is the worker still there? */
  | { readonly type: "ping" }
  /** The page is hidden (rest) or shown again. */
  | { readonly type: "visible"; readonly visible: boolean }
  /** Traps on purpose: tests only. */
  | { readonly type: "trap" };

export type Stop =
  | { readonly reason: "breakpoint"; readonly breakpoint: number; readonly lane: number; readonly step: number }
  /** The next event that was asked for. */
  | { readonly reason: "event"; readonly lane: number; readonly step: number }
  | { readonly reason: "live-limit" | "step-limit" }
  /** The run ends: its heaps have had that many chunks. */
  | { readonly reason: "chunk-limit"; readonly chunks: number }
  /** The run ends: the heap of a lane had no memory. */
  | { readonly reason: "no-memory"; readonly lane: number; readonly step: number };

/**
 * How exact the series in a frame is: `exact` (a span is no wider than a column), `spans` (coarser than the
 * columns, a recomputation is under way, with its progress 0 … 1), `recomputed` (replayed for this view).
 */
export type Detail = { readonly kind: "exact" | "recomputed" } | { readonly kind: "spans"; readonly progress: number };

/** The first event of its kind in a lane. `cause`: a number of CAUSE. `size` and `other` in bytes, by effect as in BlEvent. */
export interface FirstEvent {
  readonly step: number;
  readonly effect: Effect;
  readonly cause: number;
  readonly size: number;
  readonly other: number;
}

/** All of a frame that is not an array. */
export interface FrameInfo {
  readonly done: number;
  /** The most operations ever done in this scenario: the series reaches so far. */
  readonly frontier: number;
  readonly playing: boolean;
  readonly asked: Speed;
  /** Steps a second over the last half second; 0 when not playing. */
  readonly achieved: number;
  /** A seek under way that takes longer than 100 ms. */
  readonly seek: { readonly target: number; readonly done: number } | null;
  /** Why playing ended by itself; null while playing or after a command. */
  readonly stop: Stop | null;
  readonly view: ChartView;
  readonly detail: Detail;
  /** The rows of the frame's columns. */
  readonly rows: FrameRows;
  /** Of each lane, in the order of EFFECT: what has happened so far, and was not forgotten before it was looked for. */
  readonly firstEvents: readonly (readonly FirstEvent[])[];
  /** Missing where the model has nothing to be asked. */
  readonly answer?: Answer;
}

export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "pong" }
  | { readonly type: "frame"; readonly epoch: number; readonly info: FrameInfo; readonly buffer: ArrayBuffer }
  /** The scenario was refused by the core. */
  | { readonly type: "problems"; readonly epoch: number; readonly problems: readonly Problem[] }
  /** The worker is dead; `text` says where it failed. */
  | { readonly type: "trapped"; readonly text: string };
