import type { FIGURE } from "../../generated/abi";
import type { ChallengeName } from "../../scenario/challenge-names";
import type { Policy, Scenario } from "../../scenario/scenario";

/*
 * A challenge is data: what is changed, what is wanted, and what a policy may be. tests/golden/challenges.test.ts lets the core
 * compute that the start of each fails, that a known link reaches its goals, and that near misses do not.
 */

/** The figures that goals are about. */
export type GoalFigure = keyof typeof FIGURE &
  ("mean_efficiency" | "footprint_efficiency" | "hit_rate" | "wasted" | "idle");

/** A figure of the lane after the challenge's operations; `least` and `most` in its unit: shares of 1, bytes. */
export interface Goal {
  readonly figure: GoalFigure;
  readonly least?: number;
  readonly most?: number;
}

/** What a field of the lane's policy may hold: one thing, or at most so much. */
export type Rule = { readonly field: keyof Policy } & (
  | { readonly is: Policy[keyof Policy] }
  | { readonly most: number }
);

/** The name of a challenge stands in CHALLENGE_NAMES. */
export interface Challenge {
  readonly name: ChallengeName;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  /** Its requests are those of every solution. */
  readonly start: Scenario;
  /** 0 … 3: whose policy is changed and judged. */
  readonly lane: number;
  /** Operations after which it is judged. */
  readonly steps: number;
  readonly goals: readonly Goal[];
  readonly rules: readonly Rule[];
}
