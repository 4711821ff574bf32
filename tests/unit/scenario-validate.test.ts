import fc from "fast-check";
import { expect, test } from "vitest";
import { allFields } from "../../scripts/scenario-schema/tables";
import { validateScenario } from "../../src/kernel/scenario/validate";
import "../../src/models/pools/lane-pools";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { LONG } from "../long-run";
import { arbitraryScenario } from "./arbitrary-scenario";

/** The long run: more random scenarios. */
const MANY = LONG ? 10_000 : 200;

type Path = readonly (string | number)[];

const problemsOf = (input: unknown) => {
  const result = validateScenario(input);
  return result.ok ? [] : result.error;
};
const fieldsOf = (input: unknown) => problemsOf(input).map(({ field }) => field);

/** A fraction is one value, although it is written as two. */
const isFraction = (key: string | number) => key === "allocate" || key === "double" || key === "chance";

/** The paths of all fields in a scenario. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const last = path.at(-1) ?? "";
  if (typeof value !== "object" || value === null || isFraction(last)) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const inside = entries.flatMap(([key, part]) => pathsIn(part, [...path, key]));
  return path.length === 0 ? inside : [path, ...inside];
}

/** lanes[1].capacity */
const nameOf = (path: Path) =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .slice(1);

/** A copy with another value at the path. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((part, i) => (i === key ? changed(part, rest, to) : part));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: changed(record[key], rest, to) };
}

/** Values that no field takes, not even one of text; among the moves −1 returns what the first request got. */
const bad = fc.constantFrom<unknown>(-1, -65, 1e300, Number.NaN, { colour: 1 }, "no such word".repeat(7), "\n");
const onePath = (scenario: unknown) => fc.constantFrom(...pathsIn(scenario));
const isUnder = (field: string, name: string) =>
  field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);

test("a valid scenario is accepted unchanged", () => {
  fc.assert(
    fc.property(arbitraryScenario, (scenario) => {
      expect(validateScenario(JSON.parse(JSON.stringify(scenario)))).toEqual({ ok: true, value: scenario });
    }),
    { numRuns: MANY },
  );
});

test("a missing key takes its default", () => {
  expect(validateScenario({})).toEqual({ ok: true, value: defaultScenario });
  expect(validateScenario({ lanes: [{}, { capacity: 4 }] })).toEqual({
    ok: true,
    value: { ...defaultScenario, lanes: [defaultPolicy, { ...defaultPolicy, capacity: 4 }] },
  });
  const breakpoints = [{ kind: "poisoning" }];
  expect(validateScenario({ breakpoints })).toEqual({
    ok: true,
    value: { ...defaultScenario, breakpoints: [{ kind: "poisoning", lane: null }] },
  });
});

test("a bad value in any field is reported for that field and nowhere else", () => {
  const corrupted = arbitraryScenario.chain((scenario) =>
    fc.record({ scenario: fc.constant(scenario), path: onePath(scenario), to: bad }),
  );
  fc.assert(
    fc.property(corrupted, ({ scenario, path, to }) => {
      fc.pre(to !== -1 || !isUnder(nameOf(path), "moves"));
      const fields = fieldsOf(changed(scenario, path, to));
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.filter((field) => !isUnder(field, nameOf(path)))).toEqual([]);
    }),
    { numRuns: 2 * MANY },
  );
});

/** Whether a path is that of a model's parameter, whose range the model defines. */
const isOfModel = (model: Path, path: Path) =>
  nameOf(model).endsWith(".model") && isUnder(nameOf(path), nameOf(model).replace(/model$/, "parameters"));

test("two bad values are both reported", () => {
  const twice = arbitraryScenario.chain((scenario) =>
    fc.record({ scenario: fc.constant(scenario), first: onePath(scenario), second: onePath(scenario), to: bad }),
  );
  fc.assert(
    fc.property(twice, ({ scenario, first, second, to }) => {
      fc.pre(!isUnder(nameOf(first), nameOf(second)) && !isUnder(nameOf(second), nameOf(first)));
      fc.pre(to !== -1 || ![first, second].some((path) => isUnder(nameOf(path), "moves")));
      fc.pre(!isOfModel(first, second) && !isOfModel(second, first));
      const fields = fieldsOf(changed(changed(scenario, first, to), second, to));
      for (const path of [first, second]) expect(fields.some((field) => isUnder(field, nameOf(path)))).toBe(true);
    }),
    { numRuns: MANY },
  );
});

test("an unknown field is reported in every record", () => {
  const extended = arbitraryScenario.chain((scenario) => {
    const records = [[], ...pathsIn(scenario)].filter((path) => {
      const at = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], scenario);
      return typeof at === "object" && at !== null && !Array.isArray(at);
    });
    return fc.record({ scenario: fc.constant(scenario), path: fc.constantFrom(...records) });
  });
  fc.assert(
    fc.property(extended, ({ scenario, path }) => {
      const odd = [...path, "colour"];
      expect(fieldsOf(changed(scenario, odd, 1))).toEqual([nameOf(odd)]);
    }),
  );
});

test("no input throws, and every problem has a field and short texts", () => {
  const keys = fc.constantFrom(...Object.keys(allFields()), "colour", "__proto__", "constructor");
  const junk = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
  });
  const entry = fc.dictionary(fc.constantFrom(...Object.keys(defaultPolicy), "kind", "lane", "lo", "size"), junk);
  const near = fc.dictionary(keys, fc.oneof(junk, fc.array(entry, { maxLength: 5 })));
  fc.assert(
    fc.property(fc.oneof(junk, near, fc.jsonValue()), (input) => {
      const result = validateScenario(input);
      if (result.ok) return;
      expect(result.error.length).toBeGreaterThan(0);
      for (const { field, value, allowed } of result.error) {
        expect(field).not.toBe("");
        expect(field.length).toBeLessThanOrEqual(80);
        expect(value.length).toBeLessThanOrEqual(80);
        expect(allowed).not.toBe("");
      }
    }),
    { numRuns: MANY },
  );
});

test("a value that is not a record is one problem", () => {
  for (const input of [null, 1, "article", [], undefined]) expect(fieldsOf(input)).toEqual(["scenario"]);
});

test("a range includes both its minimum and its maximum", () => {
  const pcg32 = { ...defaultScenario, generator: "pcg32" };
  const lane = (policy: object) => ({ lanes: [policy] });
  const cases: [object, number[], number[]][] = [
    [{ at: 0 }, [0, 3_999_999_999], [-1, 4_000_000_000, 0.5]],
    [{ seed: 0 }, [0, 4_294_967_295], [-1, 4_294_967_296]],
    [{ life: "bounded", bound: 0 }, [1, 524_288], [0, 524_289]],
    [{ poisonRatio: 0 }, [1, 1_000_000], [0, 1_000_001]],
    [{ big: 0 }, [1, 1_073_741_824], [0, 1_073_741_825]],
    [{ sizeMin: 0 }, [1, 1_048_576], [0]],
    [{ sizeMax: 0 }, [100, 838_860_800], [0, 1_073_741_825]],
    [{ sizes: "pareto", alpha: 0 }, [0.01, 100], [0, 100.01, 1.001]],
    [{ sizes: "log-normal", spread: 0 }, [0, 32], [-0.01, 32.01]],
    [{ sizes: "bimodal", share: 0 }, [0, 100], [-1, 101, 0.5]],
    [{ life: "exponential", lifetime: 0 }, [1, 10_000_000], [0, 10_000_001]],
  ];
  for (const [given, good, wrong] of cases) {
    const key = Object.keys(given).at(-1) ?? "";
    for (const value of good) expect(fieldsOf({ ...pcg32, ...given, [key]: value })).toEqual([]);
    for (const value of wrong) expect(fieldsOf({ ...pcg32, ...given, [key]: value })).toContain(key);
  }
  for (const moves of [[], [1], [2 ** 30], Array(64).fill(7)]) expect(fieldsOf({ moves })).toEqual([]);
  const policies: [string, object, unknown[], unknown[]][] = [
    ["capacity", {}, [0, 65_536], [-1, 65_537, null, "1"]],
    ["capacity", { buckets: "linear", bucketCount: 4096 }, [0, 16], [17]],
    ["capacity", { buckets: "powers", bucketCount: 31 }, [2114], [2115]],
    ["cutoff", {}, [1, 4_294_967_294, null], [0, 4_294_967_295]],
    ["ratio", {}, [100, 100_000_000, null], [99, 100_000_001]],
    ["wasteBytes", {}, [0, 4_294_967_294, null], [-1, 4_294_967_295]],
    ["granularity", {}, [1, 1_048_576], [0, 1_048_577, null]],
    ["bucketCount", { buckets: "linear" }, [1, 4096], [0, 4097]],
    ["bucketCount", { buckets: "powers" }, [1, 31], [0, 32]],
    ["bucketWidth", { buckets: "linear" }, [1, 1_073_741_824], [0, 1_073_741_825]],
    ["bounds", { buckets: "own" }, [[1], [1, 1_073_741_824]], [[], Array(65).fill(1), 1]],
    ["roundUp", { buckets: "powers" }, [true, false], [0, null, "yes"]],
    ["idleMax", {}, [1, 4_294_967_294, null], [0, 4_294_967_295]],
    ["emptyEvery", {}, [1, 4_294_967_294, null], [0, 4_294_967_295]],
    ["perThread", {}, [true, false], [0, null, "yes"]],
  ];
  for (const [key, given, good, wrong] of policies) {
    for (const value of good) expect(fieldsOf(lane({ ...given, [key]: value }))).toEqual([]);
    for (const value of wrong) expect(fieldsOf(lane({ ...given, [key]: value }))).toContain(`lanes[0].${key}`);
  }
});

const pcg32 = { generator: "pcg32" };
const ownBuckets = { buckets: "own", bounds: [100] };

test.each([
  ["msvc with another life", { life: "bounded" }, ["life"]],
  ["msvc with another chance to allocate", { allocate: [1, 3] }, ["allocate"]],
  ["msvc with the half unreduced", { allocate: [2, 4] }, ["allocate"]],
  ["msvc with other sizes", { sizes: "uniform" }, ["sizes"]],
  ["msvc with a chance to double that is not 1 of k", { double: [2, 5] }, ["double"]],
  ["msvc with other victims", { victims: "oldest" }, ["victims"]],
  [
    "msvc with three wrong things",
    { life: "bounded", sizes: "uniform", victims: "newest" },
    ["life", "victims", "sizes"],
  ],
  ["a smallest size over the largest", { sizeMin: 101, sizeMax: 100 }, ["sizeMin"]],
  ["a smallest uniform size over the largest", { ...pcg32, sizes: "uniform", sizeMin: 9, sizeMax: 8 }, ["sizeMin"]],
  ["doubling past the largest size there is", { sizeMin: 100, sizeMax: 838_860_801 }, ["sizeMax"]],
  ["phases without a phase", { ...pcg32, life: "phases" }, ["phases"]],
  ["listed sizes without a size", { ...pcg32, sizes: "listed", listed: [] }, ["listed"]],
  ["listed sizes without weight", { ...pcg32, sizes: "listed", listed: [{ size: 1, weight: 0 }] }, ["listed"]],
  ["bins without weight", { ...pcg32, sizes: "histogram", bins: [{ lo: 1, hi: 2, weight: 0 }] }, ["bins"]],
  [
    "a bin that ends before it begins",
    { ...pcg32, sizes: "histogram", bins: [{ lo: 3, hi: 2, weight: 1 }] },
    ["bins[0].hi"],
  ],
  [
    "bins that overlap",
    {
      ...pcg32,
      sizes: "histogram",
      bins: [
        { lo: 1, hi: 5, weight: 1 },
        { lo: 5, hi: 9, weight: 1 },
      ],
    },
    ["bins[1].lo"],
  ],
  [
    "own bounds that do not ascend",
    { lanes: [{ ...ownBuckets, bounds: [5, 9, 9, 3] }] },
    ["lanes[0].bounds[2]", "lanes[0].bounds[3]"],
  ],
  ["own buckets without bounds", { lanes: [{ buckets: "own" }] }, ["lanes[0].bounds"]],
  ["rounding in two ways", { lanes: [{ ...ownBuckets, roundUp: true, granularity: 8 }] }, ["lanes[0].granularity"]],
  [
    "more slots of all threads than there may be",
    {
      threadCount: 300,
      lanes: [{ capacity: 218, perThread: true }, { capacity: 219, perThread: true }, { capacity: 65_536 }],
    },
    ["lanes[1].capacity"],
  ],
  [
    "more buckets of all threads than there may be",
    { threadCount: 1000, lanes: [{ buckets: "linear", bucketCount: 66, perThread: true }] },
    ["lanes[0].capacity"],
  ],
  ["rounding up to the top of no bucket", { lanes: [{ roundUp: true }] }, ["lanes[0].roundUp"]],
  [
    "rules for a cache that keeps nothing",
    { lanes: [{ capacity: 0, full: "keep-bigger", cutoff: 9 }] },
    ["lanes[0].full", "lanes[0].cutoff"],
  ],
  [
    "a smallest log-normal size over the largest",
    { ...pcg32, sizes: "log-normal", sizeMin: 9, sizeMax: 8 },
    ["sizeMin"],
  ],
  ["msvc with log-normal sizes", { sizes: "log-normal" }, ["sizes"]],
  ["msvc with Pareto sizes", { sizes: "pareto" }, ["sizes"]],
  ["msvc with bimodal sizes", { sizes: "bimodal" }, ["sizes"]],
  ["msvc with exponential lifetimes", { life: "exponential" }, ["life"]],
  ["a median in doubling", { median: 7 }, ["median"]],
  ["a second median in one log-normal", { ...pcg32, sizes: "log-normal", median2: 7 }, ["median2"]],
  ["three decimals of a spread", { ...pcg32, sizes: "log-normal", spread: 0.125 }, ["spread"]],
  ["an exponent of nothing", { ...pcg32, sizes: "pareto", alpha: 0 }, ["alpha"]],
  ["victims where lifetimes decide", { ...pcg32, life: "exponential", victims: "oldest" }, ["victims"]],
  [
    "two lifetimes in one quarter-octave",
    {
      ...pcg32,
      life: "exponential",
      lifetimes: [
        { size: 96, mean: 1 },
        { size: 128, mean: 1 },
        { size: 111, mean: 1 },
      ],
    },
    ["lifetimes[2].size"],
  ],
  ["a move of nothing", { moves: [100, 0] }, ["moves[1]"]],
  ["a return before any request", { moves: [-1, 100] }, ["moves[0]"]],
  ["a return of a request that comes later", { moves: [100, -2, 100] }, ["moves[1]"]],
  ["a buffer that is returned twice", { moves: [100, 200, -1, 100, -1] }, ["moves[4]"]],
  ["moves of which one is too large, and what follows from it", { moves: [100, 2 ** 30 + 1, -2, -3] }, ["moves[1]"]],
  ["moves of which two are not moves", { moves: [0.5, 100, "-2"] }, ["moves[0]", "moves[2]"]],
  ["65 moves", { moves: Array(65).fill(100) }, ["moves"]],
  ["a loop that ends where it begins", { loopFrom: 5, loopTo: 5 }, ["loopTo"]],
  ["a loop without its end", { loopFrom: 5 }, ["loopTo"]],
  ["a loop without its beginning", { loopTo: 5 }, ["loopFrom"]],
  [
    "lanes that differ, of one",
    { lanes: [{}], breakpoints: [{ kind: "lanes-differ", points: 5 }] },
    ["breakpoints[0].kind"],
  ],
  [
    "lanes that differ, in one lane",
    { breakpoints: [{ kind: "lanes-differ", lane: 0, points: 5 }] },
    ["breakpoints[0].lane"],
  ],
  ["hits below nothing", { breakpoints: [{ kind: "hits-below", percent: 0 }] }, ["breakpoints[0].percent"]],
  ["no lane", { lanes: [] }, ["lanes"]],
  ["five lanes", { lanes: [{}, {}, {}, {}, {}] }, ["lanes"]],
  ["five lanes, one bad", { lanes: [{}, { capacity: 65_537 }, {}, {}, {}] }, ["lanes", "lanes[1].capacity"]],
  [
    "a breakpoint on a lane that is not there",
    { breakpoints: [{ kind: "poisoning", lane: 2 }] },
    ["breakpoints[0].lane"],
  ],
  [
    "the same with a bad lane",
    { lanes: [{ capacity: 65_537 }], breakpoints: [{ kind: "poisoning", lane: 1 }] },
    ["lanes[0].capacity", "breakpoints[0].lane"],
  ],
  ["a step in one lane", { breakpoints: [{ kind: "step-equals", lane: 0, step: 1 }] }, ["breakpoints[0].lane"]],
  ["a breakpoint without its value", { breakpoints: [{ kind: "efficiency-below" }] }, ["breakpoints[0].percent"]],
  ["a breakpoint with another's value", { breakpoints: [{ kind: "poisoning", step: 1 }] }, ["breakpoints[0].step"]],
  ["a breakpoint without a kind", { breakpoints: [{ lane: 0 }] }, ["breakpoints[0].kind"]],
  ["three decimals", { breakpoints: [{ kind: "efficiency-below", percent: 1.125 }] }, ["breakpoints[0].percent"]],
  ["nine breakpoints", { breakpoints: Array(9).fill({ kind: "poisoning" }) }, ["breakpoints"]],
  ["a listed size in doubling", { listed: [{ size: 1, weight: 1 }] }, ["listed"]],
  ["a row without its weight", { ...pcg32, sizes: "listed", listed: [{ size: 1 }] }, ["listed[0].weight"]],
  ["a bound in a random walk", { bound: 7 }, ["bound"]],
  ["a fraction over one", { ...pcg32, allocate: [3, 2] }, ["allocate"]],
  ["a fraction of nothing", { ...pcg32, allocate: [0, 0] }, ["allocate"]],
  ["a fraction as a number", { ...pcg32, allocate: 0.5 }, ["allocate"]],
])("%s", (_, change, fields) => {
  expect(fieldsOf(change)).toEqual(fields);
});

test("a field that another key switches off may name its default", () => {
  expect(fieldsOf({ ...defaultScenario, bound: 100, listed: [], lanes: [{ ...defaultPolicy, capacity: 0 }] })).toEqual(
    [],
  );
});

test("a field that depends on a bad key is checked by its own range alone", () => {
  expect(fieldsOf({ life: "eternal", bound: 7 })).toEqual(["life"]);
  expect(fieldsOf({ life: "eternal", bound: 0 })).toEqual(["life", "bound"]);
});

test("a problem names the value, the allowed values and what was probably meant", () => {
  expect(problemsOf({ lanes: [{ capacity: 70_000, lookup: "frist-fit" }], sed: 1, v: 3, at: "later" })).toEqual([
    { field: "v", value: "3", allowed: "1; this was made with a newer Bufferlab" },
    { field: "at", value: '"later"', allowed: "a whole number, 0 … 3\u202f999\u202f999\u202f999, or start" },
    {
      field: "lanes[0].lookup",
      value: '"frist-fit"',
      allowed: "first-fit, best-fit, worst-fit, newest, oldest or exact; did you mean first-fit?",
    },
    { field: "lanes[0].capacity", value: "70000", allowed: "a whole number, 0 … 65 536" },
    { field: "sed", value: "1", allowed: "no field has this name; did you mean seed?" },
  ]);
  expect(problemsOf({ bound: 7 })).toEqual([{ field: "bound", value: "7", allowed: "only with life bounded" }]);
  expect(problemsOf({ lanes: [{ roundUp: true }] })[0]?.allowed).toBe("not with buckets one");
  const twice = {
    generator: "pcg32",
    life: "exponential",
    lifetimes: [
      { size: 96, mean: 1 },
      { size: 96, mean: 2 },
    ],
  };
  expect(problemsOf(twice)).toEqual([
    { field: "lifetimes[1].size", value: "96", allowed: "a size in another quarter-octave than lifetimes[0].size" },
  ]);
  expect(problemsOf({ v: -1 })[0]?.allowed).toBe("1");
  const move = (moves: readonly number[]) => problemsOf({ moves })[0];
  const size = "a size, 1 … 1\u202f073\u202f741\u202f824";
  const held = `${size}, or the return of a held buffer: -1, -3`;
  expect(move([100, 50, 10, -2, -2])).toEqual({ field: "moves[4]", value: "-2", allowed: held });
  const none = `${size}; no earlier request holds a buffer to return`;
  expect(move([100, -1, -1])).toEqual({ field: "moves[2]", value: "-1", allowed: none });
});

test("a value is quoted in at most 80 characters, whatever it is", () => {
  const quoted = (value: unknown) => problemsOf({ seed: value })[0]?.value;
  expect([null, true, [3, 2], [[1], {}], {}, Number.NaN].map(quoted)).toEqual([
    "null",
    "true",
    "[3, 2]",
    "[{…}, {…}]",
    "{…}",
    "NaN",
  ]);
  expect(quoted([1, 2, 3, 4, 5])).toBe("5 entries");
  expect(quoted("x".repeat(78))).toBe(`"${"x".repeat(78)}"`);
  expect(quoted("x".repeat(79))).toBe(`"${"x".repeat(78)}…`);
  expect(fieldsOf({ ["y".repeat(81)]: 1 })).toEqual([`${"y".repeat(79)}…`]);
});

test("minus zero is zero", () => {
  const result = validateScenario(JSON.parse('{ "at": -0, "lanes": [{ "capacity": -0 }] }'));
  expect(
    result.ok && Object.is(result.value.at, 0) && Object.is(allocationOf(result.value).lanes[0]?.capacity, 0),
  ).toBe(true);
});
