import { PAGE_LIMIT } from "../../../generated/page_cache";
import type { LaneMoment } from "../../../models/page_cache/page-ask";
import type { PolicyName } from "../../../models/page_cache/policies";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { type Act, evictionReasonOf, inList } from "./acts";

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

const { NONE } = PAGE_LIMIT;

const pageName = (page: number): string => `page ${formatInteger(page)}`;

/** The whole request: "Hit: page 271 is in T1 and moves to T2." */
export function requestSentence(request: LaneRequest): string {
  const outcome = outcomeOf(request.acts);
  if (outcome === undefined) return "Nothing has happened yet.";
  const begin = outcome.kind === "HIT" ? hitClause(outcome, request) : missClause(outcome, request);
  return [begin, ...evictionClauses(request), ...chanceClauses(request)].join(" ");
}

function hitClause({ page, from }: Act, { acts, policy }: LaneRequest): string {
  const moved = acts.find(({ kind, page: other, to }) => kind === "MOVE" && other === page && to !== from);
  const moves = moved === undefined ? "" : ` and moves to ${inList(moved.to, policy)}`;
  return `Hit: ${pageName(page)} is in ${inList(from, policy)}${moves}.`;
}

function missClause({ page, cause, from }: Act, { policy, moment }: LaneRequest): string {
  const enters = moment === null ? "enters" : entryClause(policy, moment.list);
  if (cause === "COLD") return `Miss: this is the first request for ${pageName(page)}. It ${enters}.`;
  if (cause === "ONLY_A_NAME") {
    return `Miss: ${pageName(page)} left, but its name is still in ${inList(from, policy)}. It ${enters}.`;
  }
  return `Miss: ${pageName(page)} left the cache earlier. It ${enters}.`;
}

const entryClause = (policy: PolicyName, list: number): string =>
  list === NONE ? "is not kept" : `enters ${inList(list, policy)}`;

/** At most this many evicted pages are named. */
const MOST_NAMED = 2;

function evictionClauses({ acts, policy }: LaneRequest): readonly string[] {
  const evicted = acts.filter(({ kind }) => kind === "EVICT");
  const named = evicted.slice(0, MOST_NAMED).map(({ page, from, cause }) => {
    return `Page ${formatInteger(page)} leaves ${inList(from, policy)}, because ${evictionReasonOf(cause)}.`;
  });
  const more = evicted.length - named.length;
  return more > 0 ? [...named, `${formatCounted(more, "more page leaves", "more pages leave")} too.`] : named;
}

/** Pages that were due but stay. */
function chanceClauses({ acts }: LaneRequest): readonly string[] {
  const spared = acts.filter(({ cause }) => cause === "SECOND_CHANCE").length;
  return spared === 0
    ? []
    : [`${formatCounted(spared, "page was", "pages were")} due before, but had hits and stayed.`];
}
