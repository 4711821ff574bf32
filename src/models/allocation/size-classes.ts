import { resizedBytes } from "./batches";
import { MODELED_CLASSES, SIZE_CLASSES, type SizeClasses } from "./size-class-tables";

/*
 * Size classes are tables: a request has no past, so nothing is simulated. The core knows heaps with addresses; these
 * mallocs have none here.
 */

/** Words for every figure of a malloc whose addresses are not known. */
export const CLASSES_ONLY = "size classes only, no addresses";

/** How a malloc is known, in a table. */
export const knownWords = (isModeled: boolean): string => (isModeled ? "heap model" : "size classes only");

/** The largest request that the tables serve. */
export const MOST_REQUEST = 2 ** 20;

/** The mallocs with heap models first. */
export const ALL_CLASSES: readonly SizeClasses[] = [...MODELED_CLASSES, ...SIZE_CLASSES];

const RANGE = /^(\d+)(?:\.\.(\d+)(?:\/(\d+)|\*(\d+)))?$/;

/** The sizes of a part such as "16..128/16". */
function sizesOfPart(part: string): readonly number[] {
  const [, first, last = first, by = "1", steps] = RANGE.exec(part) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (steps === undefined) return Array.from({ length: (to - from) / Number(by) + 1 }, (_, i) => from + i * Number(by));
  const perDoubling = Number(steps);
  const doublings = Math.log2(to / from);
  return Array.from({ length: doublings * perDoubling }, (_, i) => {
    const base = from * 2 ** Math.floor(i / perDoubling);
    return base + (base / perDoubling) * ((i % perDoubling) + 1);
  });
}

const known = new Map<string, readonly number[]>();

/** All sizes of a malloc, ascending. @internal */
export function sizesOf({ sizes }: SizeClasses): readonly number[] {
  const found = known.get(sizes) ?? [...new Set(sizes.split(" ").flatMap(sizesOfPart))].sort((a, b) => a - b);
  known.set(sizes, found);
  return found;
}

/** The number of size classes up to 1 MiB. Mappings are none. */
export const classCount = (classes: SizeClasses): number =>
  sizesOf(classes).filter((size) => size <= (classes.most ?? grantedBytes(classes, MOST_REQUEST))).length;

/** The bytes that a request of up to 1 MiB gets: the smallest size that is large enough. */
export function grantedBytes(classes: SizeClasses, request: number): number {
  const sizes = sizesOf(classes);
  const wanted = request + (classes.header ?? 0);
  let [low, high] = [0, sizes.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sizes[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const size = sizes[low] ?? Number.NaN;
  return size > (classes.most ?? size) ? size + (classes.mappedMore ?? 0) : size;
}

/** A block after realloc: its bytes, and whether it was copied. */
interface Resized {
  readonly granted: number;
  readonly isCopied: boolean;
}

/** A realloc to more bytes. The place behind a block that may expand is taken to be free. @internal */
export function resizedBlock(classes: SizeClasses, granted: number, request: number): Resized {
  const { expands, overshoots } = classes;
  if (request <= granted) return { granted, isCopied: false };
  const wanted = grantedBytes(classes, request);
  if (expands && granted >= expands[0] && wanted <= expands[1]) return { granted: wanted, isCopied: false };
  const least = Math.min(MOST_REQUEST, overshoots === undefined ? 0 : resizedBytes(granted, overshoots));
  return { granted: Math.max(wanted, grantedBytes(classes, least)), isCopied: true };
}

/** A vector that grew by realloc. */
interface GrownByClasses {
  readonly copies: number;
  /** Granted over needed bytes, the mean of its capacities. */
  readonly granted: number;
}

/** A vector alone that has had these capacities in turn. */
export function grownByClasses(classes: SizeClasses, capacities: readonly number[]): GrownByClasses {
  let [block, copies, ratios] = [0, 0, 0];
  for (const [i, bytes] of capacities.entries()) {
    const next =
      i === 0 ? { granted: grantedBytes(classes, bytes), isCopied: false } : resizedBlock(classes, block, bytes);
    block = next.granted;
    copies += Number(next.isCopied);
    ratios += block / bytes;
  }
  return { copies, granted: ratios / capacities.length };
}

/** Ranges of sizes whose mean is known: [from, to). */
export const RANGES = [
  [16, 2 ** 10],
  [2 ** 10, 2 ** 16],
  [2 ** 16, 2 ** 20],
] as const;

/** Below each size, the sum of what the smaller ones weigh in a mean over their bytes. */
function weightSums(): Float64Array {
  const sums = new Float64Array(MOST_REQUEST + 1);
  for (let size = RANGES[0][0]; size < MOST_REQUEST; size += 1)
    sums[size + 1] = (sums[size] ?? 0) + Math.log1p(1 / size) / size;
  return sums;
}

function meanOf(classes: SizeClasses, [from, to]: readonly [number, number], sums: Float64Array): number {
  let [sum, low] = [0, from];
  for (const granted of sizesOf(classes)) {
    const high = Math.min(to, granted - (classes.header ?? 0) + 1);
    if (high <= low) continue;
    sum += granted * ((sums[high] ?? 0) - (sums[low] ?? 0));
    low = high;
  }
  return sum / Math.log(to / from);
}

let means: ReadonlyMap<SizeClasses, readonly number[]> | undefined;

/**
 * Granted over requested bytes of each malloc in each range: the mean of sizes that are spread evenly by their
 * logarithms and rounded down to bytes.
 */
export function meanGranted(): ReadonlyMap<SizeClasses, readonly number[]> {
  if (means !== undefined) return means;
  const sums = weightSums();
  means = new Map(ALL_CLASSES.map((classes) => [classes, RANGES.map((range) => meanOf(classes, range, sums))]));
  return means;
}
