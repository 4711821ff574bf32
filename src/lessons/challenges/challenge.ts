import type { FigureKey } from "../../kernel/protocol/figures";
import type { ChallengeName } from "../../kernel/scenario/challenge-names";
import type { AllocationScenario, Policy } from "../../models/allocation/scenario";

/*
 * A challenge is data: the allowed changes, the goals, and the rules for a lane. tests/golden/challenges.test.ts lets
 * the core check that each start fails, that a known link reaches its goals, and that near misses fail.
 */

/** A figure of the lane, or of its heap, after the challenge's operations; `least` and `most` in its unit, shares of 1. */
export interface Goal {
  readonly figure: FigureKey;
  readonly least?: number;
  readonly most?: number;
}

/** The path of a lane's field: in its policy, or in the heap under it. */
export type LanePath = Exclude<keyof Policy, "heap"> | "heap.model" | `heap.parameters.${string}`;

/** The allowed values of a lane's field: one value, or a range of numbers. A lane without the field breaks no rule. */
export type Rule = {
  readonly field: LanePath;
  /** The rule in a few words. */
  readonly says: string;
} & ({ readonly is: string | number | boolean | null } | { readonly least: number } | { readonly most: number });

/** CHALLENGE_NAMES lists a challenge's name. Its start determines its lab. */
export interface Challenge {
  readonly name: ChallengeName;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly start: AllocationScenario;
  /** The part of the start that a solution may change: the judged lane, or the manual operations. */
  readonly changes: "lane" | "moves";
  /** The judged lane, 0 … 3. */
  readonly lane: number;
  /** The number of operations before judging; "moves" = all the manual ones. */
  readonly steps: number | "moves";
  readonly goals: readonly Goal[];
  readonly rules: readonly Rule[];
}
