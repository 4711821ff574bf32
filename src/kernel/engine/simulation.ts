import type { Result } from "../../shared/result";
import type { Ask } from "../protocol/ask";
import type { ChartView, FrameInfo, Hunted, Stop } from "../protocol/messages";
import type { Trial, TrialResult } from "../protocol/trial";
import type { Breakpoint, Problem, Scenario } from "../scenario/scenario";

/** What moves by steps, and back to a known state. Positions count operations done: "at step n" is done = n + 1. */
export interface Steps {
  readonly done: number;
  /** Performs up to `steps` operations. Null = all of them, else why it stopped. */
  run(steps: number): Stop | null;
  /** The same without looking at breakpoints. */
  replay(steps: number): Stop | null;
  /** Goes to the last known state at or before `done`; the caller replays the rest. */
  rewind(done: number): void;
  /** Remembers the present state, one at a time. */
  bookmark(): void;
  /** Goes back to the bookmark. */
  returnToBookmark(): void;
}

/** Performs up to `steps` steps, and says how many. */
export type Work = (steps: number) => number;

/** What a model puts into a frame besides its columns. */
export type ModelFrame = Pick<FrameInfo, "rows" | "detail" | "firstEvents" | "answer">;

/** An open scenario of a model: all that playing, seeking and frames need of it. */
export interface Simulation<S extends Scenario = Scenario> extends Steps {
  /** The most operations ever done: the series reaches so far. */
  readonly frontier: number;
  /** For the check of messages, which name lanes. */
  readonly scenario: S;
  /** Does up to `steps` steps of `work` and notices on the way what frames tell of it. */
  along(steps: number, work: Work): number;
  /** Arms these breakpoints and no others; the next event stays armed. */
  arm(breakpoints: readonly Breakpoint[]): void;
  /** From now on a run stops after the next such event as well; null = no more. */
  armEvent(event: Hunted | null): void;
  /** Frames show this part of the series from now on, in as many columns as fit; the view that results. */
  look(view: ChartView): ChartView;
  /** What frames answer from now on. */
  ask(ask: Ask): void;
  /** The run continues as this scenario, which differs in what no step depends on. */
  change(scenario: S): void;
  /** What is left to replay beside the run, now that it moves or rests. */
  beside(moving: boolean): readonly Work[];
  /** Fills the buffer of a frame. `passing`: the state is on the way to another one. */
  writeFrame(buffer: ArrayBuffer, view: ChartView, passing: boolean): ModelFrame;
  /** Traps on purpose: tests only. */
  trap(): void;
}

/** A scenario that runs from its start without being looked at, and never goes back. */
export interface TrialRun {
  readonly done: number;
  /** What was searched for is found; false where nothing is searched for. */
  readonly isFound: boolean;
  /** Performs up to `steps` operations, or fewer where each is looked at. Null = it can go on, else why it stopped. */
  advance(steps: number): Stop | null;
  /** What came of it so far. */
  readonly result: TrialResult;
}

/** Opens the scenarios of a model, one at a time: opening another one ends the one before. Errors: what the model refuses, in the terms of the scenario. */
export interface Engine<S extends Scenario = Scenario> {
  open(scenario: S): Result<Simulation<S>, readonly Problem[]>;
  trial(trial: Trial<S>): Result<TrialRun, readonly Problem[]>;
}
