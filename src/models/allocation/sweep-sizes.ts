/** The largest k with 2^k ≤ 2^31. */
const TOP = 31;

const squareRoot = (value: bigint): bigint => {
  let root = BigInt(Math.floor(Math.sqrt(Number(value))));
  while (root * root > value) root -= 1n;
  while ((root + 1n) * (root + 1n) <= value) root += 1n;
  return root;
};

/** 2^31 · 2^(1/2) and 2^31 · 2^(1/4), rounded down at each step. */
const HALF = squareRoot(1n << 63n);
const QUARTER = squareRoot(HALF << 31n);
/** 2^31 · 2^(i/4). */
const POWERS = [1n << 31n, QUARTER, HALF, (HALF * QUARTER) >> 31n];

/** The sizes floor(2^(k + i/per)) from `least` to `most` bytes, ascending, each once. `per`: 1, 2 or 4. */
export function sweepSizes(least: number, most: number, per: number): readonly number[] {
  const parts = POWERS.filter((_, i) => (i * per) % 4 === 0);
  const sizes = Array.from({ length: TOP }, (_, k) => parts.map((power) => Number(power >> BigInt(TOP - k)))).flat();
  return [...new Set(sizes)].filter((size) => size >= least && size <= most);
}
