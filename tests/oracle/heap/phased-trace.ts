import type { Pcg32 } from "../random";

/** Sizes that no heap can allocate. */
const IMPOSSIBLE = ["18446744073709551615", "9223372036854775807", "9223372036854775776", "140737488355328"];

const between = (random: Pcg32, least: number, most: number) => least + random.below(most - least + 1);

/** Uniform over the powers of two from 2^least to 2^most. */
function byPower(random: Pcg32, least: number, most: number): number {
  const power = 2 ** between(random, least, most - 1);
  return power + random.below(power);
}

type Draw = (random: Pcg32) => number;

/** The line that requests a block, from its id and size. */
type Request = (block: string, random: Pcg32) => string;

const malloc: Request = (block) => `a ${block}`;

/**
 * malloc, calloc or memalign. Alignments end at a page: the places of mappings are known to a page, since the system
 * chooses them.
 */
export const anyRequest: Request = (block, random) => {
  const kind = random.below(4);
  if (kind < 2) return `${"ac"[kind]} ${block}`;
  return `m ${block} ${2 ** random.below(13)}`;
};

/** Numbers of mallopt(3), and values to try for each; any other number has no effect of its own. */
const PARAMETERS: Readonly<Record<string, readonly number[]>> = {
  "1": [0, 7, 8, 24, 64, 100, 128, 136, 160, 161, -1],
  "-1": [0, 32, 33, 4096, 100_000, 131_072, 5_000_000, -1],
  "-2": [0, 1, 4096, 5000, 131_072, 1_000_000],
  "-3": [0, 1, 657, 4096, 65_536, 131_072, 40_000_000, -1],
  "-4": [0, 1, 5, 65_536, -1],
  "-5": [0, 3],
  "-7": [0, 1],
  "-8": [1, 2, -1],
  "0": [1],
  "99": [1],
};
const PADS = [0, 0, 0, 1, 4096, 100_000, 131_072, 2 ** 31, 2 ** 46, "9223372036854775807"];

/** A call of mallopt or malloc_trim, as numbers. */
export function setting(random: Pcg32): string {
  if (random.below(2) === 0) return `p ${PADS[random.below(PADS.length)]}`;
  const names = Object.keys(PARAMETERS);
  const name = names[random.below(names.length)] ?? "";
  const values = PARAMETERS[name] ?? [];
  return `o ${name} ${values[random.below(values.length)]}`;
}

/** Sizes near mappings of 124 KiB to 280 KiB: around thresholds. */
const aroundPages: Draw = (random) => 4096 * between(random, 31, 70) - random.below(64);

function fewSizes(random: Pcg32): Draw {
  const sizes = Array.from({ length: between(random, 2, 9) }, () => byPower(random, 3, 17));
  return () => sizes[random.below(sizes.length)] ?? 0;
}

/** Kinds of sizes, and the maximum number of live blocks of each. */
const MIXES: readonly { readonly most: number; readonly sizes: (random: Pcg32, largest: number) => Draw }[] = [
  { most: 2000, sizes: () => (random) => random.below(140) },
  { most: 2000, sizes: () => (random) => random.below(1100) },
  { most: 1000, sizes: fewSizes },
  { most: 500, sizes: () => (random) => byPower(random, 0, 16) },
  { most: 400, sizes: () => (random) => byPower(random, 10, 17) },
  { most: 60, sizes: () => (random) => byPower(random, 16, 21) },
  { most: 100, sizes: (_, largest) => (random) => byPower(random, 4, largest) },
  { most: 40, sizes: () => aroundPages },
];

/** Percentages of allocations and of resizes, and the block chosen: 0 = the newest. */
interface Phase {
  readonly draw: Draw;
  readonly most: number;
  readonly allocate: number;
  readonly resize: number;
  readonly victim: number;
}

function phaseOf(random: Pcg32, largest: number): Phase {
  const mix = MIXES[random.below(MIXES.length)] ?? { most: 1, sizes: fewSizes };
  const resize = random.below(3) === 0 ? between(random, 1, 60) : 0;
  return {
    draw: mix.sizes(random, largest),
    most: between(random, 1, mix.most),
    allocate: random.below(6) === 0 ? 5 : Math.floor((between(random, 40, 65) * (100 - resize)) / 100),
    resize,
    victim: random.below(4),
  };
}

/**
 * A random trace as text (tests/native/trace.h) of at least `operations` operations. Each phase has one
 * kind of sizes; some resize much, some free nearly everything. Blocks live on into the next phase. `request` may turn
 * the request for a block into calloc or memalign. No possible size is above 2^`largest`.
 */
export function phasedTrace(random: Pcg32, operations: number, request: Request = malloc, largest = 26): string {
  const live: number[] = [];
  const lines: string[] = [];
  const size = ({ draw }: Phase) => (random.below(2000) === 0 ? IMPOSSIBLE[random.below(4)] : draw(random));
  let ids = 0;

  function step(phase: Phase): string {
    const choice = random.below(100);
    if (live.length === 0 || (choice < phase.allocate && live.length < phase.most)) {
      live.push(ids);
      return request(`${ids++} ${size(phase)}`, random);
    }
    const index = phase.victim === 0 ? live.length - 1 : random.below(live.length);
    const id = live[index] ?? 0;
    if (choice >= 100 - phase.resize) return `r ${id} ${size(phase)}`;
    live[index] = live.at(-1) ?? 0;
    live.pop();
    return `f ${id}`;
  }

  while (lines.length < operations) {
    const phase = phaseOf(random, largest);
    for (let left = between(random, 10, operations / 4); left > 0; left--) lines.push(step(phase));
  }
  return `${lines.join("\n")}\n`;
}

/** The same trace with settings before about one line of `every`. */
export const withSettings = (trace: string, random: Pcg32, every: number): string =>
  trace.replaceAll(/^./gm, (letter) => (random.below(every) === 0 ? `${setting(random)}\n${letter}` : letter));

/** The same trace with its calls made by up to `most` threads: some of them at a time, in bursts. */
export function withThreads(trace: string, random: Pcg32, most: number): string {
  const bursts = [2, 5, 30, 200][random.below(4)] ?? 1;
  let now = 1;
  let some = [1];
  return trace.replaceAll(/^./gm, (letter) => {
    if (random.below(bursts) > 0) return letter;
    if (random.below(20) === 0) some = Array.from({ length: 1 + random.below(most) }, () => 1 + random.below(most));
    now = some[random.below(some.length)] ?? now;
    return `t ${now}\n${letter}`;
  });
}
