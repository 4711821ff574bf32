import type { Policy, Scenario } from "../../kernel/scenario/scenario";

/** A scenario in the words of a lab. */
export interface LabWords {
  /** Who asks for what. */
  readonly workload: (scenario: Scenario) => string;
  /** Where the random numbers come from. */
  readonly random: (scenario: Scenario) => string;
  /** A short name: "Chen, flawed". */
  readonly laneName: (lane: Policy) => string;
  /** What a lane does, in a sentence. */
  readonly laneSentence: (lane: Policy) => string;
  /** What is said of all lanes together, after theirs; "" = nothing. */
  readonly together: (lanes: readonly Policy[]) => string;
}
