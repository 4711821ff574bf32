import type { Pcg32 } from "./random";

/* Logarithm, power and the draws based on them, in integers with 27 fraction bits (docs/models.md). */

const ONE = 1n << 27n;
/** log2(2^32): the largest logarithm. */
const MOST = 32n * ONE;

/** log2(x), 1 ≤ x ≤ 2^32. */
export function log2(x: bigint): bigint {
  if (x === 1n << 32n) return MOST;
  const top = BigInt(x.toString(2).length - 1);
  let y = x << (31n - top);
  let result = top;
  for (let bit = 0; bit < 27; bit += 1) {
    y = (y * y) >> 31n;
    result *= 2n;
    if (y >= 1n << 32n) {
      y >>= 1n;
      result += 1n;
    }
  }
  return result;
}

/** The integer part of a square root. */
function isqrt(square: bigint): bigint {
  let root = BigInt(Math.floor(Math.sqrt(Number(square))));
  while (root * root > square) root -= 1n;
  while ((root + 1n) * (root + 1n) <= square) root += 1n;
  return root;
}

/** 2^(1/2), 2^(1/4), … 2^(1/2^27), each with 31 fraction bits. */
const ROOTS: readonly bigint[] = (() => {
  const roots: bigint[] = [];
  for (let c = 1n << 32n; roots.length < 27; ) {
    c = isqrt(c << 31n);
    roots.push(c);
  }
  return roots;
})();

/** 2^f for a fraction of 27 bits, with 31 fraction bits. */
export function power(f: bigint): bigint {
  let p = 1n << 31n;
  ROOTS.forEach((root, i) => {
    if ((f >> BigInt(26 - i)) & 1n) p = (p * root) >> 31n;
  });
  return p;
}

/** base · 2^exponent, rounded down; the exponent has 27 fraction bits. */
export function scale(base: number, exponent: bigint): bigint {
  const whole = exponent >> 27n;
  return (BigInt(base) * power(exponent - whole * ONE)) >> (31n - whole);
}

/** −log2 of a uniform number in (0, 1]. */
const minusLog2 = (random: Pcg32): bigint => MOST - log2(BigInt(random.next()) + 1n);

/** Exponentially distributed about `mean`, rounded down. */
export const exponential = (mean: number, random: Pcg32): number =>
  Number((BigInt(mean) * ((minusLog2(random) * 2977044472n) >> 32n)) >> 27n);

/** A Pareto size of at least `least`. Its tail has the exponent `alpha`, in hundredths. */
export const pareto = (least: number, alpha: number, random: Pcg32): bigint =>
  scale(least, (100n * minusLog2(random)) / BigInt(alpha));

/** Rounds down, also below zero. */
function floorDivide(a: bigint, b: bigint): bigint {
  const rest = ((a % b) + b) % b;
  return (a - rest) / b;
}

/**
 * A log-normal size. The standard deviation is in hundredths of a doubling. Twelve draws approximate a
 * normal distribution.
 */
export function logNormal(median: number, spread: number, random: Pcg32): bigint {
  let n = -6n << 32n;
  for (let i = 0; i < 12; i += 1) n += BigInt(random.next());
  return scale(median, floorDivide((n >> 5n) * BigInt(spread), 100n));
}
