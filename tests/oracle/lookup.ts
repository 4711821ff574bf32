import { type CAUSE, LIMIT, type VERDICT } from "../../src/generated/abi";
import type { Policy } from "../../src/models/allocation/scenario";
import type { Buffer } from "./biography";

/** Why a step ended as it did. */
export type Cause = keyof typeof CAUSE;

/** The lookup's verdict on a slot. */
type Verdict = keyof typeof VERDICT;

/** A buffer in the cache, and the step at which it entered. */
export interface Cached extends Buffer {
  readonly entered: number;
}

/** The slots of one bucket, lowest first; null = empty. */
export type Slots = (Cached | null)[];

/** A full slot with the values that the rules compare. */
export interface Holding extends Pick<Cached, "size" | "entered"> {
  readonly slot: number;
}

/** The full slots of a bucket, lowest first. */
export function holdings(slots: Slots): Holding[] {
  const found: Holding[] = [];
  slots.forEach((cached, slot) => {
    if (cached !== null) found.push({ slot, size: cached.size, entered: cached.entered });
  });
  return found;
}

/** The first entry in the given order; ties go to the lowest slot. */
export function firstBy(list: readonly Holding[], before: (a: Holding, b: Holding) => boolean): Holding | null {
  let first: Holding | null = null;
  for (const one of list) if (first === null || before(one, first)) first = one;
  return first;
}

function withinWaste(policy: Policy, size: number, needed: number): boolean {
  const ratio = policy.ratio === null || size * 100 <= policy.ratio * needed;
  const bytes = policy.wasteBytes === null || size - needed <= policy.wasteBytes;
  return ratio && bytes;
}

/** The lookup rule's choice among the candidates. */
function pick(rule: Policy["lookup"], candidates: readonly Holding[], needed: number): Holding | null {
  switch (rule) {
    case "first-fit":
      return candidates[0] ?? null;
    case "best-fit":
      return firstBy(candidates, (a, b) => a.size < b.size);
    case "worst-fit":
      return firstBy(candidates, (a, b) => a.size > b.size);
    case "newest":
      return firstBy(candidates, (a, b) => a.entered > b.entered);
    case "oldest":
      return firstBy(candidates, (a, b) => a.entered < b.entered);
    case "exact":
      return candidates.find((one) => one.size === needed) ?? null;
  }
}

/** The result of a bucket's lookup: the slot to reuse (cause FITS), or the cause of the miss. */
export interface Found {
  readonly cause: Cause;
  readonly choice: Holding | null;
}

/** Looks for `needed` bytes in one bucket. */
export function lookUp(policy: Policy, slots: Slots, needed: number): Found {
  const held = holdings(slots);
  const bigEnough = held.filter((one) => one.size >= needed);
  const candidates = bigEnough.filter((one) => withinWaste(policy, one.size, needed));
  const choice = pick(policy.lookup, candidates, needed);
  if (choice !== null) return { cause: "FITS", choice };
  if (held.length === 0) return { cause: "CACHE_EMPTY", choice };
  if (bigEnough.length === 0) return { cause: "TOO_SMALL", choice };
  return { cause: policy.lookup === "exact" ? "NOT_EXACT" : "TOO_WASTEFUL", choice };
}

/** An inspected slot. */
export interface Visit {
  readonly slot: number;
  readonly size: number;
  readonly verdict: Verdict;
}

function verdict(policy: Policy, cached: Cached | null, needed: number): Verdict {
  if (cached === null) return "EMPTY";
  if (cached.size < needed) return "TOO_SMALL";
  if (policy.lookup === "exact" && cached.size > needed) return "NOT_EXACT";
  return withinWaste(policy, cached.size, needed) ? "FITS" : "TOO_WASTEFUL";
}

/**
 * The slots that a lookup with this choice inspects, lowest first. A rule that takes the first fit stops at
 * the chosen slot; other rules inspect all. Of more than LIMIT.DETAILED, the last one listed is the chosen slot.
 * `base`: the number of the bucket's first slot.
 */
export function visits(policy: Policy, slots: Slots, needed: number, choice: Holding | null, base: number): Visit[] {
  const stops = choice !== null && (policy.lookup === "first-fit" || policy.lookup === "exact");
  const all = slots.slice(0, stops ? choice.slot + 1 : slots.length).map((cached, slot) => ({
    slot: base + slot,
    size: cached?.size ?? 0,
    verdict: slot === choice?.slot ? ("CHOSEN" as const) : verdict(policy, cached, needed),
  }));
  const listed = all.slice(0, LIMIT.DETAILED);
  const chosen = all.find(({ verdict }) => verdict === "CHOSEN");
  return chosen === undefined || listed.includes(chosen) ? listed : [...listed.slice(0, -1), chosen];
}
