import { describe, expect, test } from "vitest";
import { PAGE_POLICY, WORK } from "../../../src/generated/page_cache";
import { LONG } from "../../long-run";
import { POLICIES, type PolicyName } from "../../page-kit";
import { Pcg32 } from "../random";
import { comparePolicies } from "./compare";

const REQUESTS = LONG ? 20_000 : 500;
const ROUNDS = LONG ? 50 : 3;

const between = (random: Pcg32, min: number, max: number) => min + random.below(max - min + 1);

function randomParameters(policy: PolicyName, random: Pcg32): Record<string, number> {
  return Object.fromEntries(
    PAGE_POLICY[policy].parameters.map(({ name, min, max }) => [name, between(random, min, max)]),
  );
}

/** Few pages, so that every rule of a policy is needed. */
function randomScenario(seed: number, random: Pcg32) {
  const n = between(random, 1, 90);
  return {
    work: [WORK.ZIPF, WORK.UNIFORM, WORK.MIX, WORK.PHASES][seed % 4] ?? WORK.ZIPF,
    n,
    alpha: between(random, 0, 200),
    hot: between(random, 0, 60),
    scan: between(random, 1, 40),
    again: random.below(3),
    period: between(random, 1, 90),
    shift: random.below(n),
    requests: REQUESTS,
    seed,
    cache: between(random, 1, 40),
  };
}

describe.each(POLICIES)("%s and its slow twin agree on every request", (policy) => {
  test("with a cache of 100 pages and default parameters", () => {
    const scenario = { work: WORK.ZIPF, n: 400, alpha: 80, requests: REQUESTS, cache: 100 };
    expect(comparePolicies(scenario, { policy })).toBeNull();
  });

  test("with random streams, sizes and parameters", () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = new Pcg32(seed, 100);
      const scenario = randomScenario(seed, random);
      const choice = { policy, parameters: randomParameters(policy, random) };
      expect(comparePolicies(scenario, choice), JSON.stringify({ scenario, choice })).toBeNull();
    }
  });

  test("while memory is taken", () => {
    const random = new Pcg32(7, 100);
    const taken = { cache: 30, take_at: 200, take_pages: 12, take_until: 450 };
    expect(comparePolicies({ ...randomScenario(2, random), n: 60, ...taken }, { policy })).toBeNull();
  });
});

describe.each(POLICIES)("%s and its slow twin", (policy) => {
  test("miss the same bytes of a trace with sizes", () => {
    const random = new Pcg32(11, 100);
    const given = Array.from({ length: REQUESTS }, () => Math.floor(random.below(80 * 80) ** 0.5));
    const sizes = given.map(() => between(random, 1, 2 ** 32 - 1));
    const scenario = { work: WORK.TRACE, given, sizes, requests: REQUESTS, cache: 20, warm: 60 };
    expect(comparePolicies(scenario, { policy })).toBeNull();
  });
});

test("the page numbers of a trace determine the sketch of W-TinyLFU", () => {
  const random = new Pcg32(3, 100);
  const keys = Array.from({ length: 500 }, (_, page) => (BigInt(random.next()) << 32n) | BigInt(page));
  const given = Array.from({ length: REQUESTS }, () => Math.floor(random.below(500 * 500) ** 0.5));
  const scenario = { work: WORK.TRACE, given, keys, requests: REQUESTS, cache: 120 };
  expect(comparePolicies(scenario, { policy: "W_TINYLFU" })).toBeNull();
});
