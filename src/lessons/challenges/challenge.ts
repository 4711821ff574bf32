import type { FigureKey } from "../../protocol/figures";
import type { ChallengeName } from "../../scenario/challenge-names";
import type { Policy, Scenario } from "../../scenario/scenario";

/*
 * A challenge is data: what is changed, what is wanted, and what a policy may be. tests/golden/challenges.test.ts lets the core
 * compute that the start of each fails, that a known link reaches its goals, and that near misses do not.
 */

/** A figure of the lane, or of its heap, after the challenge's operations; `least` and `most` in its unit, shares of 1. */
export interface Goal {
  readonly figure: FigureKey;
  readonly least?: number;
  readonly most?: number;
}

/** What a field of the lane's policy may hold: one thing, or at most so much. */
export type Rule = {
  readonly field: keyof Policy;
  /** In a few words. */
  readonly says: string;
} & ({ readonly is: Policy[keyof Policy] } | { readonly most: number });

/** The name of a challenge stands in CHALLENGE_NAMES. */
export interface Challenge {
  readonly name: ChallengeName;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly start: Scenario;
  /** What a solution may have otherwise than the start: the policy of the lane, or the operations that are made by hand. */
  readonly changes: "policy" | "moves";
  /** 0 … 3: the lane that is judged. */
  readonly lane: number;
  /** Operations after which it is judged; "moves" = as many as are made by hand. */
  readonly steps: number | "moves";
  readonly goals: readonly Goal[];
  readonly rules: readonly Rule[];
}
