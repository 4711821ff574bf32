import type { Figure } from "../../kernel/protocol/figure";
import type { ChallengeName } from "../../kernel/scenario/challenge-names";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";

/*
 * A challenge is data: what is changed, what is wanted, and what a lane may be. tests/golden/challenges.test.ts lets the core
 * compute that the start of each fails, that a known link reaches its goals, and that near misses do not.
 */

/** A figure of the lane, or of its heap, after the challenge's operations; `least` and `most` in its unit, shares of 1. */
export interface Goal {
  readonly figure: Figure;
  readonly least?: number;
  readonly most?: number;
}

/** A lane's field in words. */
export interface LaneField {
  readonly label: string;
  /** Formats a value of the field. */
  readonly text: (value: unknown) => string;
}

/** What a field of the lane may hold: one thing, or a number within bounds. A field that the lane does not have keeps no rule. */
export type Rule = {
  /** Its path in the lane: "capacity" or "heap.model". */
  readonly field: string;
  /** In a few words. */
  readonly says: string;
} & ({ readonly is: string | number | boolean | null } | { readonly least: number } | { readonly most: number });

/** The name of a challenge stands in CHALLENGE_NAMES, its lab in its start. */
export interface Challenge<S extends Scenario = Scenario> {
  readonly name: ChallengeName;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly start: S;
  /** The words of a lane's field, by its path. */
  readonly laneField: (lane: Lane, path: string) => LaneField;
  /** What a solution may have otherwise than the start: the lane that is judged, or the operations that are made by hand. */
  readonly changes: "lane" | "moves";
  /** 0 … 3: the lane that is judged. */
  readonly lane: number;
  /** Operations after which it is judged; "moves" = as many as are made by hand. */
  readonly steps: number | "moves";
  readonly goals: readonly Goal[];
  readonly rules: readonly Rule[];
}
