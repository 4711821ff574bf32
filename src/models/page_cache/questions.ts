import { ACT } from "../../generated/page_cache";
import type { Question } from "../../kernel/protocol/trial";
import type { PolicyArrays } from "./policy-frame";

/** The possible ends of a request. Messages contain these names, so they never change. */
export const REQUEST_ENDS = ["hit", "miss"] as const;

type RequestEnd = (typeof REQUEST_ENDS)[number];

/** A request that deserves a question. */
export interface PageQuestion extends Question {
  readonly asks: "hit";
  readonly page: number;
}

/** How the last request of a lane ended, by the acts that the core counted; null = there was none. */
export function requestEndOf({ actCounts }: Pick<PolicyArrays, "actCounts">): RequestEnd | null {
  if ((actCounts[ACT.HIT] ?? 0) > 0) return "hit";
  return (actCounts[ACT.MISS] ?? 0) > 0 ? "miss" : null;
}
