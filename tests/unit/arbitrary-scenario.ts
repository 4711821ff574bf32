import fc from "fast-check";
import { LIMIT } from "../../src/generated/abi";
import { LOOKUP, RETURN_RULE } from "../../src/generated/block";
import { GLIBC_VERSIONS, HEAP_MODEL, OPERATION_STEP } from "../../src/generated/heap";
import { names } from "../../src/kernel/scenario/field";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type {
  AllocationBreakpoint,
  AllocationScenario,
  Bin,
  Fraction,
  HeapChoice,
  HeapModel,
  HeapParameter,
  HeapPrices,
  Lifetime,
  ListedSize,
  Phase,
  Policy,
} from "../../src/models/allocation/scenario";

/*
 * Valid scenarios over their whole ranges, derived from the text of the models and not from the table of fields, so
 * that the two check each other. Fields that a choice switches off hold their defaults.
 */

const size = fc.integer({ min: 1, max: LIMIT.SIZE });
const limitOf = (least: number, most: number) => fc.option(fc.integer({ min: least, max: most }));
const oneOf = <Word extends string>(codes: object) => fc.constantFrom(...(names(codes) as Word[]));
const lookup = oneOf<Policy["lookup"]>(LOOKUP);
const full = oneOf<Policy["full"]>(RETURN_RULE);

/** Nothing is cached, so no caching rule applies. */
const nothingKept: fc.Arbitrary<Partial<Policy>> = fc.constant({ capacity: 0 });
const kept: fc.Arbitrary<Partial<Policy>> = fc.record({
  capacity: fc.integer({ min: 1, max: 64 }),
  lookup,
  full,
  cutoff: limitOf(1, LIMIT.NONE - 1),
  ratio: limitOf(100, 100_000_000),
  wasteBytes: limitOf(0, LIMIT.NONE - 1),
  perThread: fc.boolean(),
  idleMax: limitOf(1, LIMIT.NONE - 1),
  emptyEvery: limitOf(1, LIMIT.NONE - 1),
});

const bounds = fc
  .uniqueArray(size, { minLength: 1, maxLength: 64 })
  .map((tops): readonly number[] => [...tops].sort((a, b) => a - b));

const buckets: fc.Arbitrary<Partial<Policy>> = fc.oneof(
  fc.record({
    buckets: fc.constant("linear"),
    bucketCount: fc.integer({ min: 1, max: 64 }),
    bucketWidth: size,
  }),
  fc.record({ buckets: fc.constant("powers"), bucketCount: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ buckets: fc.constant("own"), bounds }),
);

const granularity: fc.Arbitrary<Partial<Policy>> = fc.record({
  granularity: fc.integer({ min: 1, max: LIMIT.GRANULARITY }),
});
const roundUp: fc.Arbitrary<Partial<Policy>> = fc.constant({ roundUp: true });
const allOf = <T>(...parts: fc.Arbitrary<Partial<T>>[]) =>
  fc.tuple(...parts).map((made): Partial<T> => Object.assign({}, ...made));

/** Every row of the registry over the whole of its ranges; the largest number of all is "none" where it is allowed. */
const heapOfRow = ([name, { parameters }]: readonly [string, (typeof HEAP_MODEL)[keyof typeof HEAP_MODEL]]) => {
  const ranges: readonly {
    readonly name: string;
    readonly min: number;
    readonly max: number;
    readonly usual: number;
  }[] = parameters;
  const spoken = (value: number): HeapParameter => (value === LIMIT.NONE ? "none" : value);
  const values = ranges.map(({ name, min, max, usual }) => {
    const value = fc.oneof(fc.constant(usual), fc.integer({ min, max }), fc.constantFrom(min, max));
    return [name, name === "version" ? fc.constantFrom(...GLIBC_VERSIONS) : value.map(spoken)] as const;
  });
  return fc.record({
    model: fc.constant(name.toLowerCase().replaceAll("_", "-") as HeapModel),
    parameters: fc.record(Object.fromEntries(values)),
  });
};
const exactHeap: fc.Arbitrary<HeapChoice> = fc.constant({ model: "exact", parameters: {} });
export const arbitraryHeap: fc.Arbitrary<HeapChoice> = fc.oneof(
  ...Object.entries(HEAP_MODEL)
    .filter(([name]) => name !== "EXACT")
    .map(heapOfRow),
);

/** Over the article's heap. */
export const arbitraryPolicy: fc.Arbitrary<Policy> = fc
  .tuple(
    fc.oneof({ weight: 1, arbitrary: nothingKept }, { weight: 5, arbitrary: kept }),
    fc.oneof(granularity, allOf(buckets, granularity), allOf(buckets, roundUp)),
  )
  .map(([keeping, rounding]) => ({ ...defaultPolicy, ...keeping, ...rounding }));

/** Over any heap. */
const policyOverHeap: fc.Arbitrary<Policy> = fc
  .tuple(arbitraryPolicy, fc.oneof({ weight: 2, arbitrary: exactHeap }, { weight: 1, arbitrary: arbitraryHeap }))
  .map(([policy, heap]) => ({ ...policy, heap }));
/** A lane of the heap lab. */
const heapAlone: fc.Arbitrary<Policy> = arbitraryHeap.map((heap) => ({ ...defaultPolicy, capacity: 0, heap }));

const fraction = fc
  .integer({ min: 1, max: LIMIT.FRACTION })
  .chain((of): fc.Arbitrary<Fraction> => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));

const weight = fc.nat({ max: LIMIT.FRACTION });
const weighs = (rows: readonly { weight: number }[]) => rows.some((row) => row.weight > 0);

const listed: fc.Arbitrary<readonly ListedSize[]> = fc
  .array(fc.record({ size, weight }), { minLength: 1, maxLength: LIMIT.PARTS })
  .filter(weighs);

/** Bins from the gaps between them and their widths: as many as end below the largest size. */
const stretch = LIMIT.SIZE / LIMIT.PARTS / 2;
const bins: fc.Arbitrary<readonly Bin[]> = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: stretch }), more: fc.nat({ max: stretch - 1 }), weight }), {
    minLength: 1,
    maxLength: LIMIT.PARTS,
  })
  .filter(weighs)
  .map((steps) => {
    let end = 0;
    return steps.map(({ gap, more, weight }) => {
      const lo = end + gap;
      end = lo + more;
      return { lo, hi: end, weight };
    });
  });

/** sizeMax is at most this many doublings over sizeMin, so that the last one does not exceed the largest size. */
const doublingSizes: fc.Arbitrary<Partial<AllocationScenario>> = fc
  .nat({ max: 30 })
  .chain((doublings) => fc.tuple(fc.constant(2 ** doublings), fc.integer({ min: 1, max: LIMIT.SIZE / 2 ** doublings })))
  .chain(([factor, sizeMin]) =>
    fc.record({ sizeMin: fc.constant(sizeMin), sizeMax: fc.integer({ min: sizeMin, max: sizeMin * factor }) }),
  );

/** A range of sizes, for every field that holds one. */
const range: fc.Arbitrary<Partial<AllocationScenario>> = fc
  .tuple(size, size)
  .map(([a, b]) => ({ sizeMin: Math.min(a, b), sizeMax: Math.max(a, b) }));

/** least … most, with two decimals. */
const hundredths = (least: number, most: number) =>
  fc.integer({ min: 100 * least, max: 100 * most }).map((whole) => whole / 100);
const spread = hundredths(0, 32);

const sizes: fc.Arbitrary<Partial<AllocationScenario>> = fc.oneof(
  allOf<AllocationScenario>(doublingSizes, fc.record({ double: fraction })),
  allOf<AllocationScenario>(range, fc.record({ sizes: fc.constant("uniform") })),
  allOf<AllocationScenario>(range, fc.record({ sizes: fc.constant("log-normal"), median: size, spread })),
  allOf<AllocationScenario>(range, fc.record({ sizes: fc.constant("pareto"), alpha: hundredths(0.01, 100) })),
  allOf<AllocationScenario>(
    range,
    fc.record({
      sizes: fc.constant("bimodal"),
      median: size,
      spread,
      median2: size,
      spread2: spread,
      share: fc.nat({ max: 100 }),
    }),
  ),
  fc.record({ sizes: fc.constant("listed"), listed }),
  fc.record({ sizes: fc.constant("histogram"), bins }),
);

const phase: fc.Arbitrary<Phase> = fc.record({ steps: fc.integer({ min: 1, max: 1_000_000_000 }), chance: fraction });

const lifetime = fc.integer({ min: 1, max: 10_000_000 });

/** At most one row per quarter-octave: 4 b + q of a size's top bit b and the next two bits q, here as its leading digits. */
const lifetimes: fc.Arbitrary<readonly Lifetime[]> = fc.uniqueArray(fc.record({ size, mean: lifetime }), {
  maxLength: 64,
  selector: ({ size }) => `${size.toString(2).length} ${size.toString(2).padEnd(3, "0").slice(0, 3)}`,
});

/** The lifetime decides which buffer is freed, if there is one. */
const victims = fc.constantFrom("random", "oldest", "newest");
const life: fc.Arbitrary<Partial<AllocationScenario>> = fc.oneof(
  fc.record({ life: fc.constant("exponential"), lifetime, lifetimes }),
  fc.record({ victims, allocate: fraction }),
  fc.record({ victims, life: fc.constant("bounded"), bound: fc.integer({ min: 1, max: LIMIT.LIVE / 2 }) }),
  fc.record({
    victims,
    life: fc.constant("phases"),
    phases: fc.array(phase, { minLength: 1, maxLength: LIMIT.PHASES }),
  }),
);

/** All fields that go with the article's one stream of random numbers. */
const msvcWorkload: fc.Arbitrary<Partial<AllocationScenario>> = allOf<AllocationScenario>(
  doublingSizes,
  fc.record({ double: fc.integer({ min: 1, max: LIMIT.FRACTION }).map((k): Fraction => [1, k]) }),
);
const pcg32Workload: fc.Arbitrary<Partial<AllocationScenario>> = allOf<AllocationScenario>(
  sizes,
  life,
  fc.record({ generator: fc.constant("pcg32") }),
);

/** All fields of fixed counts: this many slots of each listed size, at most LIMIT.LIVE in total. */
const fixedCounts: fc.Arbitrary<Partial<AllocationScenario>> = fc
  .array(size, { minLength: 1, maxLength: LIMIT.PARTS })
  .chain((sizes) =>
    fc.record({
      generator: fc.constant("splitmix64"),
      life: fc.constant("fixed-counts"),
      sizes: fc.constant("listed"),
      listed: fc.constant(sizes.map((size) => ({ size, weight: 1 }))),
      slots: fc.integer({ min: 1, max: Math.floor(LIMIT.LIVE / sizes.length) }),
      moves: fc.constant([]),
    }),
  );

/** Each draw is a request of this many bytes, or the return of a buffer if a caller holds one. */
const moves: fc.Arbitrary<readonly number[]> = fc
  .array(fc.record({ size, returns: fc.boolean(), who: fc.nat({ max: LIMIT.MOVES }) }), { maxLength: LIMIT.MOVES })
  .map((draws) => {
    const held: number[] = [];
    let requests = 0;
    return draws.map(({ size, returns, who }) => {
      if (returns && held.length > 0) return -Number(held.splice(who % held.length, 1));
      requests += 1;
      held.push(requests);
      return size;
    });
  });

const step = fc.integer({ min: 0, max: LIMIT.STEPS - 1 });
const effect = fc.constantFrom("born", "wasted", "stays", "replaced", "moved-inside", "any");

type OperationStepName = Extract<AllocationBreakpoint, { kind: "heap-act" }>["act"];
const acts = Object.keys(OPERATION_STEP).map((name) => name.toLowerCase() as OperationStepName);
const events = ["peak", "shrink", "threshold", "activate", "no-memory"] as const;

const breakpoint = (lanes: number): fc.Arbitrary<AllocationBreakpoint> => {
  const lane = fc.option(fc.nat({ max: lanes - 1 }));
  const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
  return fc.oneof(
    fc.record({ kind: fc.constant("efficiency-below"), lane, percent }),
    fc.record({ kind: fc.constant("poisoning"), lane }),
    fc.record({ kind: fc.constant("effect"), lane, effect }),
    fc.record({ kind: fc.constant("granted-at-least"), lane, bytes: fc.integer({ min: 1, max: 2 ** 50 }) }),
    fc.record({ kind: fc.constant("step-equals"), lane: fc.constant(null), step }),
    fc.record({ kind: fc.constant("hits-below"), lane, percent }),
    fc.record({ kind: fc.constant("largest-freed"), lane }),
    fc.record({ kind: fc.constant("overhead-above"), lane, overhead: hundredths(0.01, 1_000_000) }),
    fc.record({ kind: fc.constant("heap-act"), lane, act: fc.constantFrom(...acts) }),
    fc.record({ kind: fc.constant("heap-event"), lane, event: fc.constantFrom(...events) }),
    ...(lanes < 2 ? [] : [fc.record({ kind: fc.constant("lanes-differ"), lane: fc.constant(null), points: percent })]),
  );
};

const lanesAndBreakpoints = (
  lab: AllocationScenario["lab"],
  lane: fc.Arbitrary<Policy>,
): fc.Arbitrary<Partial<AllocationScenario>> =>
  fc.array(lane, { minLength: 1, maxLength: LIMIT.LANES }).chain((lanes) =>
    fc.record({
      lab: fc.constant(lab),
      lanes: fc.constant(lanes),
      stage: lab === "heap" ? fc.constantFrom("heaps", "operation") : fc.constant("heaps"),
      breakpoints: fc.array(breakpoint(lanes.length), { maxLength: LIMIT.BREAKPOINTS }),
      selected: fc.array(fc.record({ lane: fc.nat({ max: lanes.length - 1 }), born: step }), { maxLength: 1 }),
    }),
  );

const loop: fc.Arbitrary<Partial<AllocationScenario>> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(step, step)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ loopFrom: Math.min(a, b), loopTo: Math.max(a, b) })),
);

const view: fc.Arbitrary<Partial<AllocationScenario>> = fc.record({
  at: fc.oneof(step, fc.constant("start")),
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  poisonRatio: fc.integer({ min: 1, max: LIMIT.FRACTION }),
  big: fc.oneof(size, fc.constant("auto")),
  title: fc
    .string({ maxLength: 80, unit: fc.constantFrom(..."aZ09 &=?#%+/.,:~-_'\"<>é漢😀") })
    .filter((text) => [...text].length <= 80),
  lens: fc.constantFrom("area", "log", "difference"),
});

const traceName = (operations: number) =>
  fc.integer({ min: 0, max: 2 ** 48 - 1 }).map((bits) => `${bits.toString(16).padStart(12, "0")}:${operations}`);
const count = fc.integer({ min: 1, max: LIMIT.STEPS });

/** Two whole numbers in their order, with a hyphen between them. */
const ascending = (least: number, most: number) =>
  fc
    .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
    .map((pair) => pair.toSorted((a, b) => a - b).join("-"));
const threads = fc
  .uniqueArray(fc.integer({ min: 1, max: 65_535 }), { minLength: 1, maxLength: 9 })
  .map((numbers) => numbers.toSorted((a, b) => a - b).join(","));

/** A trace is whole, or a part of another by its threads, by its operations, or both. */
const part = count.chain((operations) =>
  fc.oneof(
    fc.constant({ whole: null, threads: null, span: null }),
    fc.record({ whole: traceName(operations), threads, span: fc.option(ascending(0, operations - 1)) }),
    fc.record({ whole: traceName(operations), threads: fc.constant(null), span: ascending(0, operations - 1) }),
  ),
);

/** All fields of a trace: its calls are the requests, and its end is the end of time. */
const ofTrace: fc.Arbitrary<Partial<AllocationScenario>> = count.chain((operations) =>
  fc
    .tuple(
      part,
      fc.record({
        generator: fc.constant("pcg32"),
        life: fc.constant("trace"),
        trace: traceName(operations),
        only: fc.option(ascending(1, LIMIT.SIZE)),
        traceData: fc.option(fc.base64String({ minLength: 4, maxLength: 40 }).map((text) => text.replace(/\W/g, "_"))),
        at: fc.integer({ min: 0, max: operations - 1 }),
      }),
    )
    .map(([taken, rest]) => ({ ...taken, ...rest })),
);

const cycles = hundredths(0, 1_000_000);
const prices: fc.Arbitrary<HeapPrices> = fc.record({
  operations: cycles,
  nodes: cycles,
  bins: cycles,
  splits: cycles,
  merges: cycles,
  copied: cycles,
  touched: cycles,
  given_back: cycles,
  system_calls: cycles,
  hertz: fc.integer({ min: 1_000_000, max: 100_000_000_000 }),
});

const byChance = allOf<AllocationScenario>(
  fc.oneof(msvcWorkload, pcg32Workload),
  fc.record({ moves: fc.oneof(fc.constant([]), moves) }),
);

/** The requests come last, because a trace also decides which steps there are. */
const scenarioOf = (requests: fc.Arbitrary<Partial<AllocationScenario>>): fc.Arbitrary<AllocationScenario> =>
  fc
    .tuple(
      view,
      loop,
      fc.oneof(lanesAndBreakpoints("buffer", policyOverHeap), lanesAndBreakpoints("heap", heapAlone)),
      fc.record({ prices: fc.oneof(fc.constant(defaultScenario.prices), prices) }),
      requests,
    )
    .map((parts): AllocationScenario => Object.assign({}, defaultScenario, ...parts));

export const arbitraryScenario = scenarioOf(
  fc.oneof({ weight: 3, arbitrary: byChance }, { weight: 1, arbitrary: fixedCounts }),
);

/** Some have the calls of a trace, which may be nowhere, as their requests. */
export const arbitraryLinked = fc.oneof(
  { weight: 3, arbitrary: arbitraryScenario },
  { weight: 1, arbitrary: scenarioOf(ofTrace) },
);
