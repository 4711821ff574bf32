import { ACT, PAGE_CAUSE, PAGE_LIMIT } from "../../../generated/page_cache";
import type { LaneMoment } from "../../../models/page_cache/page-ask";
import type { PolicyName } from "../../../models/page_cache/policies";
import { POLICY_COLUMNS, type PolicyArrays } from "../../../models/page_cache/policy-frame";
import { listName } from "../../../models/page_cache/policy-rules";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";

/** An act of the last request. PAGE_LIMIT.NONE and NaN where a number does not apply. */
export interface Act {
  readonly kind: keyof typeof ACT;
  readonly cause: keyof typeof PAGE_CAUSE;
  readonly page: number;
  /** Lists. */
  readonly from: number;
  readonly to: number;
  readonly other: number;
  readonly before: number;
  readonly after: number;
}

/** The name of a code of the core. @throws RangeError if the core has no such code, which is a bug in our own code. */
function nameOf<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name {
  for (const name in codes) if (codes[name] === code) return name;
  throw new RangeError(`The core has no code ${code} in ${Object.keys(codes).join(", ")}.`);
}

/** The stored acts of a lane's last request, in order. */
export function actsOf({ actWords, actDoubles }: Pick<PolicyArrays, "actWords" | "actDoubles">): readonly Act[] {
  const words = POLICY_COLUMNS.actWords.numbers;
  return Array.from({ length: actWords.length / words }, (_, i) => {
    const [kind = 0, page = 0, from = 0, to = 0, cause = 0, other = 0] = actWords.subarray(i * words);
    const [before = Number.NaN, after = Number.NaN] = actDoubles.subarray(2 * i, 2 * i + 2);
    return { kind: nameOf(ACT, kind), cause: nameOf(PAGE_CAUSE, cause), page, from, to, other, before, after };
  });
}

/** The acts of a lane's last request that are only counted, because there were too many. */
export function actsNotStored({ actWords, actCounts }: Pick<PolicyArrays, "actWords" | "actCounts">): number {
  const all = Object.values(ACT).reduce<number>((sum, kind) => sum + (actCounts[kind] ?? 0), 0);
  return all - actWords.length / POLICY_COLUMNS.actWords.numbers;
}

/** How a sentence names a list, if not by its name. */
const IN_SENTENCE: Readonly<Record<string, string>> = {
  queue: "the queue",
  clock: "the clock",
  places: "the cache",
  once: "the list “once”",
  "by count": "the list by count",
  "by last request but one": "the list by last request but one",
  "by next request": "the list by next request",
  small: "the small queue",
  main: "the main queue",
  ghosts: "the ghosts",
  window: "the window",
  protected: "the protected segment",
  names: "the names",
  inactive: "the inactive list",
  active: "the active list",
};

/** A list within a sentence: "T1", "the queue". NONE = the cache as a whole. */
export function inList(list: number, policy: PolicyName): string {
  if (list === PAGE_LIMIT.NONE) return "the cache";
  const name = listName(policy, list);
  return IN_SENTENCE[name] ?? name;
}

const { NONE } = PAGE_LIMIT;

type Kind = keyof typeof ACT;
type Cause = keyof typeof PAGE_CAUSE;
type MissCause = "COLD" | "EVICTED_EARLIER" | "ONLY_A_NAME";
type MoveCause = "PROMOTED" | "DEMOTED" | "SECOND_CHANCE" | "ADMITTED";
/** Causes of evictions. */
type EvictCause = Exclude<Cause, "NONE" | MissCause | MoveCause>;

/** An act, and a sentence or two about it. */
export interface ActWords {
  readonly title: string;
  readonly text: string;
}

type Tell = (act: Act, policy: PolicyName) => ActWords;

const pageText = (number: number): string => `page ${formatInteger(number)}`;
const Page = (number: number): string => `Page ${formatInteger(number)}`;
const requests = (count: number): string => formatCounted(count, "request");

/** The list of W-TinyLFU that has the candidate of a comparison. */
const WINDOW = 0;

/** Why a page was evicted, after "because" or a colon. */
const REASONS: Readonly<Record<EvictCause, string>> = {
  OLDEST: "it entered the longest ago",
  LEAST_RECENT: "its last request was the longest ago",
  MOST_RECENT: "it was requested last",
  BIT_CLEAR: "it had no hit to spare when it was due",
  LOWEST_COUNT: "no other page had fewer requests",
  REQUESTED_ONCE: "it had too few requests on trial",
  LOST_COMPARISON: "the other page was estimated as requested at least as often",
  OVER_QUOTA: "its list was over its quota",
  FURTHEST: "its next request is furthest away",
  CHANCE: "chance chose it",
  INACTIVE_TAIL: "it was at the end of the inactive list",
  MEMORY_TAKEN: "memory was taken from the cache",
};

const MISSES: Readonly<Record<MissCause, Tell>> = {
  COLD: (act) => ({
    title: "Miss",
    text: `This is the first request for ${pageText(act.page)}. No policy can avoid this miss.`,
  }),
  EVICTED_EARLIER: (act) => ({
    title: "Miss",
    text: `${Page(act.page)} is not in the cache. ${leftWords(act)}`.trim(),
  }),
  ONLY_A_NAME: (act, policy) => ({
    title: "Miss, but its name is known",
    text: `The name of ${pageText(act.page)} is still in ${inList(act.from, policy)}. ${leftWords(act)}`.trim(),
  }),
};

const MOVES: Readonly<Record<MoveCause, Tell>> = {
  PROMOTED: ({ page: moved, from, to }, policy) => ({
    title: "Promoted",
    text:
      from === NONE
        ? `${Page(moved)} left a short time ago, so it enters ${inList(to, policy)} at once.`
        : `${Page(moved)} moves up from ${inList(from, policy)} to ${inList(to, policy)}.`,
  }),
  DEMOTED: ({ page: moved, from, to }, policy) => ({
    title: "Demoted",
    text: `${Page(moved)} moves down from ${inList(from, policy)} to ${inList(to, policy)}.`,
  }),
  SECOND_CHANCE: ({ page: moved, from }, policy) => ({
    title: "Second chance",
    text: `${Page(moved)} is due in ${inList(from, policy)}, but it had a hit. It stays, and the hit no longer counts.`,
  }),
  ADMITTED: ({ page: moved, from, to }, policy) => ({
    title: "Admitted",
    text: `${Page(moved)} passes its trial and moves from ${inList(from, policy)} to ${inList(to, policy)}.`,
  }),
};

const KINDS: Readonly<Record<Kind, Tell>> = {
  HIT: ({ page: hit, from }, policy) => ({ title: "Hit", text: `${Page(hit)} is in ${inList(from, policy)}.` }),
  MISS: (act, policy) => MISSES[isOf(MISSES, act.cause) ? act.cause : "EVICTED_EARLIER"](act, policy),
  MOVE: (act, policy) => MOVES[isOf(MOVES, act.cause) ? act.cause : "PROMOTED"](act, policy),
  EVICT: evictWords,
  TARGET: ({ before, after }) => ({
    title: "Border moves",
    text: `The target p ${after > before ? "grows" : "shrinks"} from ${target(before)} to ${target(after)}.`,
  }),
  HAND: ({ before }) => ({ title: "Hand", text: `The hand passes ${formatCounted(before, "page")}.` }),
};

const isOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => key in table;

/** ARC's p, with decimals only if it has any. */
const target = (p: number): string => (Number.isInteger(p) ? formatInteger(p) : p.toFixed(2));

/** How long ago a missed page left, and by whose request. */
function leftWords({ before, other, page: missed }: Act): string {
  if (Number.isNaN(before)) return "";
  const by = other === missed ? "" : `, at a request for ${pageText(other)}`;
  return `It left ${requests(before)} ago${by}.`;
}

function evictWords({ page: evicted, from, to, cause, before, after }: Act, policy: PolicyName): ActWords {
  const where = inList(from, policy);
  const name = to === NONE ? "" : ` Its name stays in ${inList(to, policy)}.`;
  if (Number.isNaN(before)) {
    return { title: "Evicted", text: `${Page(evicted)} leaves ${where}, because ${evictionReasonOf(cause)}.${name}` };
  }
  const [own, rival] = from === WINDOW ? [before, after] : [after, before];
  const tie = own === rival ? " In a tie the page in the main part stays." : "";
  return {
    title: "Lost the comparison",
    text: `${Page(evicted)} leaves ${where}: an estimate of ${requests(own)} against ${formatInteger(rival)}.${tie}`,
  };
}

/** Describes an act of a request. */
export const actWords = (act: Act, policy: PolicyName): ActWords => KINDS[act.kind](act, policy);

const CAUSE_NAMES = Object.keys(PAGE_CAUSE).filter((name): name is Cause => isOf(PAGE_CAUSE, name));

/** Why a page was evicted: "it entered the longest ago". */
const evictionReasonOf = (cause: Cause): string => (isOf(REASONS, cause) ? REASONS[cause] : "it was due");

/** Why a page was evicted, by the number of its PAGE_CAUSE. */
export const evictionReason = (cause: number): string =>
  evictionReasonOf(CAUSE_NAMES.find((name) => PAGE_CAUSE[name] === cause) ?? "NONE");

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
  return `Hit: ${pageText(page)} is in ${inList(from, policy)}${moves}.`;
}

function missClause({ page, cause, from }: Act, { policy, moment }: LaneRequest): string {
  const enters = moment === null ? "enters" : entryClause(policy, moment.list);
  if (cause === "COLD") return `Miss: this is the first request for ${pageText(page)}. It ${enters}.`;
  if (cause === "ONLY_A_NAME") {
    return `Miss: ${pageText(page)} left, but its name is still in ${inList(from, policy)}. It ${enters}.`;
  }
  return `Miss: ${pageText(page)} left the cache earlier. It ${enters}.`;
}

const entryClause = (policy: PolicyName, list: number): string =>
  list === NONE ? "is not kept" : `enters ${inList(list, policy)}`;

/** At most this many evicted pages are named. */
const MOST_NAMED = 2;

function evictionClauses({ acts, policy }: LaneRequest): readonly string[] {
  const evicted = acts.filter(({ kind }) => kind === "EVICT");
  const named = evicted.slice(0, MOST_NAMED).map(({ page, from, cause }) => {
    return `${Page(page)} leaves ${inList(from, policy)}, because ${evictionReasonOf(cause)}.`;
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
