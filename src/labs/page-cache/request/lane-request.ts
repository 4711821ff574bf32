import type { LaneMoment } from "../../../models/page_cache/page-ask";
import type { PolicyName } from "../../../models/page_cache/policies";
import type { Act } from "./acts";

/** A lane's last request. */
export interface LaneRequest {
  readonly policy: PolicyName;
  readonly page: number;
  readonly acts: readonly Act[];
  /** Acts that are only counted. */
  readonly more: number;
  /** The lists around the request; null = not known yet. */
  readonly moment: LaneMoment | null;
}

/** The act that says whether the request hit. */
export const outcomeOf = (acts: readonly Act[]): Act | undefined =>
  acts.find(({ kind }) => kind === "HIT" || kind === "MISS");
