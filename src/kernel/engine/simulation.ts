import type { Result } from "../../shared/result";
import type { Ask } from "../protocol/ask";
import type { FrameRows } from "../protocol/frame";
import type { LentTrace } from "../protocol/lent-trace";
import type { ChartView, EventTarget, FrameInfo, Stop } from "../protocol/messages";
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

/**
 * Opens one scenario of a model at a time; opening another ends the first. Errors: what the model refuses, in terms of
 * the scenario.
 */
export interface Engine<S extends Scenario = Scenario, R extends FrameRows = FrameRows> {
  /** Loads what a scenario names and does not contain, before it is opened or tried. `lent`: what the page lends. */
  prepare?(scenario: S, lent?: readonly LentTrace[]): Promise<void>;
  /** Loads what trials need besides. */
  prepareTrial?(): Promise<void>;
  open(scenario: S): Result<Simulation<S, R>, readonly Problem[]>;
  trial(trial: Trial<S>): Result<TrialRun, readonly Problem[]>;
}
