import type { Scenario } from "../../../src/kernel/scenario/scenario";
import type { LessonStep } from "../../../src/lessons/format";

/** A lane of a scenario at its step. The defaults: lane A, and the last state of the lesson's step. */
export interface Place {
  /** 0 … 3. */
  readonly lane?: number;
  /** Another state of the step, by its index. */
  readonly state?: number;
  /** A scenario that the step does not show. */
  readonly scenario?: Scenario;
}

/** A statement of a step. Each model adds the value from the core that backs it. */
export interface Fact extends Place {
  /** The exact text in the sentence. */
  readonly says: string;
}

export const placeOf = ({ scenario, state = -1 }: Place, { states }: Pick<LessonStep, "states">): Scenario =>
  scenario ?? states.at(state) ?? states[0];
