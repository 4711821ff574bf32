import type { CAUSE, OUTCOME } from "../generated/abi";
import type { FigureKey } from "../kernel/protocol/figures";
import type { Speed } from "../kernel/protocol/messages";
import type { ChallengeName } from "../kernel/scenario/challenge-names";
import type { Scenario } from "../kernel/scenario/scenario";

/*
 * A lesson is data: no step of it calls anything, and each state in it is a whole scenario, so that Back, Skip and a link to any
 * step always work. What its sentences state is counted by the core: tests/golden/lessons.test.ts compares every number in them.
 */

/** What is asked before it is seen. */
export interface Question {
  /** The index of the state at which it is asked. Those after it are shown when a person has picked, skipped or revealed. */
  readonly at: number;
  readonly asks: string;
  /** Three or four; that one is not sure can always be said. */
  readonly options: readonly string[];
  /** The index of the right one. */
  readonly answer: number;
  /** Why, in one to three sentences that stand beside the pick when the answer is seen. */
  readonly because: string;
  /** The answer is on the stage already: it is covered until then. */
  readonly covered: boolean;
}

/** A lane of a scenario at its step. Where nothing is said: lane A, and the last state of the lesson's step. */
export interface Place {
  /** 0 … 3. */
  readonly lane?: number;
  readonly scenario?: Scenario;
}

/** A figure of a lane, or of its heap, at a step. */
export interface FigureAt extends Place {
  readonly figure: FigureKey;
}

/** What a step states, and where the core counts it. */
export type Fact = Place & {
  /** As it stands in a sentence. */
  readonly says: string;
} & (
    | { readonly figure: FigureKey }
    /** Of the last operation, such as what its caller needed. */
    | { readonly outcome: keyof typeof OUTCOME }
    /** Why the last operation ended as it did, in words: what it says is a reading of that cause. */
    | { readonly cause: keyof typeof CAUSE }
    /** Bytes of the buffer in a slot. */
    | { readonly slot: number }
    /** The step at which the state stands. */
    | { readonly step: true }
    /** Bytes of the nth largest live buffer, 0 = the largest. */
    | { readonly largest: number }
    /** Bytes that the caller of the nth largest live buffer needs. */
    | { readonly needOfLargest: number }
    /** The share of the callers' waste in the `count` largest live buffers, or their number. */
    | { readonly wasteOfLargest: number }
    /** A figure as a part of the sum of some. */
    | { readonly part: FigureKey; readonly of: readonly FigureKey[] }
    /** What the scenario says itself, by its path in it, such as "lanes[1].capacity". */
    | { readonly setting: string }
    /** What the challenge of the step asks for: the least that this figure has to be, or after how many steps. */
    | { readonly goal: FigureKey | "steps" }
    /** In words: one figure is greater than another. */
    | { readonly more: FigureAt; readonly than: FigureAt }
  );

/** What a person does at the first state of a step, instead of only watching. */
export type Task =
  /** Request and return by hand until a buffer of `bytes` has been freed. */
  | { readonly kind: "free"; readonly bytes: number; readonly requests: readonly number[] }
  /** Find a lane that reaches the goal of a challenge. `without`: presets that reach it, which are not offered. */
  | { readonly kind: "challenge"; readonly challenge: ChallengeName; readonly without: readonly string[] };

/** A step of a lesson: a paragraph, states that follow one another, one question. */
export interface LessonStep {
  readonly title: string;
  readonly prose: readonly string[];
  /** In this order. The address leads to the first. */
  readonly states: readonly [Scenario, ...Scenario[]];
  /** The lane in focus. */
  readonly lane: number;
  /** A state that is more than one step after the one before is played to at this speed. */
  readonly speed: Speed;
  /** The part of the stage that the step leads the eyes to: a name that its lab gives. */
  readonly highlight: string;
  readonly task?: Task;
  readonly question: Question;
  /** Of the article, at most 15 words. It may tell the answer: it stands beside the because. */
  readonly quote: string;
  readonly facts: readonly Fact[];
  /** Of a lecture of fifteen minutes. */
  readonly minutes: number;
  /** What the lecturer says, in a sentence or two. */
  readonly notes: string;
  /** Whether it belongs to the lecture of five minutes, which is these steps alone. */
  readonly inShort: boolean;
  /** How to fill a lecture of fifty minutes: the additional minutes, and what to do in them. */
  readonly more: { readonly minutes: number; readonly notes: string };
}

export interface Lesson {
  /** Its name in addresses, for ever: #/learn/<name>/<number of a step>. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** About how long it takes alone, and a lecture of all its steps. */
  readonly minutes: number;
  /** What the fills and frames of its printed figures mean. */
  readonly legend: string;
  readonly source: { readonly name: string; readonly address: string };
  readonly steps: readonly LessonStep[];
}
