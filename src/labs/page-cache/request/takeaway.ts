import { formatInteger } from "../../../shared/format";
import type { Takeaway } from "../../shared/takeaway";
import { lettersOf } from "../lane-letters";

const VERBS = { hit: ["hits", "hit"], miss: ["misses", "miss"] } as const;

function outcomeOf(lanes: readonly number[], verb: keyof typeof VERBS): readonly string[] {
  const [one, many] = VERBS[verb];
  return lanes.length === 0 ? [] : [`${lettersOf(lanes)} ${lanes.length === 1 ? one : many}`];
}

/** The takeaway of a request: the page, and which lanes hit. `hits`: per lane. */
export function requestTakeaway(page: number, hits: readonly boolean[]): Takeaway {
  const lanesWith = (isHit: boolean) => hits.flatMap((hit, lane) => (hit === isHit ? [lane] : []));
  const outcomes = [...outcomeOf(lanesWith(true), "hit"), ...outcomeOf(lanesWith(false), "miss")];
  return { strong: `Page ${formatInteger(page)} is requested.`, rest: ` ${outcomes.join(", ")}.` };
}
