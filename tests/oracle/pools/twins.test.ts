import { describe, expect, test } from "vitest";
import { POOLS } from "../../../src/models/pools/pool-models";
import { LONG } from "../../long-run";
import { comparePools, usualChoice } from "./compare";
import { randomChoice, randomOperations } from "./random-operations";
import { twinOf } from "./twin-of";

/** Largest sizes as powers of two. */
const BITS = [9, 13, 17, 24];
const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? (LONG ? 120 : 12)) }, (_, seed) => seed);
const OPERATIONS = LONG ? 1_500 : 300;

describe.each(POOLS.filter(({ name }) => name in twinOf))("$name and its slow twin agree on every row", (pool) => {
  const twin = twinOf[pool.name as keyof typeof twinOf];
  if (twin === undefined) return;
  test.each(BITS)("with usual settings, sizes up to 2^%i", (bits) => {
    const trace = randomOperations(bits, OPERATIONS, bits, 40);
    expect(comparePools(usualChoice(pool), twin, trace)).toBeNull();
  });

  test.each(SEEDS)("with random settings, seed %i", (seed) => {
    const choice = randomChoice(pool, seed);
    const trace = randomOperations(seed, OPERATIONS, BITS[seed % 4] ?? 9, seed % 3 === 0 ? 12 : 90);
    const found = comparePools(choice, twin, trace);
    expect(found, JSON.stringify({ ...choice, pool: pool.name })).toBeNull();
  });
});
