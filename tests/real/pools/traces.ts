import { Pcg32 } from "../../oracle/random";

/** A trace's sizes in bytes; `taken` counts the takes from 1. */
type Sizes = (random: Pcg32, taken: number) => number;

/** Whether the next operation takes, when `live` buffers are out. */
type Takes = (live: number, operation: number, coin: Pcg32) => boolean;

/** 2^20 times 2^(i / 16). */
const SIXTEENTHS = [
  1048576, 1095000, 1143480, 1194106, 1246974, 1302182, 1359835, 1420040, 1482910, 1548564, 1617125, 1688721, 1763487,
  1841564, 1923097, 2008240,
] as const;

/** A size near `median`, spread nearly log-normally: the sum of 12 draws, in sixteenths of a doubling. */
function nearLogNormal(random: Pcg32, median: number, spread: number): number {
  let sum = -(6 << 16);
  for (let i = 0; i < 12; i++) sum += random.below(1 << 16);
  const sixteenths = Math.floor(Math.floor((sum * spread) / 100) / 4096);
  const scale = SIXTEENTHS[sixteenths & 15] ?? 0;
  return Math.max(1, Math.floor(median * scale * 2 ** ((sixteenths >> 4) - 20)));
}

function doubling(random: Pcg32, odds: number): number {
  let size = 100;
  while (size < 1 << 20 && random.below(odds) === 0) size *= 2;
  return size;
}

function pareto(random: Pcg32): number {
  let size = 200;
  while (random.below(100) < 55 && size < 1 << 22) size = Math.floor((size * 3) / 2);
  return size + random.below(50);
}

const json: Sizes = (random) =>
  random.below(200) === 0 ? (1 << 20) + random.below(3 << 20) : nearLogNormal(random, 700, 150);

/** Bounds of the pools' classes. */
const BOUNDS = [
  16, 32, 64, 128, 200, 256, 500, 512, 640, 1024, 1152, 2000, 2048, 2304, 3998, 4000, 4096, 4352, 8000, 8192, 8704,
  16364, 16384, 16896, 20480, 28672, 32768, 40960, 57344, 65536, 131072, 262144, 524288, 1048576,
] as const;

const edges: Sizes = (random) => {
  if (random.below(8) === 0 && random.below(6) === 0) return (4 << 20) - 1 + random.below(3);
  return (BOUNDS[random.below(BOUNDS.length)] ?? 0) - 1 + random.below(3);
};

const wide: Sizes = (random) => {
  const share = random.below(20);
  if (share < 14) return nearLogNormal(random, 700, 150);
  return 1 + random.below(share < 19 ? 20000 : 70000);
};

const swing: Sizes = (random) => (random.below(8) ? 3500 + random.below(596) : nearLogNormal(random, 700, 150));

const byCoin: Takes = (live, _, coin) => live === 0 || coin.below(2) === 1;
const oneAtATime: Takes = (live) => live === 0;

/** About `hold` buffers are out. */
const around =
  (hold: number): Takes =>
  (live, _, coin) =>
    live === 0 || (live < 2 * hold && coin.below(2 * hold) >= live);

const inBursts: Takes = (live, operation, coin) =>
  around(Math.floor(operation / 400) % 2 === 0 ? 64 : 2)(live, operation, coin);

const upTo =
  (most: number): Takes =>
  (live, _, coin) =>
    live === 0 || (live < most && coin.below(most) >= live);

/** Rises to 1,400 and falls to 100, rises and falls to 700, rises to 300 and falls to 0, with one step in 8 the other way. */
function inTurns(): Takes {
  const goals = [1400, 100, 1400, 700, 300, 0];
  let turn = 0;
  return (live, _, coin) => {
    const goal = goals[turn % 6] ?? 0;
    if (turn % 2 === 0 ? live >= goal : live <= goal) turn++;
    return live === 0 || (coin.below(8) !== 0) === (turn % 2 === 0);
  };
}

/** Rises to 1,400, falls to 40, then holds 30 to 90 for 100,000 operations, again and again. */
function inSwings(): Takes {
  let phase: "up" | "down" | "hold" = "up";
  let left = 0;
  return (live, _, coin) => {
    if (phase === "up" && live >= 1400) phase = "down";
    else if (phase === "down" && live <= 40) [phase, left] = ["hold", 100000];
    else if (phase === "hold" && --left === 0) phase = "up";
    return phase === "up" || (phase === "hold" && (live < 30 || (live < 90 && coin.below(2) === 0)));
  };
}

const TRACES: Record<string, readonly [Sizes, () => Takes]> = {
  chen: [(random) => doubling(random, 2), () => byCoin],
  rare: [(random) => doubling(random, 4), () => byCoin],
  json: [json, () => oneAtATime],
  burst: [(random) => nearLogNormal(random, 3000, 100), () => inBursts],
  two: [(random) => (random.below(2) ? 100 : 6400), () => around(8)],
  uniform: [(random) => 1 + random.below(100000), () => around(32)],
  pareto: [pareto, () => around(12)],
  steps: [(_, taken) => ((Math.floor(taken / 50) % 40) + 1) * 1024 - (taken % 3) * 100, () => oneAtATime],
  edges: [edges, () => upTo(12)],
  wide: [wide, inTurns],
  swing: [swing, inSwings],
};

function unknown(name: string): never {
  throw new Error(`--traces: "${name}" is not one of ${Object.keys(TRACES).join(", ")}.`);
}

/** The eight traces that every pool is run on. */
export const EVERY_POOL = ["chen", "rare", "json", "burst", "two", "uniform", "pareto", "steps"] as const;

/** A trace of takes `a ID SIZE` and returns `f ID`. Integers decide, so it is the same everywhere. */
export function trace(name: string, seed: number, operations: number): string {
  const [sizes, rule] = TRACES[name] ?? unknown(name);
  const [coin, size, victim] = [new Pcg32(seed, 1), new Pcg32(seed, 2), new Pcg32(seed, 3)];
  const takes = rule();
  const live: number[] = [];
  const free: number[] = [];
  const lines = [`# bufferlab-trace 2; program=${name}-${seed}`];
  for (let operation = 0, taken = 0; operation < operations; operation++) {
    if (takes(live.length, operation, coin)) {
      const id = free.pop() ?? live.length + 1;
      live.push(id);
      lines.push(`a ${id} ${sizes(size, ++taken)}`);
    } else {
      const at = victim.below(live.length);
      const id = live[at] ?? 0;
      live[at] = live.at(-1) ?? 0;
      live.pop();
      free.push(id);
      lines.push(`f ${id}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
