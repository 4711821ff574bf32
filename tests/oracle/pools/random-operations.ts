import type { PoolChoice } from "../../../src/models/pools/engine/pool-replay";
import type { PoolModel, PoolSetting } from "../../../src/models/pools/pool-models";
import { entry } from "../entry";
import { Pcg32 } from "../random";
import type { PoolOperation } from "./pool-twin";

/** Draws operations and settings, always the same for the same seed. */
class Dice {
  private readonly random: Pcg32;

  constructor(seed: number, stream: number) {
    this.random = new Pcg32(seed, stream);
  }

  /** Uniform in least … most. */
  whole(least: number, most: number): number {
    return least + Math.floor((this.random.next() / 2 ** 32) * (most - least + 1));
  }

  oneOf<T>(list: readonly T[]): T {
    return entry(list, this.whole(0, list.length - 1));
  }

  /** Every octave of least … most is equally likely. */
  octaves(least: number, most: number): number {
    const from = Math.max(least, 1);
    const bits = this.whole(0, Math.floor(Math.log2(most / from)));
    return Math.min(most, this.whole(from * 2 ** bits, from * 2 ** (bits + 1) - 1));
  }
}

/** Sizes at which one pool or the other changes its mind. */
const EDGES = [
  ...[64, 256, 1000, 1024, 2000, 4000, 4096, 8000, 8192, 16_364, 16_384, 16_896, 28_672, 32_768, 65_536, 131_072],
  ...[2 ** 20, 2 ** 22, 2 ** 23],
];

function sizeOf(dice: Dice, bits: number): number {
  const kind = dice.whole(0, 39);
  if (kind < 6) return Math.max(1, Math.min(2 ** bits, dice.oneOf(EDGES)) + dice.whole(-1, 1));
  if (kind < 10) return dice.oneOf([100, 169, 700, 1009, 4127, 19_139]);
  return dice.octaves(1, 2 ** bits);
}

/**
 * A trace of takes and returns of sizes up to 2^`bits` bytes: ids fill, drain and fill again. `most`: ids at once.
 */
export function randomOperations(seed: number, length: number, bits: number, most: number): readonly PoolOperation[] {
  const dice = new Dice(seed, 201);
  const live: number[] = [];
  const free = Array.from({ length: most }, (_, i) => most - i);
  let grow = 50;
  return Array.from({ length }, () => {
    if (dice.whole(0, 59) === 0) grow = dice.oneOf([10, 30, 42, 50, 60, 75]);
    const takes = live.length === 0 || (free.length > 0 && dice.whole(0, 99) < grow);
    if (!takes) {
      const [id = 0] = live.splice(dice.oneOf([0, live.length - 1, dice.whole(0, live.length - 1)]), 1);
      free.push(id);
      return { kind: "f", id, bytes: 0 };
    }
    const id = free.pop() ?? 0;
    live.push(id);
    return { kind: "a", id, bytes: sizeOf(dice, bits) };
  });
}

/** Narrower ranges: pools that start full would be slow to scan, and buckets must rise, and be few. */
const NARROW: Readonly<Record<string, Partial<PoolSetting>>> = {
  cap: { max: 200 },
  starting_size: { max: 200 },
  cnt: { max: 100 },
  N: { max: 200 },
  minSize: { min: 4, max: 2 ** 30 },
  factor: { min: 2000 },
  bufferSize: { min: 5000 },
  maxCapacity: { max: 2 ** 22 },
};

/** Netty's pages are powers of two, and its chunks 1 GiB at most; a twin scans few pages. */
const LEGAL: Readonly<Record<string, (value: number) => number>> = {
  "io.netty.allocator.pageSize": (size) => Math.min(2 ** Math.floor(Math.log2(size)), 2 ** 16),
  "io.netty.allocator.maxOrder": (order) => Math.min(Math.max(order, 3), 10),
};

/** The usual value, the ends of the range, some near the least, and one of any octave. */
function drawnValue(dice: Dice, { min, max, usual, names }: PoolSetting): number {
  if (names.length > 0) return dice.whole(min, max);
  const near = dice.whole(min, Math.min(max, min + 20));
  return dice.oneOf([usual, usual, min, max, near, dice.octaves(min, max), dice.octaves(min, Math.min(max, 2 ** 20))]);
}

function listOf(dice: Dice): readonly number[] {
  const sizes = Array.from({ length: dice.whole(1, 9) }, () => dice.octaves(1, 2 ** 22));
  return [...new Set(sizes)].sort((a, b) => a - b);
}

/** A choice with random values of all settings. */
export function randomChoice(pool: PoolModel, seed: number): PoolChoice {
  const dice = new Dice(seed, 202);
  return {
    ...{ pool, seed },
    values: pool.settings.map((setting) => {
      const value = drawnValue(dice, { ...setting, ...NARROW[setting.own] });
      return LEGAL[setting.own]?.(value) ?? value;
    }),
    list: pool.list === null ? [] : listOf(dice),
    chunk: dice.oneOf([0, 0, 512, dice.octaves(64, 2 ** 16)]),
    collect: dice.oneOf([0, 1, 7, dice.whole(1, 100)]),
  };
}
