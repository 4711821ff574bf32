import { reportDrawing } from "../../kernel/run/fault-store";
import { useNavigation } from "../../kernel/run/navigation-store";
import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import { doneAt } from "../../kernel/scenario/done";
import { type AllocationFrame, allocationFrame } from "../../labs/shared/allocation-frame";
import { defaultScenario } from "../../models/allocation/default-scenario";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";
import { isBlank } from "../../models/allocation/worded-lane";
import { notify } from "../../shared/notify";
import { requestShares } from "../fix/cutoffs";
import { recordOf, type StoryRecord, seriesOf, type WasteSeries } from "../record";
import { LAST_STEP } from "./score";

/** The strip shows the whole run, or its first steps one by one. */
const COLUMNS = 620;
const EARLY = { from: 0, to: 63, columns: 64, scale: "linear" } as const;
const WHOLE = { from: 0, to: LAST_STEP, columns: COLUMNS, scale: "linear" } as const;
/** The maximum number of kept records. A person who drags along the strip passes thousands. */
const MOST_RECORDS = 600;

/** The policy tried in lane A instead of the flawed one: the run at its last step. */
export interface Trial {
  readonly record: StoryRecord;
  readonly series: WasteSeries;
  /** The frequency of each size: shares of 1. */
  readonly shares: readonly number[];
}

interface RunPart {
  readonly frames: Pick<Run["frames"], "frame" | "subscribe">;
  readonly stepping: Pick<Run["stepping"], "view">;
  readonly transport: Pick<Run["transport"], "drag">;
  readonly navigation: Pick<Run["navigation"], "show">;
}

/** Frames for another page do not belong to the story. */
const isHere = () => useNavigation.getState().place === "start";

const at = (step: number): AllocationScenario["at"] => (step < 0 ? "start" : step);

/** The records of the story by step. Requests the wanted ones from the run, one after another. */
export class StoryRecords {
  readonly #run: RunPart;
  readonly #records = new Map<number, StoryRecord>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [];
  #asked: number | null = null;
  #early: WasteSeries | null = null;
  #opening: WasteSeries | null = null;
  #whole: WasteSeries | null = null;
  #trial: Trial | null = null;
  #version = 0;

  constructor(run: RunPart) {
    this.#run = run;
    this.#take(allocationFrame(run.frames.frame()));
  }

  /** Changes whenever data arrives. */
  readonly version = (): number => this.#version;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Subscribes to the run and requests the whole strip. Returns the function that stops it. */
  listen(): () => void {
    this.#run.stepping.view(WHOLE);
    const end = this.#run.frames.subscribe(() => this.#take(allocationFrame(this.#run.frames.frame())));
    return () => {
      end();
      this.#wanted = [];
      this.#asked = null;
    };
  }

  record(step: number): StoryRecord | undefined {
    return this.#records.get(step);
  }

  /** The wasted share after each of the first steps, once requested. */
  get early(): WasteSeries | null {
    return this.#early;
  }

  /** The first strip of the whole run. The poster keeps it, because a finer one would change its line. */
  get opening(): WasteSeries | null {
    return this.#opening;
  }

  /** The wasted share over the whole run. */
  get whole(): WasteSeries | null {
    return this.#whole;
  }

  /** The result of the tried policy. The previous result until the run has answered. */
  get trial(): Trial | null {
    return this.#trial;
  }

  /** Requests the records of these steps in order, instead of those requested before. */
  want(steps: readonly number[]): void {
    if (this.#early === null) this.#run.stepping.view(EARLY);
    this.#wanted = steps;
    this.#asked = null;
    this.#askNext();
  }

  /** Runs a policy instead of the flawed one. */
  try(flawed: Policy): void {
    this.#wanted = [];
    this.#run.navigation.show({ ...defaultScenario, lanes: [flawed, ...defaultScenario.lanes.slice(1)] });
  }

  /** Gives the run back to the story, unless another page already uses it. */
  restore(): void {
    this.#trial = null;
    if (isHere()) this.#run.navigation.show(defaultScenario);
    this.#tell();
  }

  #askNext(): void {
    const step = this.#wanted.find((wanted) => !this.#records.has(wanted));
    if (step === undefined || step === this.#asked) return;
    this.#asked = step;
    this.#run.transport.drag(doneAt(at(step)));
  }

  #take(frame: AllocationFrame): void {
    const { info, lanes } = frame;
    if (!isHere() || info.seek !== null || lanes.length < 2 || lanes[0] === undefined || isBlank(lanes[0])) return;
    if (useScenario.getState().scenario.lanes === defaultScenario.lanes) this.#takeStory(frame);
    else this.#takeTrial(frame);
    this.#tell();
  }

  #takeStory(frame: AllocationFrame): void {
    const record = recordOf(frame);
    if (this.#records.size > MOST_RECORDS) this.#records.clear();
    this.#records.set(record.step, record);
    const series = seriesOf(frame);
    if (frame.info.view.to === EARLY.to) this.#takeEarly(series);
    else if (series !== null) {
      this.#opening ??= series;
      this.#whole = series;
    }
    // A worker that failed has lost the request: its replacement rests at another step.
    if (record.step !== this.#asked) this.#asked = null;
    this.#askNext();
  }

  #takeTrial(frame: AllocationFrame): void {
    const series = seriesOf(frame) ?? this.#trial?.series ?? [];
    if (frame.info.done === doneAt(LAST_STEP))
      this.#trial = { record: recordOf(frame), series, shares: requestShares(frame) };
  }

  #takeEarly(series: WasteSeries | null): void {
    if (this.#early === null && series !== null) this.#run.stepping.view(WHOLE);
    this.#early ??= series;
  }

  #tell(): void {
    this.#version++;
    notify(this.#listeners, reportDrawing);
  }
}
