import type { CAUSE, OUTCOME } from "../../src/generated/abi";
import { doneAt } from "../../src/kernel/scenario/done";
import { LAST } from "../../src/labs/heap/experiment";
import { challenges } from "../../src/lessons/challenges/catalog";
import type { LessonStep } from "../../src/lessons/format";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { laneReader } from "../../src/models/allocation/engine/heap-session";
import { outcomeOf, type Session } from "../../src/models/allocation/engine/session";
import { figureText, unitOf } from "../../src/models/allocation/figure-table";
import { type FigureKey, figure } from "../../src/models/allocation/figures";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { formatShare } from "../../src/shared/figure-text";
import { formatBytes, formatInteger } from "../../src/shared/format";
import { liveGranted, liveNeeded } from "../live-buffers";
import { open, seek } from "../unit/engine-kit";
import { countForms } from "./count-forms";
import { type Fact, type Place, placeOf } from "./facts/fact";

/*
 * Facts that a lesson states, computed by the core. Every fact has forms: all the notations of its value in
 * this project's style. A value that the core does not have has no form, so no text can state it. Words are
 * in lower case; a sentence may begin with them.
 */

/** A figure of a lane, or of its heap, at a step. */
interface FigureAt extends Place {
  readonly figure: FigureKey;
}

/** A statement about a state of the allocation model, and the value from the core that backs it. */
export type AllocationFact = Fact &
  (
    | { readonly figure: FigureKey }
    /** A figure as a fraction of the same figure at another place. */
    | { readonly figure: FigureKey; readonly partOf: Place }
    /** The change of a figure since the step's first state. Its direction is checked. */
    | { readonly grown: FigureKey }
    | { readonly shrunk: FigureKey }
    /** A value of the last operation, such as the bytes its caller needed. */
    | { readonly outcome: keyof typeof OUTCOME }
    /** Why the last operation ended as it did, in words that paraphrase the cause. */
    | { readonly cause: keyof typeof CAUSE }
    /** Bytes of the buffer in a slot. */
    | { readonly slot: number }
    /** The step of the state. */
    | { readonly step: true }
    /** Bytes of the nth largest live buffer, 0 = the largest. */
    | { readonly largest: number }
    /** Bytes that the caller of the nth largest live buffer needs. */
    | { readonly needOfLargest: number }
    /** The share of the callers' waste in the `count` largest live buffers, or the number of those. */
    | { readonly wasteOfLargest: number }
    /** A figure as a fraction of a sum of figures. */
    | { readonly part: FigureKey; readonly of: readonly FigureKey[] }
    /** A number that the lesson's source reports. Nothing computes it. */
    | { readonly reported: "operations" }
    /** A setting of the scenario, by its path in the scenario, such as "lanes[1].capacity". */
    | { readonly setting: string }
    /** The requirement of the step's challenge: the minimum of this figure, or the number of steps. */
    | { readonly goal: FigureKey | "steps" }
    /** In words: one figure is greater than another. */
    | { readonly more: FigureAt; readonly than: FigureAt }
  );

const sessions = new Map<string, Session>();

/** A session at a step of a scenario. One run serves all steps of it. */
export function stateOf(scenario: AllocationScenario): Session {
  const key = JSON.stringify({ ...scenario, at: "start", breakpoints: [] });
  const session = sessions.get(key) ?? open({ ...scenario, breakpoints: [] });
  sessions.set(key, session);
  seek(session, doneAt(scenario.at));
  return session;
}

/** The scenario of a fact. */
const scenarioOf = (place: Place, step: LessonStep): AllocationScenario => allocationOf(placeOf(place, step));

const shareForms = (share: number) => [0, 1, 2].map((decimals) => formatShare(share, decimals));
const byteForms = (bytes: number) => [formatBytes(bytes)];
const stepForms = (step: number) => [`step ${formatInteger(step)}`];

function figureForms(key: FigureKey, value: number): readonly string[] {
  if (Number.isNaN(value)) return [];
  switch (unitOf(key)) {
    case "bytes":
      return byteForms(value);
    case "share":
      return shareForms(value);
    case "count":
      return countForms(value);
    case "step":
      return stepForms(value);
    default:
      return [figureText(key, value)];
  }
}

/** Words of the lesson for the cause of an operation. */
const READINGS: Partial<Record<keyof typeof CAUSE, RegExp>> = {
  CACHE_EMPTY: /empty/,
  FITS: /fits|takes/,
  KEPT_IN_FREE_SLOT: /empty/,
  NOT_BIGGER: /loses|freed/,
  TOO_SMALL: /heap/,
};

/** A lane at a state. A session has one state at a time, so read before it moves. */
class Lane {
  constructor(
    readonly session: Session,
    readonly lane: number,
  ) {}

  figure(key: FigureKey): number {
    return figure(laneReader(this.session)(this.lane), key);
  }

  /** Live buffers, largest first. */
  get buffers() {
    const needed = liveNeeded(this.session);
    const granted = [...liveGranted(this.session, this.lane)];
    const buffers = granted.map((size, i) => ({ size, needed: needed[i] ?? Number.NaN }));
    return buffers.sort((a, b) => b.size - a.size);
  }

  wasteOfLargest(count: number): number {
    const waste = this.buffers.slice(0, count).reduce((sum, { size, needed }) => sum + size - needed, 0);
    return waste / this.figure("wasted");
  }
}

/** A scenario value by its path: "lanes[1].capacity". */
const settingOf = (scenario: AllocationScenario, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], scenario);

function settingForms(scenario: AllocationScenario, path: string): readonly string[] {
  const setting = settingOf(scenario, path);
  if (path.endsWith(".version")) return [String(setting)];
  if (path.endsWith(".lookup")) return [String(setting).replace("-", " ")];
  const value = Number(setting);
  if (/\.(cutoff|decommit_block|limit|maxCachedBufferSize|size)$/.test(path)) return byteForms(value);
  if (/^(slots|collect|threadCount)$|\.length$/.test(path)) return countForms(value);
  if (path.endsWith(".ratio")) return countForms(value / 100);
  if (path.endsWith(".capacity"))
    return countForms(value).flatMap((count) => [count, `${count} slots`, `${count} slot`]);
  throw new Error(`No form is known of ${path}.`);
}

function goalForms(step: LessonStep, goal: string): readonly string[] {
  const { task } = step;
  const challenge = challenges.find(({ name }) => task?.kind === "challenge" && name === task.challenge);
  if (goal === "steps") return countForms(Number(challenge?.steps));
  return shareForms(challenge?.goals.find(({ figure }) => figure.wire === goal)?.least ?? Number.NaN);
}

/** All notations of a fact's value, computed by the core. */
export function allocationForms(fact: AllocationFact, step: LessonStep): readonly string[] {
  const scenario = scenarioOf(fact, step);
  if ("setting" in fact) return settingForms(scenario, fact.setting);
  if ("goal" in fact) return goalForms(step, fact.goal);
  if ("step" in fact) return stepForms(Number(scenario.at));
  if ("reported" in fact) return countForms(LAST);
  return countedForms(fact, new Lane(stateOf(scenario), fact.lane ?? 0), step);
}

type Counted = Exclude<AllocationFact, { setting: string } | { goal: string } | { step: true } | { reported: string }>;

function countedForms(fact: Counted, lane: Lane, step: LessonStep): readonly string[] {
  if ("partOf" in fact)
    return shareForms(lane.figure(fact.figure) / valueAt({ ...fact.partOf, figure: fact.figure }, step));
  if ("grown" in fact) return changeForms(fact, fact.grown, 1, step);
  if ("shrunk" in fact) return changeForms(fact, fact.shrunk, -1, step);
  if ("figure" in fact) return figureForms(fact.figure, lane.figure(fact.figure));
  if ("slot" in fact) return byteForms(lane.session.slotSizes(lane.lane)[fact.slot] ?? Number.NaN);
  if ("largest" in fact) return byteForms(lane.buffers[fact.largest]?.size ?? Number.NaN);
  if ("needOfLargest" in fact) return byteForms(lane.buffers[fact.needOfLargest]?.needed ?? Number.NaN);
  if ("wasteOfLargest" in fact) {
    return [...shareForms(lane.wasteOfLargest(fact.wasteOfLargest)), ...countForms(fact.wasteOfLargest)];
  }
  if ("part" in fact) {
    const all = fact.of.reduce((sum, name) => sum + lane.figure(name), 0);
    return shareForms(lane.figure(fact.part) / all);
  }
  return wordForms(fact, lane, step);
}

/** The change of a figure since the step's first state, if it has this sign. */
function changeForms(place: Place, figure: FigureKey, sign: 1 | -1, step: LessonStep) {
  const after = valueAt({ ...place, figure }, step);
  const change = sign * (after - valueAt({ ...place, figure, scenario: step.states[0] }, step));
  return change > 0 ? figureForms(figure, change) : [];
}

type Worded = Extract<AllocationFact, { outcome: string } | { cause: string } | { more: FigureAt }>;

/** A true fact may have its own wording. */
function wordForms(fact: Worded, lane: Lane, step: LessonStep): readonly string[] {
  if ("more" in fact) return valueAt(fact.more, step) > valueAt(fact.than, step) ? [fact.says] : [];
  const outcome = outcomeOf(lane.session, lane.lane);
  if ("outcome" in fact) return byteForms(Number(outcome[fact.outcome] ?? Number.NaN));
  const happened = outcome.cause === fact.cause.toLowerCase().replaceAll("_", "-");
  return happened && READINGS[fact.cause]?.test(fact.says) ? [fact.says] : [];
}

const valueAt = (at: FigureAt, step: LessonStep): number =>
  new Lane(stateOf(scenarioOf(at, step)), at.lane ?? 0).figure(at.figure);
