import { LIMIT } from "../../../generated/abi";
import type { ChartView, Detail } from "../../../kernel/protocol/messages";
import type { Core } from "./core";
import { isCoarse } from "./frame-writer";
import { Keyframes } from "./keyframes";
import { Session } from "./session";

/** For the second session's own keyframes; it never goes back. */
const KEYFRAME_BYTES = 1_048_576;

/**
 * Recomputes the part of the series in a view, where the record is coarser than the view's columns. A second session
 * starts from the nearest state before the view, its own or a keyframe of the main one. It records only the view's
 * range, in more detail, in slices.
 */
export class SeriesRecomputation {
  readonly #core: () => Core;
  readonly #main: Session;
  readonly #keyframes: Keyframes;
  #view: ChartView | null = null;
  /** The end of the view's recorded steps; grows with the frontier. */
  #end = 0;
  #session: Session | null = null;
  /** Where the replay began; null = the view needs no replay. */
  #began: number | null = null;

  /** `core` creates another core than that of `main`, only when needed; a session there ends. */
  constructor(core: () => Core, main: Session) {
    this.#core = core;
    this.#main = main;
    this.#keyframes = new Keyframes(main.core);
  }

  /** Sets the view. */
  look(view: ChartView): void {
    this.#view = view;
    this.#began = null;
    this.#end = 0;
    this.update();
  }

  /** Call this when the frontier may have moved. */
  update(): void {
    if (this.#view === null) return;
    const end = Math.min(this.#view.to + 1, this.#main.frontier);
    if (end === this.#end) return;
    this.#end = end;
    if (this.#began === null && isCoarse(this.#main, this.#view)) this.#began = this.#begin(this.#view);
  }

  /** Whether there are steps to recompute. */
  get pending(): boolean {
    return this.#began !== null && this.#left > 0;
  }

  /** Recomputes up to `steps` steps and returns their number. */
  advance(steps: number): number {
    const left = this.#left;
    this.#session?.replay(Math.min(steps, left));
    return left - this.#left;
  }

  get detail(): Detail {
    if (this.#began === null) return { kind: "exact" };
    if (!this.pending) return { kind: "recomputed" };
    const whole = this.#end - this.#began;
    return { kind: "spans", progress: 1 - this.#left / whole };
  }

  /** The session with the most detailed record of the view so far. */
  get recorded(): Session {
    return this.detail.kind === "recomputed" ? (this.#session ?? this.#main) : this.#main;
  }

  get #left(): number {
    return this.#end - (this.#session?.done ?? 0);
  }

  #begin({ from, to }: ChartView): number {
    this.#session ??= this.#open();
    if (!this.#isNear(this.#session.done, from)) new Keyframes(this.#session.core).import(this.#keyframes.export(from));
    this.#session.recordRange(from, Math.ceil((to + 1 - from) / LIMIT.SPANS));
    return this.#session.done;
  }

  /** Whether no keyframe lies between `done` and `from`. Keyframes are at multiples of their spacing. */
  #isNear(done: number, from: number): boolean {
    const { spacing } = this.#keyframes;
    return done <= from && done >= from - (from % spacing);
  }

  #open(): Session {
    const opened = Session.open(this.#core(), this.#main.scenario, KEYFRAME_BYTES);
    if (!opened.ok) throw new Error("A second core refused the input that the first one accepted.");
    return opened.value;
  }
}
