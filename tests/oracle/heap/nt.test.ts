import { expect, test } from "vitest";
import { compareHeaps } from "./compare";
import { type ModelName, type Parameters, parametersOf } from "./core-heap";
import type { HeapTwin } from "./heap-twin";
import { LfhTwin } from "./lfh-twin";
import { LookasideTwin } from "./lookaside-twin";
import type { NtBlock } from "./nt-back-end";
import { randomParameters, randomTrace } from "./random-trace";

type Twin = (parameters: Parameters) => HeapTwin<NtBlock>;

const TWINS: readonly (readonly [ModelName, Twin])[] = [
  ["NT_XP", (parameters) => new LookasideTwin(parameters)],
  ["NT_XP_LFH", (parameters) => new LfhTwin("NT_XP_LFH", parameters)],
  ["NT_VISTA", (parameters) => new LfhTwin("NT_VISTA", parameters)],
];
const RUNS = process.env.BUFFERLAB_LONG === "1" ? 200 : 20;
/** Blocks of a page and less, of a subsegment's size, and some that are mapped apart. */
const BITS = [8, 12, 15, 21];

const usual = (model: ModelName): Parameters =>
  Object.fromEntries(parametersOf(model).map(({ name, usual: value }) => [name, value]));

test.each(TWINS)("%s answers as its slow twin does, with its usual parameters", (model, twin) => {
  for (const bits of BITS) {
    const trace = randomTrace(bits, 1_500, bits);
    expect(compareHeaps(model, usual(model), twin(usual(model)), trace), `2^${bits}`).toBeNull();
  }
});

test.each(TWINS)("%s answers as its slow twin does, with random parameters", (model, twin) => {
  for (let seed = 0; seed < RUNS; seed += 1) {
    const parameters = randomParameters(model, seed);
    const trace = randomTrace(seed, 600, BITS[seed % BITS.length] ?? 12);
    const found = compareHeaps(model, parameters, twin(parameters), trace);
    expect(found, JSON.stringify({ seed, parameters })).toBeNull();
  }
});
