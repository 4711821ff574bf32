import { describe, expect, test } from "vitest";
import { PAGE_POLICY, WORK } from "../../../src/generated/page_cache";
import { LONG } from "../../long-run";
import { EVERY_RULE, type PolicyChoice, ruleTitle } from "../../page-kit";
import { Pcg32 } from "../random";
import { comparePolicies } from "./compare";

const REQUESTS = LONG ? 20_000 : 500;
const ROUNDS = LONG ? 50 : 5;

const between = (random: Pcg32, min: number, max: number) => min + random.below(max - min + 1);

/** Half of the values are low ones, so that what comes every 1,000,000 requests at most happens too. */
function randomParameters({ policy, parameters }: PolicyChoice, random: Pcg32): Record<string, number> {
  const drawn = PAGE_POLICY[policy].parameters.map(({ name, min, max }) => {
    const most = random.below(2) ? max : Math.min(max, min + 9);
    return [name, between(random, min, most)];
  });
  return { ...Object.fromEntries(drawn), ...parameters };
}

const RULES = EVERY_RULE.map((choice) => ({ title: ruleTitle(choice), choice }));

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

describe.each(RULES)("$title and its slow twin agree on every request", ({ choice }) => {
  test("with a cache of 100 pages and default parameters", () => {
    const scenario = { work: WORK.ZIPF, n: 400, alpha: 80, requests: REQUESTS, cache: 100 };
    expect(comparePolicies(scenario, choice)).toBeNull();
  });

  test("with random streams, sizes and parameters", () => {
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      const random = new Pcg32(seed, 100);
      const scenario = randomScenario(seed, random);
      const drawn = { ...choice, parameters: randomParameters(choice, random) };
      expect(comparePolicies(scenario, drawn), JSON.stringify({ scenario, drawn })).toBeNull();
    }
  });

  test("while memory is taken", () => {
    const random = new Pcg32(7, 100);
    const taken = { cache: 30, take_at: 200, take_pages: 12, take_until: 450 };
    expect(comparePolicies({ ...randomScenario(2, random), n: 60, ...taken }, choice)).toBeNull();
  });
});

describe.each(RULES)("$title and its slow twin", ({ choice }) => {
  test("miss the same bytes of a trace with sizes", () => {
    const random = new Pcg32(11, 100);
    const given = Array.from({ length: REQUESTS }, () => Math.floor(random.below(80 * 80) ** 0.5));
    const sizes = given.map(() => between(random, 1, 2 ** 32 - 1));
    const scenario = { work: WORK.TRACE, given, sizes, requests: REQUESTS, cache: 20, warm: 60 };
    expect(comparePolicies(scenario, choice)).toBeNull();
  });
});

test("a candidate of W-TinyLFU with a high estimate that lost stays in 1 of 128 cases", () => {
  const scenario = { work: WORK.UNIFORM, n: 44, requests: 8_000, cache: 40 };
  expect(comparePolicies(scenario, { policy: "W_TINYLFU", parameters: { count: 1, age: 50 } })).toBeNull();
});

test("the page numbers of a trace determine the sketch of W-TinyLFU", () => {
  const random = new Pcg32(3, 100);
  const keys = Array.from({ length: 500 }, (_, page) => (BigInt(random.next()) << 32n) | BigInt(page));
  const given = Array.from({ length: REQUESTS }, () => Math.floor(random.below(500 * 500) ** 0.5));
  const scenario = { work: WORK.TRACE, given, keys, requests: REQUESTS, cache: 120 };
  expect(comparePolicies(scenario, { policy: "W_TINYLFU" })).toBeNull();
});

/** Loops, skewed draws, moving sets and scans in turn, so that a window is probed, audited and taken back. */
function changingStream(random: Pcg32, length: number): number[] {
  const given: number[] = [];
  while (given.length < length) {
    const [kind, pages, first] = [random.below(4), between(random, 1, 300), random.below(1000)];
    const skewed = () => first + Math.floor((random.below(1000) / 1000) ** 3 * pages);
    const next = [
      (i: number) => first + (i % pages),
      skewed,
      (i: number) => first + Math.floor(i / 10) + random.below(1 + (pages >> 2)),
      (i: number) => (i % 3 ? skewed() : first + i),
    ][kind];
    for (let i = between(random, 200, 9000); i > 0; i -= 1) given.push(next?.(i) ?? 0);
  }
  return given;
}

test.each([1, 2, 3, 4])("a window that follows densities agrees with its twin on a changing stream, %i", (seed) => {
  const random = new Pcg32(seed, 100);
  const given = changingStream(random, 30_000);
  const scenario = { work: WORK.TRACE, given, requests: given.length, cache: between(random, 20, 60) };
  const parameters = { count: 1, climb: 3, window: between(random, 1, 90) };
  expect(comparePolicies(scenario, { policy: "W_TINYLFU", parameters })).toBeNull();
});

/** Each page one to eight times in a row, so that whole generations are protected, become the oldest and leave. */
test.each([1, 2, 3, 4])("MGLRU agrees with its twin where pages of the oldest generation are protected, %i", (seed) => {
  const random = new Pcg32(seed, 100);
  const pages = changingStream(random, 400).slice(0, 400);
  const given = pages.flatMap((page) => Array<number>(between(random, 1, 8)).fill(page));
  const scenario = { work: WORK.TRACE, given, requests: given.length, cache: between(random, 4, 30) };
  expect(comparePolicies(scenario, { policy: "MGLRU" })).toBeNull();
});
