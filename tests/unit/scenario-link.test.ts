import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { MOST_CHARACTERS } from "../../src/kernel/scenario/link/page-link";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { cachesOverHeaps, heapPresets } from "../../src/labs/heap/scenario/presets";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPrices } from "../../src/models/allocation/heap-prices";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { priceLists } from "../../src/models/allocation/price-lists";
import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { equal } from "../../src/shared/equal";
import { LONG } from "../long-run";
import { arbitraryLinked, arbitraryPolicy } from "./arbitrary-scenario";

/** Random links, whole ones and damaged ones. */
const [TRIPS, FUZZED] = LONG ? [100_000, 1_000_000] : [160, 400];

const problemsOf = async (link: string) => {
  const result = await decodeLink(link);
  return result.ok ? [] : result.error.problems;
};
const fieldsOf = async (link: string) => (await problemsOf(link)).map(({ field }) => field);
/** The scenario that a link opens; it names no digest. */
const opens = (scenario: AllocationScenario) => ({ ok: true, value: { scenario, digest: null } });

const digest = fc.option(fc.integer({ min: 0, max: 2 ** 24 - 1 }).map((bits) => bits.toString(16).padStart(6, "0")));

test("random links restore their scenario, and the scenario its link, in characters that no program changes", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryLinked, digest, async (scenario, digest) => {
      const link = encodeLink(scenario, digest);
      const decoded = await decodeLink(link);
      // A comparison by vitest takes ten times as long.
      const isSame = decoded.ok && equal(decoded.value, { scenario, digest });
      if (!isSame) expect(decoded).toEqual({ ok: true, value: { scenario, digest } });
      if (!/^#[A-Za-z0-9\-._~:,=&/?%!'()*]+$/.test(link)) expect.fail(`a program may cut or change ${link}`);
      if (decoded.ok && encodeLink(decoded.value.scenario, decoded.value.digest) !== link) expect.fail(link);
    }),
    { numRuns: TRIPS },
  );
});

test("policies near a preset keep their differences", async () => {
  const near = fc
    .tuple(
      fc.constantFrom(...Object.values(policyPresets)),
      arbitraryPolicy,
      fc.constantFrom(...Object.keys(defaultPolicy)),
    )
    .map(([preset, other, key]) => ({ ...preset.policy, [key]: other[key as keyof Policy] }) as Policy)
    .map((policy): AllocationScenario => ({ ...defaultScenario, lanes: [policy] }))
    .filter((scenario) => validateScenario(scenario).ok);
  await fc.assert(
    fc.asyncProperty(near, async (scenario) => {
      expect(await decodeLink(encodeLink(scenario))).toEqual(opens(scenario));
    }),
    { numRuns: TRIPS / 4 },
  );
});

/** Links as they arrive: whole ones with parts removed or inserted, queries of the right characters, and anything else. */
const fuzzed = () => {
  const links = fc.sample(arbitraryLinked, LONG ? 1000 : 100).map((scenario) => encodeLink(scenario));
  const letters = fc.constantFrom(..."%&=?#/.,:~-_ABv01of", "é", "\ud800", " ", "&z=", "&d=", "__proto__", "\u202e");
  const damaged = fc
    .tuple(fc.constantFrom(...links), fc.nat(), fc.nat({ max: 3 }), fc.array(letters, { maxLength: 4 }))
    .map(([link, seed, gone, more]) => {
      const at = seed % (link.length + 1);
      return link.slice(0, at) + more.join("") + link.slice(at + gone);
    });
  const query = fc.array(letters).map((text) => `#/buffer?${text.join("")}`);
  return fc.oneof(damaged, query, fc.string(), fc.string({ unit: "binary" }));
};

/** A scenario whose own link means the same, or problems, each with a field and the allowed values. */
async function isAnswer(result: Awaited<ReturnType<typeof decodeLink>>): Promise<boolean> {
  if (!result.ok) {
    const { problems } = result.error;
    return problems.length > 0 && problems.every(({ field, allowed }) => field !== "" && allowed !== "");
  }
  const again = await decodeLink(encodeLink(result.value.scenario, result.value.digest));
  return again.ok && equal(again.value, result.value);
}

test("random hashes are scenarios or have named problems, and never throw", async () => {
  await fc.assert(
    fc.asyncProperty(fuzzed(), async (text) => isAnswer(await decodeLink(text))),
    { numRuns: FUZZED },
  );
});

const pcg32: AllocationScenario = { ...defaultScenario, generator: "pcg32", seed: 7 };

test.each<[string, AllocationScenario, string]>([
  ["the default", defaultScenario, "#/buffer?v=1"],
  ["the start", { ...defaultScenario, at: "start" }, "#/buffer?v=1&at=start"],
  ["one lane", presets["article-flawed"].scenario, "#/buffer?v=1&A=article-flawed"],
  ["the second listing", presets["article-listing"].scenario, "#/buffer?v=1&double=1of4&A=article-flawed"],
  [
    "a bounded life and a policy of its own",
    {
      ...pcg32,
      life: "bounded",
      lanes: [{ ...defaultPolicy, full: "keep-bigger", capacity: 10, cutoff: 200 }],
    },
    "#/buffer?v=1&gen=pcg32&seed=7&life=bounded&A=first-fit,keep-bigger,cap:10,cut:200",
  ],
  ["the default policy", { ...defaultScenario, lanes: [defaultPolicy] }, "#/buffer?v=1&A=first-fit,free-returned"],
  [
    "phases, listed sizes and thresholds",
    {
      ...pcg32,
      life: "phases",
      phases: [
        { steps: 1000, chance: [2, 3] },
        { steps: 500, chance: [0, 1] },
      ],
      victims: "oldest",
      sizes: "listed",
      listed: [
        { size: 100, weight: 3 },
        { size: 200, weight: 1 },
      ],
      poisonRatio: 4,
      big: 6400,
    },
    "#/buffer?v=1&gen=pcg32&seed=7&life=phases&phases=1000.2of3~500.0of1&victims=oldest&sizes=listed&list=100.3~200.1&W=4&big=6400",
  ],
  [
    "a histogram",
    {
      ...pcg32,
      sizes: "histogram",
      bins: [
        { lo: 1, hi: 100, weight: 5 },
        { lo: 101, hi: 200, weight: 3 },
      ],
    },
    "#/buffer?v=1&gen=pcg32&seed=7&sizes=histogram&bins=1.100.5~101.200.3",
  ],
  [
    "uniform sizes",
    { ...pcg32, allocate: [51, 100], sizes: "uniform", sizeMin: 16, sizeMax: 4096 },
    "#/buffer?v=1&gen=pcg32&seed=7&allocate=51of100&sizes=uniform&min=16&max=4096",
  ],
  [
    "log-normal sizes",
    { ...pcg32, sizes: "log-normal", median: 512, spread: 2.5, sizeMin: 1 },
    "#/buffer?v=1&gen=pcg32&seed=7&sizes=log-normal&min=1&median=512&spread=2.5",
  ],
  ["Pareto sizes", { ...pcg32, sizes: "pareto", alpha: 0.99 }, "#/buffer?v=1&gen=pcg32&seed=7&sizes=pareto&alpha=0.99"],
  [
    "two kinds of sizes, each with a lifetime",
    {
      ...pcg32,
      life: "exponential",
      lifetime: 50,
      lifetimes: [
        { size: 100, mean: 9 },
        { size: 6400, mean: 10_000 },
      ],
      sizes: "bimodal",
      median2: 6400,
      spread2: 0,
      share: 75,
    },
    "#/buffer?v=1&gen=pcg32&seed=7&life=exponential&lifetime=50&lifetimes=100.9~6400.10000&sizes=bimodal&median2=6400&spread2=0&share=75",
  ],
  ["a loop", { ...defaultScenario, loopFrom: 6, loopTo: 63 }, "#/buffer?v=1&from=6&to=63"],
  [
    "buckets",
    {
      ...defaultScenario,
      lanes: [
        policyPresets.buckets.policy,
        { ...defaultPolicy, buckets: "own", bounds: [100, 400], roundUp: true },
        { ...defaultPolicy, buckets: "linear", bucketCount: 2, bucketWidth: 64, granularity: 16 },
        { ...defaultPolicy, lookup: "best-fit", ratio: 200, wasteBytes: 100, buckets: "powers", bucketCount: 31 },
      ],
    },
    "#/buffer?v=1&A=buckets&B=first-fit,free-returned,own,bounds:100~400,round-up" +
      "&C=first-fit,free-returned,grain:16,linear,count:2,width:64&D=best-fit,free-returned,ratio:200,waste:100,powers,count:31",
  ],
  [
    "breakpoints",
    {
      ...defaultScenario,
      breakpoints: [
        { kind: "efficiency-below", lane: null, percent: 10 },
        { kind: "efficiency-below", lane: 1, percent: 2.25 },
        { kind: "poisoning", lane: 0 },
        { kind: "effect", lane: null, effect: "moved-inside" },
        { kind: "granted-at-least", lane: null, bytes: 100_000 },
        { kind: "step-equals", lane: null, step: 0 },
      ],
    },
    "#/buffer?v=1&bp=eff.lt.10~B.eff.lt.2.25~A.poison~effect.moved-inside~granted.ge.100000~step.eq.0",
  ],
  [
    "more breakpoints",
    {
      ...defaultScenario,
      breakpoints: [
        { kind: "hits-below", lane: 1, percent: 40.5 },
        { kind: "lanes-differ", lane: null, points: 20 },
        { kind: "largest-freed", lane: null },
        { kind: "largest-freed", lane: 0 },
      ],
    },
    "#/buffer?v=1&bp=B.hits.lt.40.5~apart.gt.20~largest.freed~A.largest.freed",
  ],
  [
    "a title, a lens and a buffer",
    { ...defaultScenario, title: "50 % off, 1 + 1 & more", lens: "log", selected: [{ lane: 1, born: 56 }] },
    "#/buffer?v=1&title=50%20%25%20off%2C%201%20%2B%201%20%26%20more&lens=log&sel=B.56",
  ],
])("%s", async (_, scenario, link) => {
  expect(encodeLink(scenario)).toBe(link);
  expect(await decodeLink(link)).toEqual(opens(scenario));
});

test("an empty hash is the default scenario, and a whole address works like its hash", async () => {
  for (const link of ["", "#", "#/", "#/buffer", "#/buffer?", "/buffer?v=1"]) {
    expect(await decodeLink(link)).toEqual(opens(defaultScenario));
  }
  expect(await decodeLink("https://a.example/lab/?theme=projector#/buffer?v=1&A=no-cache")).toEqual(
    opens(presets["no-cache"].scenario),
  );
});

test("a link that a mail program has escaped still opens", async () => {
  const link = encodeLink({ ...pcg32, lanes: [{ ...defaultPolicy, buckets: "own", bounds: [1, 2] }] });
  const [root, query = ""] = link.split("?");
  const escaped = `${root}?${query.replace(/[,:~]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`;
  expect(escaped).not.toBe(link);
  expect(await decodeLink(escaped)).toEqual(await decodeLink(link));
});

test("a link that is too long is refused unread, with its length", async () => {
  expect(await problemsOf(`#/buffer?v=1&${"x".repeat(2_000_000)}`)).toEqual([
    { field: "link", value: "2\u202f000\u202f013 characters", allowed: "at most 8\u202f000" },
  ]);
  expect(await fieldsOf("#/buffer?".padEnd(MOST_CHARACTERS, "x"))).not.toContain("link");
  expect(await fieldsOf("#/buffer?".padEnd(MOST_CHARACTERS + 1, "x"))).toEqual(["link"]);
});

test("the longest scenario has a link that opens", async () => {
  const longest = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
  const policy: Policy = {
    ...defaultPolicy,
    lookup: "worst-fit",
    full: "free-returned",
    capacity: 64,
    cutoff: LIMIT.NONE - 1,
    ratio: 100_000_000,
    wasteBytes: LIMIT.NONE - 1,
    granularity: LIMIT.GRANULARITY,
    buckets: "own",
    bounds: longest(64, (i) => LIMIT.SIZE - 64 + i),
  };
  const scenario: AllocationScenario = {
    ...pcg32,
    at: LIMIT.STEPS - 1,
    seed: LIMIT.NONE,
    life: "phases",
    phases: longest(64, () => ({ steps: 1_000_000_000, chance: [999_999, 1_000_000] as const })),
    sizes: "histogram",
    bins: longest(64, (i) => ({ lo: LIMIT.SIZE - 128 + 2 * i, hi: LIMIT.SIZE - 127 + 2 * i, weight: 1_000_000 })),
    big: LIMIT.SIZE,
    lanes: longest(4, () => policy),
    breakpoints: longest(8, () => ({ kind: "granted-at-least", lane: 0, bytes: 2 ** 50 }) as const),
  };
  const link = encodeLink(scenario);
  expect(link.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(await decodeLink(link)).toEqual(opens(scenario));
});

test.each([
  ["another lab", "#/resize?v=1", ["link"]],
  ["an unknown key", "#/buffer?v=1&colour=red", ["colour"]],
  ["a key twice", "#/buffer?v=1&at=1&at=2", ["at"]],
  ["a lane twice", "#/buffer?v=1&A=no-cache&A=buckets", ["A"]],
  ["a broken escape", "#/buffer?v=1&at=%zz", ["at"]],
  ["a cut escape", "#/buffer?v=1&at=1%2", ["at"]],
  ["nothing between two marks", "#/buffer?v=1&&at=1", ['""']],
  ["no value", "#/buffer?v=1&at", ["at"]],
  ["a number in another form", "#/buffer?v=1&at=037900", ["at"]],
  ["a number with an exponent", "#/buffer?v=1&at=1e3", ["at"]],
  ["a number that only rounds to a whole one", "#/buffer?v=1&at=5.00000000000000000001", ["at"]],
  ["a newer version", "#/buffer?v=2", ["v"]],
  ["an older version than the first", "#/buffer?v=0", ["v"]],
  ["a title that turns the text around", "#/buffer?v=1&title=%E2%80%AEabc", ["title"]],
  ["a title with a line end", "#/buffer?v=1&title=a%0Ab", ["title"]],
  ["a title of 81 characters", `#/buffer?v=1&title=${"x".repeat(81)}`, ["title"]],
  ["a lens nobody has", "#/buffer?v=1&lens=round", ["lens"]],
  ["two buffers", "#/buffer?v=1&sel=A.1~A.2", ["sel"]],
  ["a buffer of no lane", "#/buffer?v=1&sel=E.1", ["sel[0].lane"]],
  ["a buffer of a lane that is not there", "#/buffer?v=1&sel=D.1", ["sel[0].lane"]],
  ["a digest of five digits", "#/buffer?v=1&d=12345", ["d"]],
  ["a digest in capitals", "#/buffer?v=1&d=ABCDEF", ["d"]],
  ["nothing packed", "#/buffer?v=1&z=", ["z"]],
  ["what was never packed", "#/buffer?v=1&z=AAAA", ["z"]],
  ["__proto__", "#/buffer?v=1&__proto__=1", ["__proto__"]],
  ["constructor", "#/buffer?v=1&constructor=1", ["constructor"]],
  ["a lane without the one before", "#/buffer?v=1&A=no-cache&C=buckets", ["B"]],
  ["a fifth lane", "#/buffer?v=1&A=no-cache&E=buckets", ["E"]],
  ["an unknown preset", "#/buffer?v=1&A=article-flawd", ["A"]],
  ["an unknown word of a policy", "#/buffer?v=1&A=first-fit&B=cap:10,keep", ["B"]],
  ["an unknown key of a policy", "#/buffer?v=1&A=slots:10", ["A"]],
  ["two lookups", "#/buffer?v=1&A=first-fit,best-fit", ["A"]],
  ["two capacities", "#/buffer?v=1&A=cap:1,cap:2", ["A"]],
  ["a value in two parts", "#/buffer?v=1&A=cap:1:2", ["A: cap"]],
  ["a capacity over the limit", "#/buffer?v=1&A=cap:70000", ["A: cap"]],
  ["a fraction in three parts", "#/buffer?v=1&double=1of2of3", ["double"]],
  ["a fraction in one part", "#/buffer?v=1&double=2", ["double"]],
  ["a row with a column too few", "#/buffer?v=1&gen=pcg32&sizes=listed&list=100.3~200", ["list[1]"]],
  ["a row with a column too many", "#/buffer?v=1&gen=pcg32&sizes=listed&list=100.3.1", ["list[0]"]],
  ["an unknown breakpoint", "#/buffer?v=1&bp=eff.lt.10~slow", ["bp[1]"]],
  ["a breakpoint with a value too many", "#/buffer?v=1&bp=poison.1", ["bp[0]"]],
  ["a breakpoint without its value", "#/buffer?v=1&bp=step.eq.", ["bp[0].step"]],
  ["a breakpoint on a lane that is not there", "#/buffer?v=1&bp=C.poison", ["bp[0].lane"]],
  ["a step in a lane", "#/buffer?v=1&bp=A.step.eq.5", ["bp[0].lane"]],
  ["all at once", "#/resize?v=2&at=x&colour=1&A=cap:70000&bp=z", ["link", "colour", "v", "at", "A: cap", "bp[0]"]],
])("%s is named", async (_, link, fields) => {
  expect(await fieldsOf(link)).toEqual(fields);
});

test("a problem suggests what was probably meant", async () => {
  const allowed = async (link: string) => (await problemsOf(link))[0]?.allowed;
  expect(await allowed("#/buffer?A=article-flawd")).toContain("did you mean article-flawed?");
  expect(await allowed("#/buffer?A=keep-biger,cap:2")).toContain("did you mean keep-bigger?");
  expect(await allowed("#/buffer?victim=oldest")).toContain("did you mean victims?");
  expect(await allowed("#/bufer?v=1")).toContain("did you mean /buffer?");
  expect(await allowed("#/buffer?v=9")).toContain("made with a newer Bufferlab");
  expect(await allowed("#/buffer?v=1&d=98e23")).toContain("the end of the link seems to be missing");
});

test("the links of the presets are short", () => {
  for (const { scenario } of Object.values(presets)) expect(encodeLink(scenario).length).toBeLessThan(60);
  // A parameter in each of two lanes is written twice.
  const {
    "heap-keeps": keeps,
    "heap-bursts": bursts,
    "heap-lifetimes": lifetimes,
    arenas,
    "arenas-tcache": ofThreads,
    ...others
  } = { ...heapPresets, ...cachesOverHeaps };
  for (const { scenario } of Object.values(others)) expect(encodeLink(scenario).length).toBeLessThan(70);
  expect(encodeLink(keeps.scenario).length).toBeLessThan(80);
  // Custom phases, lifetimes and sizes are written one by one.
  for (const { scenario } of [bursts, lifetimes]) expect(encodeLink(scenario).length).toBeLessThan(160);
  // Threads, and a setting in each lane, besides.
  for (const { scenario } of [arenas, ofThreads]) expect(encodeLink(scenario).length).toBeLessThan(220);
});

describe("the heap lab", () => {
  const decoded = async (link: string) => {
    const read = await decodeLink(link);
    if (!read.ok) throw new Error(`${link}: ${JSON.stringify(read.error.problems)}`);
    return read.value.scenario;
  };

  test("has the LFH experiment's workload on two heaps if its link is empty", async () => {
    expect(await decoded("#/heap")).toEqual(defaultHeapScenario);
    expect(encodeLink(defaultHeapScenario)).toBe("#/heap?v=1");
    expect(defaultHeapScenario).toMatchObject({
      at: 409_599,
      life: "fixed-counts",
      generator: "splitmix64",
      seed: 2,
      slots: 10,
      sizes: "listed",
      lanes: [
        { capacity: 0, heap: { model: "ptmalloc" } },
        { capacity: 0, heap: { model: "nt-xp-lfh" } },
      ],
    });
    const sizes = [169, 251, 577, 1009, 4127, 19_139, 49_069, 499_033, 999_113];
    expect(defaultHeapScenario.listed).toEqual(sizes.map((size) => ({ size, weight: 1 })));
  });

  test("writes a lane's model and its differences from the default", async () => {
    const link = "#/heap?v=1&slots=100&A=ptmalloc&B=nt-xp-lfh,decommit_block:none,lfh_limit:8192";
    const { lanes, slots } = allocationOf(await decoded(link));
    expect(slots).toBe(100);
    expect(lanes.map(({ heap }) => heap)).toEqual([
      heapOf("ptmalloc"),
      heapOf("nt-xp-lfh", { lfh_limit: 8192, decommit_block: "none" }),
    ]);
    expect(encodeLink(await decoded(link))).toBe(link);
  });

  test("has the other lab's defaults where its requests are of the other lab", async () => {
    const scenario = await decoded("#/heap?v=1&life=random-walk&A=ptmalloc");
    expect(scenario).toMatchObject({ generator: "msvc", seed: 1, sizes: "doubling", listed: [], at: 409_599 });
  });

  test.each([
    ["no model of heaps", "#/heap?A=article-flawed", "A: heap", /^first-fit, |^exact, first-fit/],
    ["a slip", "#/heap?A=ptmaloc", "A: heap", /did you mean ptmalloc\?$/],
    ["a model without addresses", "#/heap?A=exact", "A: heap", /not exact/],
    [
      "a parameter of another model",
      "#/heap?A=buddy,tcache_count:7",
      "A: tcache_count",
      /no field has this name; the names are least/,
    ],
    [
      "a name for no price list",
      "#/heap?prices=foo",
      "prices",
      /^a record of operations, .*; in a link round-numbers, .*, system too$/,
    ],
    ["a parameter with a slip", "#/heap?A=ptmalloc,tcache_cout:7", "A: tcache_cout", /did you mean tcache_count\?$/],
    ["a parameter out of its range", "#/heap?A=ptmalloc,tcache_count:65536", "A: tcache_count", /0 … 65 535$/],
    ["none where it cannot be", "#/heap?A=ptmalloc,tcache_count:none", "A: tcache_count", /0 … 65 535$/],
    [
      "a parameter twice",
      "#/heap?A=ptmalloc,tcache_count:1,tcache_count:2",
      "A: tcache_count",
      /^a whole number, 0 … /,
    ],
    ["a word without a value", "#/heap?A=ptmalloc,tcache_count", "A: tcache_count", /^a whole number, 0 … /],
    ["a pool that nobody has", "#/buffer?A=pool:nope", "A: pool", /^syncpool-bytesbuffer, .*, netty-adaptive-old$/],
    ["the name of a pool with a slip", "#/buffer?A=pool:okioo", "A: pool", /; did you mean okio[?]$/],
    ["a factor below one", "#/buffer?A=pool:prometheus-pool,factor:0.5", "A: factor", /^a number, 1[.]001 … 1000; /],
    ["a price list that there is not", "#/heap?prices=glibc", "prices", /operations/],
    ["a price below nothing", "#/heap?prices=nodes:-1", "prices.nodes", /0 … 1000000/],
    ["too many slots", "#/heap?slots=116509", "slots", /at most 116 508/],
    ["another generator", "#/heap?gen=pcg32", "gen", /splitmix64 with life fixed-counts/],
    ["that generator with another life", "#/buffer?gen=splitmix64", "gen", /only with life fixed-counts/],
    ["sizes that are not listed", "#/heap?sizes=uniform", "sizes", /listed with/],
    ["a size that has more slots", "#/heap?list=100.1~200.2", "list[1].weight", /equally many slots/],
    ["operations by hand", "#/heap?moves=100", "moves", /none with/],
    [
      "a heap under no policy",
      "#/buffer?A=ptmalloc",
      "A",
      /a preset alone, or words with commas between: article-flawed, /,
    ],
    ["an unknown heap under a policy", "#/buffer?A=ten-slots,heap:ptmallo", "A: heap", /did you mean ptmalloc\?$/],
  ])("%s is named", async (_, link, field, allowed) => {
    const [problem, ...more] = await problemsOf(link);
    expect(more).toEqual([]);
    expect(problem?.field).toBe(field);
    expect(problem?.allowed.replaceAll("\u202f", " ")).toMatch(allowed);
  });
});

test.each(["#/heap?C=ptmalloc", "#/buffer?C=no-cache"])(
  "the lanes that %s passes over are named once",
  async (link) => {
    expect((await problemsOf(link)).map(({ field }) => field)).toEqual(["A", "B"]);
  },
);

test("writes a heap under a policy at the policy's end", async () => {
  const link = "#/buffer?v=1&A=ten-slots,heap:ptmalloc,tcache_count:0&B=worst-fit,keep-bigger,cap:3,heap:buddy";
  const read = await decodeLink(link);
  expect(read.ok && allocationOf(read.value.scenario).lanes.map(({ capacity, heap }) => ({ capacity, heap }))).toEqual([
    { capacity: 10, heap: heapOf("ptmalloc", { tcache_count: 0 }) },
    { capacity: 3, heap: heapOf("buddy") },
  ]);
  expect(read.ok && encodeLink(read.value.scenario)).toBe(link);
});

test("writes a price list by its name, and own prices by their differences", async () => {
  const said = async (text: string) => {
    const read = await decodeLink(`#/heap?v=1&prices=${text}`);
    return read.ok
      ? { prices: allocationOf(read.value.scenario).prices, link: encodeLink(read.value.scenario) }
      : read.error;
  };
  expect(await said("glibc-2.36")).toEqual({
    prices: priceLists["glibc-2.36"].prices,
    link: "#/heap?v=1&prices=glibc-2.36",
  });
  expect(await said("nodes:5.5,hertz:3000000000")).toEqual({
    prices: { ...defaultPrices, nodes: 5.5, hertz: 3_000_000_000 },
    link: "#/heap?v=1&prices=nodes:5.5,hertz:3000000000",
  });
});
