import { LIMIT } from "../generated/abi";
import type { Report } from "../kernel/scenario/problem";
import type { HeapSums, Sums } from "./dot";
import type { SweepHeader } from "./dot-lines";
import { digits, type FieldRules, isWhole, only, orMissing, type RulesOf, text, whole } from "./field-rules";
import { MOST_POLICIES } from "./read-plan";

/* What each field of a sweep's file may be. */

export const MOST_SHARDS = 1_000_000;
const MOST_BYTES = Number.MAX_SAFE_INTEGER;
/** Of bytes × operations, which the core adds up in 128 bits. */
const MOST_SUM = 2n ** 128n - 1n;

const SHA_256 = text(/^[0-9a-f]{64}$/, "a SHA-256 as 64 digits, 0 … 9 and a … f");

function isShard(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [part, parts] = value;
  return isWhole(1, MOST_SHARDS)(parts) && isWhole(1, parts)(part);
}

export const HEADER_RULES = {
  ...{ sweep: only(1, ", the header of a sweep"), trace: SHA_256, operations: whole(0, LIMIT.STEPS) },
  ...{ plan: SHA_256, core: SHA_256, policies: whole(1, MOST_POLICIES) },
  heap: orMissing(text(/^[\w,:.-]+ at [\w.-]+$/, "a heap and its prices, or nothing")),
  shard: { is: isShard, allowed: `[I, N], two whole numbers, 1 ≤ I ≤ N ≤ ${MOST_SHARDS}` },
} satisfies RulesOf<SweepHeader>;

/** The rules of a dot's line, in the order of its fields. */
export function dotRules({ operations, policies, heap }: SweepHeader): FieldRules {
  const [some, bytes, sum] = [digits(operations), digits(MOST_BYTES), digits(MOST_SUM)];
  const heapSums: RulesOf<HeapSums> = { cycles: sum, mostCommitted: bytes, faults: bytes, systemCalls: bytes };
  const sums: RulesOf<Sums> = {
    ...{ operations: some, callsBefore: some, requests: some, hits: some, misses: some, frees: some },
    ...{ calls: digits(2 * operations), inPlace: some, moved: some, copied: sum, needed: sum, granted: sum, idle: sum },
    ...{ mostWasted: bytes, mostWastedAt: some, mostIdle: bytes, mostIdleAt: some },
  };
  return {
    k: whole(0, policies - 1),
    link: text(/^#\/\w[!-~]*$/, "the link of a policy"),
    ...sums,
    ...(heap !== undefined && { heap: heapSums }),
  };
}

/** What does not depend on the policy. `bypassing`: calls that no cache sees; null = no cache has been read. */
export interface SameSums extends Pick<Sums, "operations" | "needed"> {
  readonly bypassing: number | null;
}

/** What is known after a dot: the first one says it. */
export function sameSums(k: number, sums: Sums, known: SameSums = { ...sums, bypassing: null }): SameSums {
  if (k === 0 || known.bypassing !== null) return known;
  return { ...known, bypassing: Math.max(0, sums.calls - sums.misses - sums.frees) };
}

/** A bound of a sum: its least and most value, and why. */
type Bound = readonly [name: keyof Sums, least: bigint | number, most: bigint | number, why: string];

/** What the sums of a run have in common with each other, and with other runs on the same requests. */
function boundsOf(k: number, sums: Sums, { operations, needed, bypassing }: SameSums): readonly Bound[] {
  const { hits, misses, frees, mostWasted, mostIdle } = sums;
  const exactly = (name: keyof Sums, value: bigint | number, why: string): Bound => [name, value, value, why];
  /** A sum over all operations, of which one has the most. */
  const between = (name: keyof Sums, from: bigint, most: number, why: string): Bound => [
    ...([name, from + BigInt(most), from + BigInt(most) * BigInt(operations), why] as const),
  ];
  const reaching: readonly [number, string] =
    k === 0
      ? [operations, "as many as operations"]
      : [misses + frees + (bypassing ?? 0), "misses + frees + those that bypass the cache"];
  return [
    exactly("operations", operations, "as in all dots"),
    exactly("callsBefore", operations, "as many as operations"),
    exactly("requests", hits + misses, "hits + misses"),
    exactly("calls", ...reaching),
    ["copied", 0n, sums.moved === 0 ? 0n : sums.granted, "up to granted, and nothing unless a resize moved"],
    exactly("needed", needed, "as in all dots"),
    between("granted", needed, mostWasted, "from needed + mostWasted"),
    between("idle", 0n, mostIdle, "from mostIdle"),
  ];
}

/** Reports the sums of a dot that contradict each other, or other dots. */
export function checkSums(k: number, sums: Sums, same: SameSums, path: string, report: Report): void {
  for (const [name, least, most, why] of boundsOf(k, sums, same)) {
    const range = least === most ? `"${least}"` : `"${least}" … "${most}"`;
    if (sums[name] < least || sums[name] > most) report(path + name, String(sums[name]), `${range}, ${why}`);
  }
}
