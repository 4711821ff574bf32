import { CAUSE, LIMIT, MARK, OPERATION, type OUTCOME, VERDICT, VISIT } from "../../../generated/abi";
import { causeRecord } from "../../../models/allocation/causes";
import { figure } from "../../../models/allocation/figures";
import { type AllocationLane, MARK_NUMBERS, VISIT_NUMBERS } from "../../../models/allocation/lane-arrays";
import type { Policy } from "../../../models/allocation/scenario";
import { outcome } from "../../../models/allocation/worded-lane";
import { formatBytes, formatInteger } from "../../../shared/format";
import { collectedIn, copiedIn } from "./collection";

/** A slot that the look-up examined, and the core's verdict (VERDICT). */
interface Visit {
  readonly slot: number;
  readonly size: number;
  readonly verdict: number;
}

/** A step in one lane, as the core reports it. Sizes in bytes. */
export interface StepFacts {
  /** OPERATION.ALLOCATE or FREE. */
  readonly operation: number;
  /** CAUSE. */
  readonly cause: number;
  /** The bytes that the caller needs. */
  readonly needed: number;
  /** Size of the buffer that was allocated or returned. */
  readonly granted: number;
  /** The step at which that buffer was created; null = it is merged with others of its size. */
  readonly born: number | null;
  /** The slot that it left or entered; null = none, SOMEWHERE = the cache's room, where a pool has no array for it. */
  readonly slot: number | null;
  /** Size of the buffer freed to the heap; 0 = none. */
  readonly freed: number;
  /** Size of the cached buffer it was compared with, and its slot; 0 and null = none. */
  readonly compared: number;
  readonly rival: number | null;
  readonly visits: readonly Visit[];
  /** The allocated buffer is poisoned. */
  readonly poisons: boolean;
  /** The bytes of victims that a collection dropped before the operation; null = there was none. */
  readonly collected: number | null;
  /** The bytes that the caller's write copied from an array that was too small. */
  readonly copied: number;
  /** An array that leaves the pool or a caller waits for a collection. */
  readonly garbage: boolean;
}

/** In the room of the cache, but in no slot. No slot has this number. */
const SOMEWHERE = -1;
/** Ends that leave or enter the room of the cache. */
const IN_CACHE: ReadonlySet<number> = new Set([CAUSE.FITS, CAUSE.POOL_KEPT]);

/** The step between the frame before it and the frame after it; null before the first step, or if no picture shows it. */
export function stepFacts(before: AllocationLane, after: AllocationLane, garbage = false): StepFacts | null {
  const word = (name: keyof typeof OUTCOME) => outcome(after, name);
  const operation = word("operation");
  const isShown = operation === OPERATION.ALLOCATE || operation === OPERATION.FREE;
  if (!isShown || word("granted") === 0) return null;
  const mark = markAt(operation === OPERATION.ALLOCATE ? after : before, word("index"));
  const compared = definedOr(word("compared"), 0);
  const slot = definedOr(word("slot"), IN_CACHE.has(word("cause")) ? SOMEWHERE : null);
  return {
    operation,
    cause: word("cause"),
    needed: mark?.needed ?? word("needed"),
    granted: word("granted"),
    born: mark?.born ?? null,
    slot,
    freed: definedOr(word("freed"), 0),
    compared,
    rival: compared === 0 ? null : slotHolding(before, compared),
    visits: visitsOf(after),
    poisons: figure(after, "poisoned") > figure(before, "poisoned"),
    collected: collectedIn(before, after),
    copied: copiedIn(before, after),
    garbage,
  };
}

const definedOr = <T>(word: number, otherwise: T): number | T => (word === LIMIT.NONE ? otherwise : word);

function markAt({ marks }: Pick<AllocationLane, "marks">, index: number) {
  for (let at = 0; at < marks.length; at += MARK_NUMBERS) {
    if (marks[at + MARK.index] === index)
      return { born: marks[at + MARK.born] ?? 0, needed: marks[at + MARK.needed] ?? 0 };
  }
  return null;
}

/** The lowest slot that holds this size, because the core compares with that one. */
function slotHolding({ slots }: Pick<AllocationLane, "slots">, size: number): number | null {
  for (let at = 0; at < slots.length; at += 2) if (slots[at] === size) return at / 2;
  return null;
}

function visitsOf({ visits }: Pick<AllocationLane, "visits">): Visit[] {
  return Array.from({ length: visits.length / VISIT_NUMBERS }, (_, i) => {
    const word = (name: keyof typeof VISIT) => visits[i * VISIT_NUMBERS + VISIT[name]] ?? 0;
    return { slot: word("slot"), size: word("size"), verdict: word("verdict") };
  });
}

/** The part of a policy that its labels need. */
export type StepPolicy = Pick<Policy, "lookup" | "full" | "capacity" | "cutoff">;

const yes = (words: string): string => `${words} ✓`;
const no = (words: string, reason: string): string => `${words} ✗ ${reason}`.trim();

/** Which of several fitting buffers a rule takes. */
const TAKEN: Readonly<Record<StepPolicy["lookup"], string>> = {
  "first-fit": "first",
  "best-fit": "smallest",
  "worst-fit": "largest",
  newest: "newest",
  oldest: "oldest",
  exact: "equal",
};

/** The result of the look-up in a slot: "6 400 ≥ 100 ✓", with the rule where it had a choice. The verdict comes from the core. */
export function visitVerdict({ size, verdict }: Visit, { needed, visits }: StepFacts, { lookup }: StepPolicy): string {
  const [held, asked] = [formatInteger(size), formatInteger(needed)];
  switch (verdict) {
    case VERDICT.CHOSEN: {
      const hadChoice = visits.some((other) => other.verdict === VERDICT.FITS);
      return `${yes(`${held} ${size === needed ? "=" : "≥"} ${asked}`)}${hadChoice ? ` ${TAKEN[lookup]}` : ""}`;
    }
    case VERDICT.FITS:
      return `${held} ≥ ${asked}, not the ${TAKEN[lookup]}`;
    case VERDICT.TOO_SMALL:
      return no(`${held} < ${asked}`, "too small");
    case VERDICT.TOO_WASTEFUL:
      return no(`${held} for ${asked}`, "too wasteful");
    case VERDICT.NOT_EXACT:
      return no(`${held} ≠ ${asked}`, "not equal");
    default:
      return "empty";
  }
}

/** Why a request examined no slot. */
export function bypassVerdict({ cause, compared, needed }: StepFacts): string {
  if (cause === CAUSE.FITS) return yes("the pool has one");
  if (cause === CAUSE.POOL_NEW) return no("the pool has none", "");
  if (cause === CAUSE.POOL_REFUSED) return no("the pool gives none", "");
  if (cause === CAUSE.POOL_GREW) return no(`${formatInteger(compared)} < ${formatInteger(needed)}`, "it grows");
  if (cause === CAUSE.NO_SLOTS) return no("no cache", "");
  if (cause === CAUSE.OUTSIDE_BUCKETS) return no("bypasses the cache:", "too big for any bucket");
  return no("the cache is empty", "");
}

/** The result of the cutoff's test on a returned buffer, or of another rule that rejects it; null = there was no test. */
export function gateVerdict({ cause, granted }: StepFacts, { cutoff }: StepPolicy): string | null {
  const size = formatInteger(granted);
  if (cause === CAUSE.NO_SLOTS) return no("no cache", "");
  if (cause === CAUSE.OUTSIDE_BUCKETS) return no(size, "too big for any bucket");
  if (cause === CAUSE.OVER_MAX) return no(size, "too many bytes in all");
  if (cutoff === null) return null;
  const limit = formatInteger(cutoff);
  return cause === CAUSE.OVER_CUTOFF ? no(`${size} > ${limit}`, "bypasses") : yes(`${size} ≤ ${limit}`);
}

/** The name of the test at the cache's wall. */
export const gateName = ({ cause }: StepFacts, { cutoff }: StepPolicy): string =>
  cutoff === null || NOT_BY_CUTOFF.includes(cause) ? "" : `cutoff ${formatBytes(cutoff)}`;
const NOT_BY_CUTOFF: readonly number[] = [CAUSE.OUTSIDE_BUCKETS, CAUSE.NO_SLOTS, CAUSE.OVER_MAX];

/** Whether the cache has room, and if not, which buffer stays; null = the step ended before that. */
export const roomVerdict = ({ cause, granted, compared }: StepFacts): string | null =>
  causeRecord(cause).verdict?.(compared > 0 ? `${formatInteger(granted)} vs ${formatInteger(compared)}` : "full") ??
  null;
