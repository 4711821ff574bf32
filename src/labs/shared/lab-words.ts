import type { Policy } from "../../kernel/scenario/scenario";

/** What a lab calls its lanes. */
export interface LabWords {
  /** A short name: "Chen, flawed". */
  readonly laneName: (lane: Policy) => string;
  /** What a lane does, in a sentence. */
  readonly laneSentence: (lane: Policy) => string;
  /** What is said of all lanes together, after theirs; "" = nothing. */
  readonly together: (lanes: readonly Policy[]) => string;
}
