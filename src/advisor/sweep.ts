import { hasPool } from "../models/allocation/pool-tables";
import type { Policy } from "../models/allocation/scenario";
import type { PolicySums } from "../models/allocation/sums";
import { type Dot, frontOf, type Placed, placed } from "./dot";

/* A sweep: every policy of a plan on the same requests. The page and the command line supply what runs a batch. */

/** Policies that run on one reading of the requests. */
export const TOGETHER = 4;

/** Policies × operations from which a sweep has rungs. */
const MOST_WHOLE = 3e9;
/** The shares of the operations after which a policy must be near the front. */
const RUNGS = [0.1, 0.25];
/** How far a policy may be from the front of a rung, in calls saved and in efficiency. */
const NEAR = 0.2;

/** Runs up to TOGETHER policies over the first `operations` requests. Empty = they are lost; null = it was canceled. */
export type RunSums = (
  policies: readonly Policy[],
  operations: number,
  onProgress: (operations: number) => void,
) => Promise<readonly PolicySums[] | null>;

/** The policies and the requests of a sweep. */
export interface SweepTask {
  /** The policies of the plan, each with its index as its number. */
  readonly policies: readonly Policy[];
  readonly operations: number;
}

/** How far a sweep is. The dots come in any order. */
export interface SweepPart {
  readonly dots: readonly Dot[];
  /** Policies × operations that have been done, and all of this rung. */
  readonly done: number;
  readonly total: number;
}

/**
 * Runs the policies and reports their dots as they come. Resolves to all dots in the plan's order, without those of lost
 * policies; null = it was canceled. The result depends neither on the order nor on how many batches run at once.
 */
export async function sweep(
  { policies, operations }: SweepTask,
  run: RunSums,
  tell: (part: SweepPart) => void = () => {},
): Promise<readonly Dot[] | null> {
  const rungs = rungsOf(operations, policies.length);
  // Every answer is compared with "no cache", so with rungs it runs to the end first.
  const first = rungs.length > 1 ? [0] : [];
  const none = await runRung({ policies, numbers: first, operations }, run, tell);
  if (none === null) return null;
  const ended: Dot[] = [...none];
  let left = cornersFirst(policies).filter((k) => !first.includes(k));
  for (const rung of rungs) {
    const dots = await runRung({ policies, numbers: left, operations: rung }, run, tell);
    if (dots === null) return null;
    const near = rung === operations ? dots : nearFront([...none, ...dots]);
    const isNear = new Set(near.map(({ k }) => k));
    left = left.filter((k) => isNear.has(k));
    const far = dots.filter(({ k }) => !isNear.has(k)).map((dot) => ({ ...dot, endedAt: rung }));
    ended.push(...far, ...(rung === operations ? near : []));
  }
  return ended.toSorted((a, b) => a.k - b.k);
}

/** The operations of each rung, which are all in a sweep of usual size. */
export const rungsOf = (operations: number, policies: number): readonly number[] =>
  operations * policies > MOST_WHOLE
    ? [...RUNGS.map((share) => Math.floor(share * operations)), operations]
    : [operations];

/** The numbers of the policies: the corners of the plan first, so that the front has its shape early. */
function cornersFirst(policies: readonly Policy[]): readonly number[] {
  const numbers = policies.map((_, k) => k);
  const slots = [...new Set(policies.map(({ capacity }) => capacity))].toSorted((a, b) => a - b);
  const some = [0, slots[1], slots.findLast((count) => count <= 8), slots.at(-1)];
  const cutoff = policies.at(-1)?.cutoff;
  const isCorner = (k: number) => {
    const policy = policies[k];
    return policy !== undefined && some.includes(policy.capacity) && (policy.cutoff === cutoff || k === 0);
  };
  return [...numbers.filter(isCorner), ...numbers.filter((k) => !isCorner(k))];
}

/** Some policies of a plan by their numbers, and the operations to run. */
interface Rung extends SweepTask {
  readonly numbers: readonly number[];
}

async function runRung(
  { policies, numbers, operations }: Rung,
  run: RunSums,
  tell: (part: SweepPart) => void,
): Promise<readonly Dot[] | null> {
  const progress = { done: 0, total: numbers.length * operations };
  const dots: Dot[] = [];
  const isPool = (k: number) => hasPool(policies[k] as Policy);
  // A pool runs alone, so that its end does not depend on others.
  const groups = [...batchesOf(numbers.filter((k) => !isPool(k))), ...numbers.filter(isPool).map((k) => [k])];
  const batches = groups.map(async (batch) => {
    let counted = 0;
    const advance = (done: number, found: readonly Dot[]) => {
      progress.done += (done - counted) * batch.length;
      counted = done;
      tell({ dots: found, ...progress });
    };
    const lanes = batch.map((k) => policies[k] as Policy);
    const sums = await run(lanes, operations, (done) => advance(done, []));
    if (sums === null) return false;
    const found = sums.length === 0 ? [] : dotsOf(batch, lanes, sums);
    dots.push(...found);
    advance(operations, found);
    return true;
  });
  return (await Promise.all(batches)).every(Boolean) ? dots : null;
}

/** The dots of policies by their numbers and sums. */
export const dotsOf = (
  numbers: readonly number[],
  lanes: readonly Policy[],
  sums: readonly PolicySums[],
): readonly Dot[] => numbers.map((k, i) => ({ k, policy: lanes[i] as Policy, ...(sums[i] as PolicySums) }));

/** Policies or their numbers in groups that run together. */
export const batchesOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) => all.slice(i * TOGETHER, (i + 1) * TOGETHER));

/** The dots that are near a dot of the front in both coordinates, and "no cache". */
function nearFront(dots: readonly Dot[]): readonly Dot[] {
  const front = frontOf(dots);
  const isNear = ({ avoided, efficiency }: Placed) =>
    front.some((one) => one.avoided - avoided <= NEAR && one.efficiency - efficiency <= NEAR);
  return dots.filter((dot) => dot.k === 0 || isNear(placed(dot)));
}
