import { cpus } from "node:os";
import { expect, test } from "vitest";
import { shortHash } from "../../../src/cli/shared/short-hash";
import { answersHash, type Sweep } from "../../../src/labs/realloc/cli/sweep-run";
import { resizedBytes } from "../../../src/models/allocation/batches";
import { Core } from "../../../src/models/allocation/engine/core";
import { heapOf } from "../../../src/models/allocation/heap-models";
import { builtCore } from "../../built-core";
import { parametersOf, readDigests } from "../../golden/ptmalloc/answers";
import { REQUEST_TRACES } from "../../golden/ptmalloc/request-traces";
import { firstOf, LONG } from "../../long-run";
import {
  glibcCalls,
  glibcThreads,
  glibcTrace,
  type Parameters,
  ptmallocFaults,
  ptmallocTrace,
} from "../../native-heaps";
import { Pcg32 } from "../random";
import { pointersOf } from "./batch-pointers";
import { anyRequest, phasedTrace, withSettings, withThreads } from "./phased-trace";
import { IS_MODELED, parting, REASON } from "./this-malloc";

const TRACES = LONG ? 400 : 6;
const OPERATIONS = LONG ? 100_000 : 6_000;

/** Values to try for each parameter, if it is set. */
const VALUES: Readonly<Record<string, readonly number[]>> = {
  tcache_count: [0, 0, 1, 2, 3, 6, 8, 20, 100, 65535],
  mmap_threshold: [657, 1024, 4096, 8192, 131072, 1_000_000, 33554432, 4294967294],
  top_pad: [0, 1, 4096, 5000, 65536, 131072, 1_000_000, 4294967294],
  trim_threshold: [0, 1, 33, 4096, 65536, 131072, 5_000_000, 4294967294],
};

/** Of blocks whose pages are written, as a power of two: a fault of a large block is like one of a small block. */
const LARGEST_WRITTEN = LONG ? 26 : 22;

/** Each is set with a chance of 1/3. */
function tuningOf(random: Pcg32, tried: Readonly<Record<string, readonly number[]>> = VALUES): Parameters {
  const chosen = Object.entries(tried).filter(() => random.below(3) === 0);
  return Object.fromEntries(chosen.map(([name, values]) => [name, values[random.below(values.length)] ?? 0]));
}

const name = `the model answers random traces as this machine's malloc does${REASON}`;

/** The long run: new traces each time, over 40 million operations in a few minutes. */
test.skipIf(!IS_MODELED)(name, { timeout: 1_200_000 }, () => {
  const model = ptmallocTrace();
  const real = glibcTrace();
  const first = LONG ? Date.now() % 2 ** 31 : 1;
  for (let seed = first; seed < first + TRACES; seed++) {
    const random = new Pcg32(seed, 1);
    const tuning = tuningOf(random);
    for (const request of [undefined, anyRequest]) {
      const trace = phasedTrace(random, OPERATIONS, request);
      const parts = parting(trace, model(trace, tuning), real(trace, tuning));
      expect({ seed, tuning, parts }).toEqual({ seed, tuning, parts: undefined });
    }
  }
});

test.skipIf(!IS_MODELED)(`calloc and memalign are answered as this machine's malloc does${REASON}`, () => {
  const model = ptmallocTrace();
  const real = glibcTrace();
  for (const tuning of firstOf(2, readDigests().tunings).map(parametersOf))
    for (const [name, make] of Object.entries(REQUEST_TRACES)) {
      const trace = make();
      const parts = parting(trace, model(trace, tuning, true), real(trace, tuning));
      expect({ name, tuning, parts }).toEqual({ name, tuning, parts: undefined });
    }
});

/** Values of parameters that matter with threads. */
const ARENA_VALUES = { arena_max: [1, 2, 3, 6, 20], arena_test: [1, 2, 5, 12], tcache_count: [0, 1, 20] };

test.skipIf(!IS_MODELED)(`threads are answered as this machine's malloc does${REASON}`, { timeout: 1_200_000 }, () => {
  const [model, real] = [ptmallocTrace(), glibcThreads()];
  const processors = cpus().length;
  for (let seed = 1; seed <= (LONG ? 200 : 4); seed++) {
    const random = new Pcg32(seed, 11);
    const tuning = { ...tuningOf(random, seed % 3 === 0 ? VALUES : ARENA_VALUES), processors };
    const calls = phasedTrace(random, LONG ? 10_000 : 1200, anyRequest);
    const trace = withThreads(seed % 4 === 0 ? withSettings(calls, random, 100) : calls, random, 2 + (seed % 23));
    const parts = parting(trace.replaceAll(/^t.*\n/gm, ""), model(trace, tuning, seed < 3), real(trace, tuning));
    expect({ seed, tuning, parts }).toEqual({ seed, tuning, parts: undefined });
  }
});

test.skipIf(!IS_MODELED)(`mallopt and malloc_trim have the effects of this machine's malloc${REASON}`, () => {
  const [model, real] = [ptmallocTrace(), glibcTrace()];
  for (let seed = 1; seed <= (LONG ? 200 : 6); seed++) {
    const random = new Pcg32(seed, 7);
    const trace = withSettings(phasedTrace(random, OPERATIONS, anyRequest), random, [50, 500, 5][seed % 3] ?? 1);
    // The model does not map the tcache's own chunk.
    const begun = `a 16000000 1\n${trace}`;
    const parts = parting(begun, model(begun, {}, seed < 3), real(begun, {}));
    expect({ seed, parts }).toEqual({ seed, parts: undefined });
  }
});

test.skipIf(!IS_MODELED)(`they give pages back as this machine's malloc and kernel do${REASON}`, () => {
  const [model, real] = [ptmallocFaults(), glibcCalls()];
  for (let seed = 1; seed <= (LONG ? 100 : 4); seed++) {
    const random = new Pcg32(seed, 9);
    const trace = `a 16000 1\n${withSettings(phasedTrace(random, 8000, undefined, LARGEST_WRITTEN), random, [500, 5, 50][seed % 3] ?? 1)}`;
    const faults = real(trace, {}, "all").replaceAll(/^.*faults=(\d+).*$/gm, "$1");
    expect({ seed, parts: parting(trace, model(trace), faults) }).toEqual({ seed, parts: undefined });
  }
});

/** The calls of batches as a trace. */
function batchesTrace(sweep: Sweep, size: number): string {
  const bytes = [size, resizedBytes(size, sweep.factor)];
  const seen = new Map<number, number>();
  const lines = pointersOf(sweep).map((pointer) => {
    const kind = seen.get(pointer) ?? 0;
    seen.set(pointer, kind + 1);
    return [["a", "r", "f"][kind], pointer, ...bytes.slice(kind, kind + 1)].join(" ");
  });
  return `${lines.join("\n")}\n`;
}

test.skipIf(!IS_MODELED)(`batches are answered as this machine's malloc does${REASON}`, () => {
  const core = new Core(builtCore);
  const real = glibcTrace();
  for (const order of ["serial", "reversed", "shuffled", "one"] as const)
    for (const size of [1, 64, 4096, 65_536, 131_048, 131_049, 1_048_576])
      for (const factor of [
        [2, 1],
        [3, 4],
      ] as const) {
        const heap = heapOf("ptmalloc");
        const sweep = {
          heap,
          sizes: [size],
          pointers: 60,
          budget: 2 ** 40,
          order,
          factor,
          writes: "none",
          seed: 3,
        } as const;
        if (resizedBytes(size, factor) === 0) continue;
        const answers = real(batchesTrace(sweep, size), {});
        expect([order, size, factor, answersHash(core, sweep, size)]).toEqual([
          order,
          size,
          factor,
          shortHash([answers]),
        ]);
      }
});
