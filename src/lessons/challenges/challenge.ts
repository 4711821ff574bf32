import type { Ask } from "../../kernel/protocol/frame";
import type { Quantity } from "../../kernel/protocol/quantity";
import type { ChallengeName } from "../../kernel/scenario/challenge-names";
import type { LaneField } from "../../kernel/scenario/lanes";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";

/*
 * A challenge is data: the allowed changes, the goals, and the rules for a lane. tests/golden/challenges.test.ts lets
 * the core check that each start fails, that a known link reaches its goals, and that near misses fail.
 */

/** A figure of the lane, or of its heap, after the challenge's operations; `least` and `most` in its unit, shares of 1. */
export interface Goal {
  readonly figure: Quantity;
  readonly least?: number;
  readonly most?: number;
}

/** The allowed values of a lane's field: one value, all but one, or a range of numbers. A lane without the field breaks no rule. */
export type Rule = {
  /** Its path in the lane: "capacity" or "heap.model". */
  readonly field: string;
  /** The rule in a few words. */
  readonly says: string;
} & (
  | { readonly is: string | number | boolean | null }
  | { readonly isNot: string }
  | { readonly least: number }
  | { readonly most: number }
);

/** A request to the model whose answer is judged, in place of a run. */
interface JudgedAnswer {
  /** `scenario`: one of the lab of the start. */
  readonly ask: (scenario: Scenario) => Ask;
  /** The fields of the request that a solution may not change. */
  readonly keeps: readonly string[];
}

/** CHALLENGE_NAMES lists a challenge's name. Its start determines its lab. */
export interface Challenge<S extends Scenario = Scenario> {
  readonly name: ChallengeName;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly start: S;
  /** The words of a lane's field, by its path. */
  readonly laneField: (lane: Lane, path: string) => LaneField;
  /** The part of the start that a solution may change: the judged lane, the operations by hand, the script's commands, or the growth of a vector. */
  readonly changes: "lane" | "moves" | "script" | "growth";
  /** The judged lane, 0 … 3. */
  readonly lane: number;
  /** The number of operations before judging; "moves" = all the manual ones; "end" = until the run ends. */
  readonly steps: number | "moves" | "end";
  readonly goals: readonly Goal[];
  readonly rules: readonly Rule[];
  /** Missing = a run is judged. */
  readonly judges?: JudgedAnswer;
}
