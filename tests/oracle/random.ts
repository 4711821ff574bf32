import type { Fraction } from "../../src/models/allocation/scenario";

const TWO_32 = 2 ** 32;

/**
 * The Microsoft C runtime's rand(): 15 bits per draw. The products stay below 2^51, so plain numbers are
 * exact.
 */
export class MsvcRand {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  next(): number {
    this.state = (this.state * 214013 + 2531011) % TWO_32;
    return (this.state >>> 16) & 0x7fff;
  }
}

/** The purpose of each pcg32 stream of a scenario. */
export const STREAM = {
  ALLOCATE: 1,
  SIZES: 2,
  VICTIMS: 3,
  LIFETIMES: 4,
  POLICY: 5,
  ACCESSES: 6,
  ESTIMATES: 7,
  SLOTS: 8,
} as const;

/** PCG XSH-RR 64/32 (O'Neill 2014), seeded like its srandom(seed, stream): 32 bits per draw. */
export class Pcg32 {
  private state = 0n;
  private readonly increment: bigint;

  constructor(seed: number, stream: number) {
    this.increment = (BigInt(stream) << 1n) | 1n;
    this.next();
    this.state += BigInt(seed);
    this.next();
  }

  next(): number {
    const old = this.state;
    this.state = BigInt.asUintN(64, old * 6364136223846793005n + this.increment);
    const shifted = Number(BigInt.asUintN(32, ((old >> 18n) ^ old) >> 27n));
    const turn = Number(old >> 59n);
    return ((shifted >>> turn) | (shifted << (-turn & 31))) >>> 0;
  }

  /** 0 … n − 1: (draw · n) >> 32 on 64 bits. */
  below(n: number): number {
    return Number((BigInt(this.next()) * BigInt(n)) >> 32n);
  }

  /** True with probability c: draw < floor(c · 2^32). */
  chance([parts, of]: Fraction): boolean {
    return this.next() < Math.floor((parts * TWO_32) / of);
  }
}

/** The finalizer of SplitMix64. */
export function mix(key: bigint): bigint {
  const first = BigInt.asUintN(64, (key ^ (key >> 30n)) * 0xbf58476d1ce4e5b9n);
  const second = BigInt.asUintN(64, (first ^ (first >> 27n)) * 0x94d049bb133111ebn);
  return second ^ (second >> 31n);
}

/** SplitMix64 (Steele, Lea and Flood 2014): a draw is the upper half of its 64 bits. */
export class SplitMix64 {
  private state: bigint;

  constructor(seed: number | bigint) {
    this.state = BigInt(seed);
  }

  next(): number {
    this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n);
    return Number(mix(this.state) >> 32n);
  }

  /** 0 … n − 1: (draw · n) >> 32 on 64 bits. */
  below(n: number): number {
    return Number((BigInt(this.next()) * BigInt(n)) >> 32n);
  }
}
