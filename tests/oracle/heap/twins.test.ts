import { describe, expect, test } from "vitest";
import { BuddyTwin } from "./buddy";
import { compareHeaps } from "./compare";
import type { ModelName, Parameters } from "./core-heap";
import { FreeFitTwin } from "./free-fit";
import type { Block, HeapTwin } from "./heap-twin";
import { randomParameters, randomTrace } from "./random-trace";
import { SizeClassTwin } from "./size-class";

/** BUFFERLAB_LONG=1: ten times the random operations. */
const SEEDS = Array.from({ length: process.env.BUFFERLAB_LONG === "1" ? 120 : 12 }, (_, seed) => seed);
const OPERATIONS = 1_500;

/** Traces of small, medium and large blocks, with usual and with drawn parameters. */
function testTwin<B extends Block>(model: ModelName, twinOf: (parameters: Parameters) => HeapTwin<B>): void {
  test.each(SEEDS)(`${model}, seed %i`, (seed) => {
    const parameters = randomParameters(model, seed);
    const trace = randomTrace(seed, OPERATIONS, [6, 9, 12, 16, 20][seed % 5] ?? 6);
    expect(compareHeaps(model, parameters, twinOf(parameters), trace)).toBeNull();
  });
}

describe("core and twin agree on every answer, every count and the bytes of every kind", () => {
  testTwin("FIRST_FIT", (parameters) => new FreeFitTwin("first", parameters));
  testTwin("BEST_FIT", (parameters) => new FreeFitTwin("best", parameters));
  testTwin("NEXT_FIT", (parameters) => new FreeFitTwin("next", parameters));
  testTwin("BUDDY", (parameters) => new BuddyTwin(parameters));
  testTwin("SIZE_CLASS", (parameters) => new SizeClassTwin(parameters));
});
