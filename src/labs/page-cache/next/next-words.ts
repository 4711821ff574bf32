import type { NextRequest } from "../../../models/page_cache/page-ask";
import { formatCounted } from "../../../shared/figure-text";
import { laneLetter } from "../../../shared/lane-letter";

/** Describes the coming requests: "Of the next 14 requests, A (LRU) hits 9 and B (ARC) hits 11." */
export function nextWords(next: readonly NextRequest[], names: readonly string[]): string {
  const lanes = names.map(
    (name, lane) => `${laneLetter(lane)} (${name}) hits ${next.filter(({ hits }) => hits[lane]).length}`,
  );
  const last = lanes.pop() ?? "";
  const all = lanes.length === 0 ? last : `${lanes.join(", ")} and ${last}`;
  return `Of the next ${formatCounted(next.length, "request")}, ${all}.`;
}

/** The outcome of a request in every lane: "A hit, B miss". */
export const outcomeWords = (hits: readonly boolean[]): string =>
  hits.map((isHit, lane) => `${laneLetter(lane)} ${isHit ? "hit" : "miss"}`).join(", ");
