import { GOLDEN_GAMMA, SplitMix64 } from "../random";

/* The streams that libraries were driven over, in whole numbers alone. */

const KEYS = 20_000;
const REQUESTS = 400_000;
/** Requests until the keys of all ranks move on. */
const DRIFT_EVERY = 20_000;
const DRIFT_BY = 500;
/** A prime: ranks side by side have keys far apart. */
const SPREAD = 7_919;
const ROUNDS = 10;
const LOOP_KEYS = 2_100;

/** 2,100 keys in order, ten times. */
export const loopKeys = (): number[] => Array.from({ length: ROUNDS * LOOP_KEYS }, (_, i) => i % LOOP_KEYS);

/** The weight of a rank in Zipf's law with 0.9: 2^40 / rank^0.9, cut down. The estimate is off by 1 at most. */
function weightOf(rank: number): number {
  const fits = (weight: number) => BigInt(weight) ** 10n * BigInt(rank) ** 9n <= 2n ** 400n;
  let weight = Math.round(2 ** 40 / rank ** 0.9) + 1;
  while (!fits(weight)) weight -= 1;
  return weight;
}

/** The sums of the weights up to each rank. */
function sumsOfWeights(): Float64Array {
  const sums = new Float64Array(KEYS);
  for (let i = 0, sum = 0; i < KEYS; i += 1) {
    sum += weightOf(i + 1);
    sums[i] = sum;
  }
  return sums;
}

/** The first rank, from 0, whose sum is above a value. */
function rankAbove(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** 400,000 draws by Zipf's law of 20,000 keys, whose popularity moves from key to key. */
export function driftKeys(): number[] {
  const sums = sumsOfWeights();
  const total = BigInt(sums.at(-1) ?? 0);
  const random = new SplitMix64(BigInt.asUintN(64, 2_001n * GOLDEN_GAMMA));
  return Array.from({ length: REQUESTS }, (_, i) => {
    const rank = rankAbove(sums, Number((total * BigInt(random.next())) >> 32n));
    return (((rank + DRIFT_BY * Math.floor(i / DRIFT_EVERY)) % KEYS) * SPREAD) % KEYS;
  });
}
