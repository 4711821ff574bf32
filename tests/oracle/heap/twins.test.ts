import { describe, expect, test } from "vitest";
import { LONG } from "../../long-run";
import { compareHeaps } from "./compare";
import { parametersOf } from "./core-heap";
import { randomParameters, randomTrace } from "./random-trace";
import { type TwinnedModel, twinOf } from "./twin-of";

/** Largest sizes as powers of two: within a page, of a few pages, of a run, and mapped. */
const BITS = [6, 9, 12, 16, 21];
/** A seed for each of the sizes; the long run has many more. */
const SEEDS = Array.from({ length: LONG ? 120 : BITS.length }, (_, seed) => seed);
const OPERATIONS = LONG ? 1_500 : 350;

describe.each(Object.keys(twinOf) as TwinnedModel[])(
  "%s and its slow twin agree on every answer and count",
  (model) => {
    test.each(BITS)("with default parameters, sizes up to 2^%i", (bits) => {
      const usual = Object.fromEntries(parametersOf(model).map(({ name, usual }) => [name, usual]));
      expect(compareHeaps(model, usual, twinOf[model](usual), randomTrace(bits, OPERATIONS, bits))).toBeNull();
    });

    test.each(SEEDS)("with random parameters, seed %i", (seed) => {
      const parameters = randomParameters(model, seed);
      const trace = randomTrace(seed, OPERATIONS, BITS[seed % BITS.length] ?? 6);
      expect(compareHeaps(model, parameters, twinOf[model](parameters), trace), JSON.stringify(parameters)).toBeNull();
    });
  },
);
