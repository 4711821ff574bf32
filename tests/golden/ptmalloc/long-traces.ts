import { phasedTrace } from "../../oracle/heap/phased-trace";
import { MsvcRand, Pcg32 } from "../../oracle/random";
import { REQUEST_TRACES } from "./request-traces";

const range = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;

/** Frees 12,000 chunks of three sizes, more than one scan of the unsorted list sorts. */
function scanLimit(): string {
  const size = (id: number) => (id % 2 === 0 ? 24 : [1200, 1216, 1232][((id - 1) / 2) % 3]);
  const asked = [3000, 1230, 3000, 1210, 50, 1240, 2000].map((bytes, i) => `a ${24001 + i} ${bytes}`);
  return text([
    ...range(1, 24000).map((id) => `a ${id} ${size(id)}`),
    ...range(1, 23999, 2).map((id) => `f ${id}`),
    ...asked,
  ]);
}

/** Consolidation extends top without a trim; a later big free that does not touch top trims. */
function trimElsewhere(): string {
  const fast = range(5, 1204);
  const before = ["a 1 70000", "a 2 24", "a 3 3000", "a 4 24", ...fast.map((id) => `a ${id} 120`)];
  return text([...before, ...fast.map((id) => `f ${id}`), "f 3", "a 1205 2000", "f 1", "a 1206 24"]);
}

/** After 65,536 mappings the heap serves further large requests; freed mappings make room for new ones. */
function mappingLimit(): string {
  const ask = (first: number, last: number, bytes: number) => range(first, last).map((id) => `a ${id} ${bytes}`);
  const back = range(1, 100).map((id) => `f ${id}`);
  return text([...ask(1, 65_600, 140_000), ...back, ...ask(65_601, 65_800, 300_000)]);
}

interface Buffer {
  readonly id: number;
  readonly size: number;
}

/**
 * Which of two buffers the article's one-slot cache frees: the cached or the returned one. It caches the
 * other.
 */
type Policy = (held: Buffer | undefined, back: Buffer) => Buffer | undefined;

const POLICIES = {
  none: (_, back) => back,
  flawed: (held, back) => (held !== undefined && held.size >= back.size ? back : held),
  fixed: (held, back) => (held === undefined && back.size <= 200 ? undefined : back),
} as const satisfies Readonly<Record<string, Policy>>;

/**
 * The heap calls behind the cache in 40,000 steps of the article's loop, from the first seed of msvc's
 * rand().
 */
function articleCalls(frees: Policy): string {
  const random = new MsvcRand(1);
  const live: Buffer[] = [];
  const lines: string[] = [];
  let held: Buffer | undefined;
  let ids = 0;

  function drawSize(): number {
    let size = 100;
    while (size < 2 ** 20 && random.next() % 2 === 1) size *= 2;
    return size;
  }
  function get(size: number): Buffer {
    const hit = held;
    if (hit !== undefined && hit.size >= size) {
      held = undefined;
      return hit;
    }
    lines.push(`a ${++ids} ${size}`);
    return { id: ids, size };
  }
  function giveBack(back: Buffer): void {
    const freed = frees(held, back);
    if (freed !== back) held = back;
    if (freed !== undefined) lines.push(`f ${freed.id}`);
  }

  for (let step = 0; step < 40_000; step++) {
    if (live.length === 0 || random.next() % 2 === 1) {
      live.push(get(drawSize()));
      continue;
    }
    const index = random.next() % live.length;
    const back = live[index];
    const last = live.pop();
    if (back !== last && last !== undefined) live[index] = last;
    if (back !== undefined) giveBack(back);
  }
  return text(lines);
}

const phased = (seed: number) => () => phasedTrace(new Pcg32(seed, 1), 20_000);

/** Functions that generate the traces stored only as digests (digests.tsv). */
/** Traces of which only digests are stored. */
export const DIGESTED_TRACES: Readonly<Record<string, () => string>> = {
  "e28-max-iters": scanLimit,
  "e43-trim-without-touching-top": trimElsewhere,
  "mapping-limit": mappingLimit,
  "article-none": () => articleCalls(POLICIES.none),
  "article-flawed": () => articleCalls(POLICIES.flawed),
  "article-fixed": () => articleCalls(POLICIES.fixed),
  "phased-1": phased(1),
  "phased-2": phased(2),
  "phased-3": phased(3),
  "phased-4": phased(4),
  ...REQUEST_TRACES,
};
