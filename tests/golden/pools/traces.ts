/* The traces of takes and returns that the rows of real libraries belong to. Whole numbers decide, so a trace is the
 * same everywhere, and a shorter one is the beginning of a longer one. */

const MASK = (1n << 64n) - 1n;

/** PCG32 of a stream. */
class Pcg {
  #state = 0n;
  readonly #increment: bigint;

  constructor(seed: number, stream: number) {
    this.#increment = BigInt(2 * stream + 1);
    this.#draw();
    this.#state = (this.#state + BigInt(seed)) & MASK;
    this.#draw();
  }

  #draw(): number {
    const old = this.#state;
    this.#state = (old * 6364136223846793005n + this.#increment) & MASK;
    const mixed = Number((((old >> 18n) ^ old) >> 27n) & 0xffffffffn);
    const turn = Number(old >> 59n);
    return ((mixed >>> turn) | (mixed << (-turn & 31))) >>> 0;
  }

  /** 0 … n − 1. */
  below(n: number): number {
    return Number((BigInt(this.#draw()) * BigInt(n)) >> 32n);
  }
}

/** 2^20 times 2^(i/16). */
const ROOTS = [
  1048576, 1095000, 1143480, 1194106, 1246974, 1302182, 1359835, 1420040, 1482910, 1548564, 1617125, 1688721, 1763487,
  1841564, 1923097, 2008240,
];

/** The median times a power of two, nearly normal, in sixteenths of a doubling. */
function nearLogNormal(random: Pcg, median: number, spread: number): number {
  let sum = -(6 << 16);
  for (let i = 0; i < 12; i++) sum += random.below(1 << 16);
  const sixteenths = Math.floor(Math.floor((sum * spread) / 100) / 4096);
  const value = BigInt(median) * BigInt(ROOTS[sixteenths & 15] ?? 0);
  const shift = BigInt(sixteenths >> 4);
  const size = (shift >= 0n ? value << shift : value >> -shift) >> 20n;
  return Math.max(1, Number(size));
}

function doubling(random: Pcg, odds: number): number {
  let size = 100;
  while (size < 1 << 20 && random.below(odds) === 0) size *= 2;
  return size;
}

function paretoSize(random: Pcg): number {
  let size = 200;
  while (random.below(100) < 55 && size < 1 << 22) size = Math.floor((size * 3) / 2);
  return size + random.below(50);
}

const BOUNDS = [
  16,
  32,
  64,
  128,
  200,
  256,
  500,
  512,
  640,
  1024,
  1152,
  2000,
  2048,
  2304,
  3998,
  4000,
  4096,
  4352,
  8000,
  8192,
  8704,
  16364,
  16384,
  16896,
  20480,
  28672,
  32768,
  40960,
  57344,
  65536,
  131072,
  262144,
  524288,
  1 << 20,
];

function edgeSize(random: Pcg): number {
  const isLarge = random.below(8) === 0 && random.below(6) === 0;
  if (isLarge) return (4 << 20) - 1 + random.below(3);
  return (BOUNDS[random.below(BOUNDS.length)] ?? 0) - 1 + random.below(3);
}

function wideSize(random: Pcg): number {
  const kind = random.below(20);
  if (kind < 14) return nearLogNormal(random, 700, 150);
  return 1 + random.below(kind < 19 ? 20000 : 70000);
}

const swingSize = (random: Pcg): number =>
  random.below(8) ? 3500 + random.below(596) : nearLogNormal(random, 700, 150);

const jsonSize = (random: Pcg): number =>
  random.below(200) === 0 ? (1 << 20) + random.below(3 << 20) : nearLogNormal(random, 700, 150);

/** The size of a trace's take, `taken` counted from 1. */
const SIZES: Readonly<Record<string, (random: Pcg, taken: number) => number>> = {
  chen: (random) => doubling(random, 2),
  rare: (random) => doubling(random, 4),
  json: jsonSize,
  burst: (random) => nearLogNormal(random, 3000, 100),
  two: (random) => (random.below(2) ? 100 : 6400),
  uniform: (random) => 1 + random.below(100000),
  pareto: paretoSize,
  steps: (_, taken) => ((Math.floor(taken / 50) % 40) + 1) * 1024 - (taken % 3) * 100,
  edges: edgeSize,
  wide: wideSize,
  swing: swingSize,
};

/** Whether the next operation takes, `live` ids in use. */
type Takes = (coin: Pcg, live: number, operation: number) => boolean;

const upTo =
  (hold: (operation: number) => number): Takes =>
  (coin, live, operation) => {
    const most = hold(operation);
    if (most === 1) return live === 0;
    return live === 0 || (live < 2 * most && coin.below(2 * most) >= live);
  };

/** Swings between goals: one operation of eight goes against the turn. */
function wideTakes(): Takes {
  const goals = [1400, 100, 1400, 700, 300, 0];
  let turn = 0;
  return (coin, live) => {
    const goal = goals[turn % 6] ?? 0;
    if (turn % 2 === 0 ? live >= goal : live <= goal) turn++;
    return live === 0 || (coin.below(8) !== 0) === (turn % 2 === 0);
  };
}

/** Up to 1,400, down to 40, then 100,000 operations between 30 and 90. */
function swingTakes(): Takes {
  let [phase, left] = ["up", 0];
  return (coin, live) => {
    if (phase === "up" && live >= 1400) phase = "down";
    else if (phase === "down" && live <= 40) [phase, left] = ["hold", 100000];
    else if (phase === "hold" && --left === 0) phase = "up";
    return phase === "up" || (phase === "hold" && (live < 30 || (live < 90 && coin.below(2) === 0)));
  };
}

const TAKES: Readonly<Record<string, () => Takes>> = {
  chen: () => (coin, live) => live === 0 || coin.below(2) === 1,
  rare: () => (coin, live) => live === 0 || coin.below(2) === 1,
  json: () => upTo(() => 1),
  burst: () => upTo((operation) => (Math.floor(operation / 400) % 2 === 0 ? 64 : 2)),
  two: () => upTo(() => 8),
  uniform: () => upTo(() => 32),
  pareto: () => upTo(() => 12),
  steps: () => upTo(() => 1),
  edges: () => (coin, live) => live === 0 || (live < 12 && coin.below(12) >= live),
  wide: wideTakes,
  swing: swingTakes,
};

/** A trace: id and size of each operation, size 0 = a return. The size of a take is never 0. */
export interface PoolTrace {
  readonly ids: Uint32Array;
  readonly sizes: Uint32Array;
}

export function poolTrace(name: string, seed: number, operations: number): PoolTrace {
  const [coin, size, victim] = [new Pcg(seed, 1), new Pcg(seed, 2), new Pcg(seed, 3)];
  const takes = TAKES[name]?.();
  const sizeOf = SIZES[name];
  if (takes === undefined || sizeOf === undefined) throw new RangeError(`no trace ${name}`);
  const trace = { ids: new Uint32Array(operations), sizes: new Uint32Array(operations) };
  const live: number[] = [];
  const free: number[] = [];
  let taken = 0;
  for (let i = 0; i < operations; i++) {
    if (takes(coin, live.length, i)) {
      const id = free.pop() ?? live.length + 1;
      live.push(id);
      trace.ids[i] = id;
      trace.sizes[i] = sizeOf(size, ++taken);
    } else {
      const index = victim.below(live.length);
      const id = live[index] ?? 0;
      live[index] = live.at(-1) ?? 0;
      live.pop();
      free.push(id);
      trace.ids[i] = id;
    }
  }
  return trace;
}
