import type { Result } from "../../shared/result";
import type { Answer, Ask, FrameRows } from "../protocol/frame";
import type { ChartView, EventTarget, FrameInfo, LentTrace, Stop } from "../protocol/messages";
import type { Trial, TrialResult } from "../protocol/trial";
import type { Breakpoint, Problem, Scenario } from "../scenario/scenario";

/** Moves by steps, and back to saved states. Positions count operations done: "at step n" is done = n + 1. */
export interface Steps {
  readonly done: number;
  /** Performs up to `steps` operations. Null = it did all of them; otherwise why it stopped. */
  run(steps: number): Stop | null;
  /** Like run(), but ignores breakpoints. */
  replay(steps: number): Stop | null;
  /** Loads the last saved state at or before `done`; the caller replays the rest. */
  rewind(done: number): void;
  /** Saves the current state; only one bookmark exists. */
  bookmark(): void;
  /** Goes back to the bookmark. */
  returnToBookmark(): void;
}

/** Performs up to `steps` steps and returns their number. */
export type Work = (steps: number) => number;

/** A model's additions to a frame, besides its columns. */
export interface ModelFrame<R extends FrameRows = FrameRows>
  extends Pick<FrameInfo, "detail" | "firstEvents" | "answer"> {
  readonly rows: R;
}

/** A part of a run in the model's time. `ms`: the time that its steps took; it may exceed the time requested. */
export interface TimedPart {
  readonly ms: number;
  readonly stop: Stop | null;
}

/** An open scenario of a model: all that playing, seeking and frames need. */
export interface Simulation<S extends Scenario = Scenario, R extends FrameRows = FrameRows> extends Steps {
  /** The most operations ever done; the series ends there. */
  readonly frontier: number;
  /** checkMessage() checks lanes against it. */
  readonly scenario: S;
  /** Does up to `steps` steps of `work` and records what frames report about them. */
  observe(steps: number, work: Work): number;
  /** Like run(), until the steps have taken `ms` of the model's time. Missing = the model has no time. */
  runFor?(ms: number, most: number): TimedPart;
  /** Arms exactly these breakpoints; the next event stays armed. */
  arm(breakpoints: readonly Breakpoint[]): void;
  /** From now on a run also stops after the next such event; null = no longer. */
  armEvent(event: EventTarget | null): void;
  /** Sets the part of the series that frames show, in as many columns as fit. Returns the resulting view. */
  look(view: ChartView): ChartView;
  /** Sets the queries that frames answer from now on. */
  ask(ask: Ask): void;
  /** Continues the run with this scenario, which differs only where no step depends on it. */
  change(scenario: S): void;
  /** The replays still to do beside the run, depending on whether it moves. */
  recomputations(moving: boolean): readonly Work[];
  /** Fills a frame's buffer. `passing`: the run is between two states. */
  writeFrame(buffer: ArrayBuffer, view: ChartView, passing: boolean): ModelFrame<R>;
  /** Traps on purpose: tests only. */
  trap(): void;
}

/** A scenario that runs unobserved from its start and never goes back. */
export interface TrialRun {
  readonly done: number;
  /** The search has found its result; false when nothing is searched for. */
  readonly isFound: boolean;
  /** Performs up to `steps` operations, fewer while it searches. Null = it can continue; otherwise why it stopped. */
  advance(steps: number): Stop | null;
  /** The result so far. */
  readonly result: TrialResult;
}

/** The problems for which a model refuses a scenario, in its terms. Their words may still have to load. */
export type Refusal = readonly Problem[] | Promise<readonly Problem[]>;

/**
 * Opens one scenario of a model at a time; opening another ends the first. Errors: what the model refuses, in terms of
 * the scenario.
 */
export interface Engine<S extends Scenario = Scenario, R extends FrameRows = FrameRows> {
  /** Loads what a scenario names and does not contain, before it is opened or tried. `lent`: what the page lends. */
  prepare?(scenario: S, lent?: readonly LentTrace[]): Promise<void>;
  /** Loads what trials need besides. */
  prepareTrial?(): Promise<void>;
  open(scenario: S): Result<Simulation<S, R>, Refusal>;
  trial(trial: Trial<S>): Result<TrialRun, readonly Problem[]>;
}

/**
 * Moves a run to another position, in slices that the caller chooses, so the page can show, change and cancel it.
 * A jump comes first and replays from the nearest saved state. Then a walk follows and stops at breakpoints. Either may
 * be empty; a new seek ends where it begins.
 */
export class Seek {
  readonly #steps: Steps;
  /** Where the jump ends and the walk begins. */
  #landing: number;
  /** Where the walk ends; never before the end of the jump. */
  #target: number;
  #stop: Stop | null = null;

  constructor(steps: Steps) {
    this.#steps = steps;
    this.#landing = steps.done;
    this.#target = steps.done;
    steps.bookmark();
  }

  get target(): number {
    return this.#target;
  }

  /** The reason that the seek ended before its target: a breakpoint or a limit. */
  get stop(): Stop | null {
    return this.#stop;
  }

  get arrived(): boolean {
    return this.#stop !== null || this.#steps.done >= this.#target;
  }

  /** Replaces the target: go straight to `done` operations. */
  jump(done: number): void {
    this.#landing = done;
    this.#target = done;
    this.#steps.rewind(done);
  }

  /** Extends the target by `by` ≥ 0 operations, which stop at breakpoints. */
  walk(by: number): void {
    this.#target += by;
  }

  /** Performs up to `steps` of the remaining operations and returns their number. */
  advance(steps: number): number {
    const { done } = this.#steps;
    if (done < this.#landing) this.#stop = this.#steps.replay(Math.min(steps, this.#landing - done));
    else this.#stop = this.#steps.run(Math.min(steps, this.#target - done));
    return this.#steps.done - done;
  }

  /** Returns to where the seek began. */
  cancel(): void {
    this.#steps.returnToBookmark();
  }
}

/** A trial whose run gives an answer. Missing: `isFound` = it searches for nothing; `lanes` = it has none. */
export const answerTrial = (
  run: { readonly done: number; readonly isFound?: boolean },
  advance: TrialRun["advance"],
  answer: () => Answer,
  lanes: () => TrialResult["lanes"] = () => [],
): TrialRun => ({
  get done() {
    return run.done;
  },
  get isFound() {
    return run.isFound ?? false;
  },
  advance,
  get result() {
    return { done: run.done, lanes: lanes(), questions: [], answer: answer() };
  },
});

/** Each stretch of this many steps, counted from the start of the run, has at most one question. */
export const STRETCH = 12;

/**
 * Draws the index of an end below `ends` from the lowest bits of MurmurHash3's finalizer, which depend on every bit of
 * `stretch`.
 */
export function drawnEnd(stretch: number, ends: number): number {
  let bits = stretch;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ends - 1 - (((bits ^ (bits >>> 16)) >>> 0) % ends);
}
