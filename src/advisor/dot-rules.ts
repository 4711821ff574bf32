import { LIMIT } from "../generated/abi";
import { digits, formed, passing, type Reader, type Readers, record, whole } from "../kernel/scenario/file/json-reader";
import type { Report } from "../kernel/scenario/problem";
import type { HeapSums, Sums } from "./dot";
import { MOST_POLICIES } from "./read-plan";

/* The values that the fields of a sweep's file may have. */

export const MOST_SHARDS = 1_000_000;

/** The facts that all dots of a file share. */
export interface SweepHeader {
  readonly sweep: 1;
  /** SHA-256 of the trace, whose name it begins, or of the scenario without its lanes. */
  readonly trace: string;
  readonly operations: number;
  /** SHA-256 of the plan and of the core. */
  readonly plan: string;
  readonly core: string;
  /** Policies of the plan. */
  readonly policies: number;
  /** The heap under the caches and its prices; missing = none. */
  readonly heap?: string;
  /** This part and the number of parts: the dots k with k mod parts = part − 1. */
  readonly shard: readonly [part: number, parts: number];
}

/** Numbers as text. */
type Spelled<S> = { readonly [Name in keyof S]: string };

/** The line of a dot. */
export interface SpelledDot extends Spelled<Sums> {
  readonly k: number;
  readonly link: string;
  readonly heap?: Spelled<HeapSums>;
}

const SHA_256 = formed(/^[0-9a-f]{64}$/, "a SHA-256 as 64 digits, 0 … 9 and a … f");

function isShard(value: unknown): boolean {
  const [part, parts, ...more] = Array.isArray(value) ? value : [];
  const areWhole = Number.isInteger(part) && Number.isInteger(parts) && more.length === 0;
  return areWhole && part >= 1 && part <= parts && parts <= MOST_SHARDS;
}

/** Reads a header, whose fields have an order. */
export const readHeader = record<SweepHeader>(
  {
    ...{ sweep: passing((given) => given === 1, "1, the header of a sweep"), trace: SHA_256 },
    ...{ operations: whole(0, LIMIT.STEPS), plan: SHA_256, core: SHA_256, policies: whole(1, MOST_POLICIES) },
    heap: formed(/^[\w,:.-]+ at [\w.-]+$/, "a heap and its prices, or nothing"),
    shard: passing(isShard, `[I, N], two whole numbers, 1 ≤ I ≤ N ≤ ${MOST_SHARDS}`),
  },
  ["heap"],
);

const BYTES = digits(Number.MAX_SAFE_INTEGER);
/** Of bytes × operations, which the core adds up in 128 bits. */
const SUM = digits(2n ** 128n - 1n);

/** Reads the line of a dot, whose fields have an order. */
export function dotReader({ operations, policies, heap }: SweepHeader): Reader<SpelledDot> {
  const some = digits(operations);
  const sums: Readers<Spelled<Sums>> = {
    ...{ operations: some, callsBefore: some, requests: some, hits: some, misses: some, frees: some },
    ...{ calls: digits(2 * operations), inPlace: some, moved: some, copied: SUM, needed: SUM, granted: SUM, idle: SUM },
    ...{ mostWasted: BYTES, mostWastedAt: some, mostIdle: BYTES, mostIdleAt: some },
  };
  const under = record<Spelled<HeapSums>>({ cycles: SUM, mostCommitted: BYTES, faults: BYTES, systemCalls: BYTES });
  return record<SpelledDot>({
    ...{ k: whole(0, policies - 1), link: formed(/^#\/\w[!-~]*$/, "the link of a policy"), ...sums },
    ...(heap !== undefined && { heap: under }),
  } as Readers<SpelledDot>);
}

/** The sums that do not depend on the policy. `bypassing`: calls that no cache sees; null = no cache has been read. */
export interface SameSums extends Pick<Sums, "operations" | "needed"> {
  readonly bypassing: number | null;
}

/** The sums known after a dot: the first one sets them. */
export function sameSums(k: number, sums: Sums, known: SameSums = { ...sums, bypassing: null }): SameSums {
  if (k === 0 || known.bypassing !== null) return known;
  return { ...known, bypassing: Math.max(0, sums.calls - sums.misses - sums.frees) };
}

/** A bound of a sum: its least and most value, and why. */
type Bound = readonly [name: keyof Sums, least: bigint | number, most: bigint | number, why: string];

/** The bounds that the sums of a run set each other, and those that other runs on the same requests set. */
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
