import { useMemo } from "react";
import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { PageAnswer } from "../../../models/page_cache/page-ask";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageLane } from "../../../models/page_cache/scenario";
import { useCaches } from "../page-frame";
import { useAnswer } from "../use-answer";
import { usePageScenario } from "../use-page-scenario";
import { actsNotStored, actsOf } from "./acts";
import { type Beat, beatsOf } from "./beats";
import { type LaneRequest, outcomeOf } from "./lane-request";

const askMoment = () => ({ moment: true });

/** A lane's last request and its beats. */
export interface LaneBeats extends LaneRequest {
  readonly beats: readonly Beat[];
}

/** The last request of every lane. The lists around it are known a moment later. */
export function useRequests(): readonly LaneBeats[] {
  const caches = useCaches();
  const lanes = usePageScenario((scenario) => scenario.lanes);
  const { moment } = useAnswer(askMoment);
  return useMemo(
    () =>
      caches.map((cache, i) => {
        const request = requestOf(cache, lanes[i], moment?.lanes[i] ?? null);
        return { ...request, beats: beatsOf(request) };
      }),
    [caches, lanes, moment],
  );
}

type Moment = NonNullable<PageAnswer["moment"]>["lanes"][number];

/** A lane's last request, from its frame. */
export function requestOf(cache: PolicyArrays, lane: PageLane | undefined, moment: Moment | null): LaneRequest {
  const acts = actsOf(cache);
  const page = outcomeOf(acts)?.page ?? PAGE_LIMIT.NONE;
  return { policy: lane?.policy.model ?? "lru", page, acts, more: actsNotStored(cache), moment };
}
