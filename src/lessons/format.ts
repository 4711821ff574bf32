import type { Speed } from "../kernel/protocol/messages";
import type { ChallengeName } from "../kernel/scenario/challenge-names";
import type { Scenario } from "../kernel/scenario/scenario";
import type { DataTable } from "../shared/data-table";
import type { Source } from "../shared/sources";

/*
 * A lesson is data. No step calls anything, and each state is a whole scenario, so that Back, Skip and a link to any
 * step always work. The core computes the numbers in its sentences: tests/golden/lessons.test.ts compares every one with
 * the facts in tests/golden/facts.
 */

/** A question asked before its answer is shown. */
export interface Question {
  /** The index of the state at which it is asked. Later states are shown after a person has picked or skipped. */
  readonly at: number;
  readonly asks: string;
  /** Three or four. "Not sure" is always available as well. */
  readonly options: readonly string[];
  /** The index of the right option. */
  readonly answer: number;
  /** The reason, in one to three sentences beside the pick once the answer is shown. */
  readonly because: string;
  /** The stage already shows the answer, so it is covered until then. */
  readonly covered: boolean;
  /** Requests that the picture shows while it is asked, in their order, in bytes: those of the callers to come. */
  readonly waiting?: readonly number[];
  /** The part of a covered stage that an audience may see meanwhile, by its name in the lab; missing = the stage is not covered. */
  readonly beside?: string;
}

/** A person's task at the first state of a step, instead of only watching. */
export type Task =
  /** Allocate and free by hand until a buffer of `bytes` has been freed. */
  | { readonly kind: "free"; readonly bytes: number; readonly requests: readonly number[] }
  /** Find a lane that reaches a challenge's goal. `without`: presets that already reach it, which are not offered. */
  | { readonly kind: "challenge"; readonly challenge: ChallengeName; readonly without: readonly string[] };

/** A step of a lesson: a paragraph, a sequence of states, one question. */
export interface LessonStep {
  readonly title: string;
  readonly prose: readonly string[];
  /** All that an audience, which does not see the prose, must know before the question: at most 25 words. */
  readonly setup: string;
  /** In this order. The address leads to the first. */
  readonly states: readonly [Scenario, ...Scenario[]];
  /** The lane in focus. */
  readonly lane: number;
  /** The run plays to a state at this speed if it is more than one step after the previous state. */
  readonly speed: Speed;
  /** The part of the stage that the step draws attention to, by its name in the lab. */
  readonly highlight: string;
  readonly task?: Task;
  readonly question: Question;
  /**
   * A quotation from the article, at most 15 words. It may reveal the answer because it appears with the explanation.
   */
  readonly quote: string;
  /** Minutes of the fifteen-minute lecture. */
  readonly minutes: number;
  /** The lecturer's words after the answer, in a sentence or two. The setup comes before the question. */
  readonly notes: string;
  /** Whether it belongs to the five-minute lecture, which consists of these steps only. */
  readonly inShort: boolean;
  /** Material for the fifty-minute lecture: the additional minutes, and how to fill them. */
  readonly more: { readonly minutes: number; readonly notes: string };
}

/** A section after a lesson's last step: a task, or a finding that no step shows. */
export interface Coda {
  readonly title: string;
  readonly prose: readonly string[];
  /** Its cells are texts. */
  readonly table?: DataTable;
  /** A challenge that checks the task, and its start. */
  readonly task?: { readonly challenge: ChallengeName; readonly start: Scenario };
}

/** A line of the last slide: a number, and what it says. */
export interface Seen {
  readonly figure: string;
  readonly words: string;
}

export interface Lesson {
  /** Its permanent name in addresses: #/learn/<name>/<number of a step>. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  /** The approximate duration for one person, and of a lecture of all its steps. */
  readonly minutes: number;
  /** The meaning of the fills and frames in its printed figures. */
  readonly legend: string;
  readonly source: Source;
  readonly steps: readonly LessonStep[];
  /** The four results of the lesson, on its last slide. */
  readonly seen: readonly Seen[];
  /** The challenge that continues the lesson. */
  readonly homework: ChallengeName;
  /** Shown after the answer to the last step, and after the answer key. */
  readonly codas?: readonly Coda[];
}

type Usually<T, Usual extends keyof T> = Omit<T, Usual> & Partial<Pick<T, Usual>>;

/** A lesson as the catalog writes it, without what most steps say alike. */
interface WrittenLesson extends Omit<Lesson, "steps"> {
  readonly steps: readonly (Usually<Omit<LessonStep, "question">, "lane" | "inShort"> & {
    readonly question: Usually<Question, "at" | "covered">;
  })[];
}

/** Unless a step says otherwise, it is about the first lane and not in the short lecture, and asks at its first state, uncovered. */
export const lessonOf = ({ steps, ...lesson }: WrittenLesson): Lesson => ({
  ...lesson,
  steps: steps.map((step) => ({
    ...{ lane: 0, inShort: false },
    ...step,
    question: { at: 0, covered: false, ...step.question },
  })),
});
