import { LIMIT } from "../../../generated/abi";
import type { ChartView, Detail } from "../../../kernel/protocol/messages";
import type { Core } from "./core";
import { isCoarse } from "./frame-writer";
import { Keyframes } from "./keyframes";
import { Session } from "./session";

/** For the scout's own keyframes: it never goes back. */
const KEYFRAME_BYTES = 1_048_576;

/**
 * Recomputes the part of the series a view shows, where the record is coarser than its columns: a second session
 * starts from the nearest state before the view, its own or a keyframe of the main one, and records the view's range
 * alone, in more detail, in slices.
 */
export class SeriesRecomputation {
  readonly #core: () => Core;
  readonly #main: Session;
  readonly #keyframes: Keyframes;
  #view: ChartView | null = null;
  /** The recorded steps of the view end here; grows with the frontier. */
  #end = 0;
  #session: Session | null = null;
  /** Where the replay began; null = the view needs none. */
  #began: number | null = null;

  /** `core` gives a core other than that of `main`, not before it is needed; a session there is ended. */
  constructor(core: () => Core, main: Session) {
    this.#core = core;
    this.#main = main;
    this.#keyframes = new Keyframes(main.core);
  }

  /** Looks at a view from now on. */
  look(view: ChartView): void {
    this.#view = view;
    this.#began = null;
    this.#end = 0;
    this.update();
  }

  /** To be called when the frontier may have moved. */
  update(): void {
    if (this.#view === null) return;
    const end = Math.min(this.#view.to + 1, this.#main.frontier);
    if (end === this.#end) return;
    this.#end = end;
    if (this.#began === null && isCoarse(this.#main, this.#view)) this.#began = this.#begin(this.#view);
  }

  /** Whether there is something to recompute. */
  get pending(): boolean {
    return this.#began !== null && this.#left > 0;
  }

  /** Recomputes up to `steps` steps; how many it were. */
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

  /** The session that has recorded the view in the best detail there is now. */
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

  /** Whether no keyframe is nearer before `from` than `done`: they stand at multiples of their spacing. */
  #isNear(done: number, from: number): boolean {
    const { spacing } = this.#keyframes;
    return done <= from && done >= from - (from % spacing);
  }

  #open(): Session {
    const opened = Session.open(this.#core(), this.#main.scenario, KEYFRAME_BYTES);
    if (!opened.ok) throw new Error("The core refused in a second instance what it took in the first.");
    return opened.value;
  }
}
