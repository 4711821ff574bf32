import { LIMIT } from "../../generated/kernel";
import { type Field, integer, STEP, type Table } from "./field";
import type { Breakpoint } from "./scenario";

/** The kinds of stop rules of a model. */
export interface StopKinds {
  /** The fields of a rule: its kind, its lane, and the values that `when` gives to some kinds. */
  readonly table: Table;
  /** In links: the phrase of each kind, and the key of the value after it. */
  readonly phrases: Readonly<Record<string, StopPhrase>>;
  /** The kinds that compare lanes, so they need two and name none. */
  readonly comparing: readonly string[];
}

export interface StopPhrase {
  readonly phrase: string;
  readonly key?: string;
}

/** The end of a run that can take no further step. */
export interface RunEnd {
  /** Its cause, as the model names it, such as a limit that the run reached. */
  readonly end: string;
  /** The lane and the step that caused it; missing = all lanes. */
  readonly lane?: number;
  readonly step?: number;
}

/** A model's words for its stop rules and for the ends of its runs. */
export interface StopWords<B extends Breakpoint = Breakpoint> {
  readonly kinds: StopKinds;
  /** The sentence about the end of a run. */
  end(end: RunEnd): string;
  /** The sentence about a run that waits for the viewer; missing = this model never waits. */
  readonly wait?: string;
  /** A rule in a few words: "efficiency < 10 %". */
  rule(rule: B): string;
}

/** The kind that every model has, as a model's own kinds list it. */
export const AT_STEP = "step-equals";
export const STEP_PHRASE: StopPhrase = { phrase: "step.eq.", key: "step" };
export const stepField = {
  kind: integer(STEP),
  word: "value",
  when: { key: "kind", is: [AT_STEP] },
  label: "step",
} as const satisfies Field;

/** The field of a rule's lane. `not`: the kinds about all lanes at once. */
export const laneField = <Kind extends string>(not: readonly Kind[]) => ({
  kind: integer({ min: 0, max: LIMIT.LANES - 1 }, null),
  word: "lane",
  default: null,
  when: { key: "kind", not } as const,
  label: "lane",
});

/** The stop rules of a model without kinds of its own. */
export const STEPS_ONLY: StopKinds = {
  table: {
    kind: { kind: { type: "choice", options: [AT_STEP] }, word: "kind", label: "stop when" },
    lane: laneField([AT_STEP]),
    step: stepField,
  },
  phrases: { [AT_STEP]: STEP_PHRASE },
  comparing: [],
};
