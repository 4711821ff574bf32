import type { FIGURE, OUTCOME } from "../generated/abi";
import type { Speed } from "../protocol/messages";
import type { Scenario } from "../scenario/scenario";

/*
 * A lesson is data: no step of it calls anything, and each state in it is a whole scenario, so that Back, Skip and a link to any
 * step always work. What its sentences state is counted by the core: tests/golden/lessons.test.ts compares every number in them.
 */

/** A part of the stage that a step leads the eyes to. */
export type Highlight = "efficiency" | "field" | "cache" | "ledger" | "step" | "graph";

/** What is asked before it is seen. */
export interface Question {
  /** The index of the state at which it is asked. Those after it are shown when a person has picked, skipped or revealed. */
  readonly at: number;
  readonly asks: string;
  /** Three or four; that one is not sure can always be said. */
  readonly options: readonly string[];
  /** The index of the right one. */
  readonly answer: number;
  /** Why, in a sentence that stands beside the pick when the answer is seen. */
  readonly because: string;
  /** The answer is on the stage already: it is covered until then. */
  readonly covered: boolean;
}

/** A number that a step states, and where the core counts it. `lane` 0 … 3; `scenario` at its step, the step's last state if none is named. */
export type Fact = {
  /** As it stands in a sentence. */
  readonly says: string;
  readonly lane?: number;
  readonly scenario?: Scenario;
} & (
  | { readonly figure: keyof typeof FIGURE }
  /** Of the last operation, such as what its caller needed. */
  | { readonly outcome: keyof typeof OUTCOME }
  /** Bytes of the buffer in a slot. */
  | { readonly slot: number }
  /** The step at which the state stands. */
  | { readonly step: true }
  /** Bytes of the nth largest live buffer, 0 = the largest. */
  | { readonly largest: number }
  /** The part of all waste that the so many largest live buffers hold. */
  | { readonly wasteOfLargest: number }
  /** Something that a policy or a workload of the scenario says itself. */
  | { readonly said: number }
);

/** What a person does at the first state of a step, instead of only watching. */
export type Task =
  /** Request and return by hand, until a buffer of so many bytes has been freed. */
  | { readonly kind: "free"; readonly bytes: number; readonly requests: readonly number[] }
  /** Find a policy that reaches the goal of a challenge. */
  | { readonly kind: "challenge"; readonly challenge: string };

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
  readonly highlight: Highlight;
  readonly task?: Task;
  readonly question: Question;
  /** Of the article, at most 15 words. */
  readonly quote: string;
  readonly facts: readonly Fact[];
}

export interface Lesson {
  /** Its name in addresses, for ever: #/learn/<name>/<number of a step>. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** About how long it takes alone. */
  readonly minutes: number;
  readonly source: { readonly name: string; readonly address: string };
  readonly steps: readonly LessonStep[];
}
