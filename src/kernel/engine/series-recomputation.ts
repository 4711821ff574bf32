import { LIMIT } from "../../generated/kernel";
import type { ChartView, Detail } from "../protocol/messages";
import { type CoreRun, isCoarse, Keyframes } from "./core-run";
import type { Work } from "./simulation";

/** For the second run's own keyframes; it never goes back. */
export const RECOMPUTATION_KEYFRAME_BYTES = 1_048_576;

/**
 * Recomputes the part of the series in a view, where the record is coarser than the view's columns. A second run
 * starts from the nearest state before the view, its own or a keyframe of the main one. It records only the view's
 * range, in more detail, in slices.
 */
export class SeriesRecomputation<R extends CoreRun> {
  readonly #open: () => R;
  readonly #main: R;
  readonly #keyframes: Keyframes;
  #view: ChartView | null = null;
  /** The end of the view's recorded steps; grows with the frontier. */
  #end = 0;
  #second: R | null = null;
  /** Where the replay began; null = the view needs no replay. */
  #began: number | null = null;

  /** `open` opens the scenario of `main` on another core, only when needed. */
  constructor(open: () => R, main: R) {
    this.#open = open;
    this.#main = main;
    this.#keyframes = new Keyframes(main.core);
  }

  /** Sets the view, and returns it. One from the first step on is never wider than the record (series.h). */
  look(view: ChartView): ChartView {
    this.#view = view.from > 1 ? view : null;
    this.#began = null;
    this.#end = 0;
    this.update();
    return view;
  }

  /** Call this when the frontier may have moved. */
  update(): void {
    if (this.#view === null) return;
    const end = Math.min(this.#view.to + 1, this.#main.frontier);
    if (end === this.#end) return;
    this.#end = end;
    if (this.#began === null && isCoarse(this.#main, this.#view)) this.#began = this.#begin(this.#view);
  }

  /** The remaining work, now that the frontier may have moved. */
  get work(): readonly Work[] {
    this.update();
    return this.pending ? [(steps) => this.advance(steps)] : [];
  }

  /** Whether there are steps to recompute. */
  get pending(): boolean {
    return this.#began !== null && this.#left > 0;
  }

  /** Recomputes up to `steps` steps and returns their number. */
  advance(steps: number): number {
    const left = this.#left;
    this.#second?.replay(Math.min(steps, left));
    return left - this.#left;
  }

  get detail(): Detail {
    if (this.#began === null) return { kind: "exact" };
    if (!this.pending) return { kind: "recomputed" };
    const whole = this.#end - this.#began;
    return { kind: "spans", progress: 1 - this.#left / whole };
  }

  /** The run with the most detailed record of the view so far. */
  get recorded(): R {
    return this.detail.kind === "recomputed" ? (this.#second ?? this.#main) : this.#main;
  }

  get #left(): number {
    return this.#end - (this.#second?.done ?? 0);
  }

  #begin({ from, to }: ChartView): number {
    this.#second ??= this.#open();
    if (!this.#isNear(this.#second.done, from)) new Keyframes(this.#second.core).import(this.#keyframes.export(from));
    this.#second.recordRange(from, Math.ceil((to + 1 - from) / LIMIT.SPANS));
    return this.#second.done;
  }

  /** Whether no keyframe lies between `done` and `from`. Keyframes are at multiples of their spacing. */
  #isNear(done: number, from: number): boolean {
    const { spacing } = this.#keyframes;
    return done <= from && done >= from - (from % spacing);
  }
}
