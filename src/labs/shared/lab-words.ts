import type { Policy } from "../../scenario/scenario";

/** What a lab calls its lanes. */
export interface LabWords {
  /** A short name: "Chen, flawed". */
  readonly laneName: (lane: Policy) => string;
  /** What a lane does, in a sentence. */
  readonly laneSentence: (lane: Policy) => string;
  /** What is said of all lanes together, after theirs; "" = nothing. */
  readonly together: (lanes: readonly Policy[]) => string;
  /** What of a lane differs after an edit: "policy". A missing lane is one that comes or goes. */
  readonly changed: (from: Policy | undefined, to: Policy | undefined) => string;
  /** What of that is named once where an edit changes it in all lanes. */
  readonly namedOnce: string;
}
