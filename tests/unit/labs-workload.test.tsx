import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { cutoffAt, cutoffLane, kneeOf, nextStop } from "../../src/labs/buffer-cache/workload/cutoff";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { changedWorkload } from "../../src/models/allocation/workload-change";
import { workloadKeyOf, workloads } from "../../src/models/allocation/workloads";
import { sizeAxis } from "../../src/plot/layout/histogram";
import { sizeClass } from "../../src/shared/size-class";
import { histogramOf, TOTAL_WEIGHT, wholeWeights, withShare } from "../../src/workloads/allocation/HistogramEditor";
import { shareUpTo, sizeBars } from "../../src/workloads/allocation/size-bars";
import { sizeTable } from "../../src/workloads/allocation/size-table";
import { numberOf, problemText, stepped } from "../../src/workloads/allocation/slots";
import { plain } from "./lane-kit";

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Requests by size class. */
function countsOf(...requests: readonly (readonly [size: number, count: number])[]): Float64Array {
  const counts = new Float64Array(124);
  for (const [size, count] of requests) counts[sizeClass(size)] = (counts[sizeClass(size)] ?? 0) + count;
  return counts;
}

const halves = countsOf([100, 50], [200, 25], [400, 12], [800, 6], [1600, 7]);
const pcg32: AllocationScenario = { ...defaultScenario, generator: "pcg32" };
const uniform: AllocationScenario = { ...pcg32, sizes: "uniform", sizeMin: 1, sizeMax: 4096 };
const histogram: AllocationScenario = changedWorkload(pcg32, {
  sizes: "histogram",
  bins: [
    { lo: 1, hi: 100, weight: 1 },
    { lo: 101, hi: 200, weight: 3 },
  ],
});

const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 2, maxLength: 64 }).filter((list) => sum(list) > 0);

describe("bars that a person drags", () => {
  test("integer weights keep the shares to a millionth and add up to 100 %", () => {
    fc.assert(
      fc.property(weights, (list) => {
        const whole = wholeWeights(list);
        expect(sum(whole)).toBe(TOTAL_WEIGHT);
        whole.forEach((weight, i) => {
          expect(Number.isInteger(weight)).toBe(true);
          expect(Math.abs(weight / TOTAL_WEIGHT - (list[i] ?? 0) / sum(list))).toBeLessThanOrEqual(1 / TOTAL_WEIGHT);
        });
      }),
    );
  });

  test("one bar takes its share, the others keep their proportions, and all add up to 100 %", () => {
    const shares = fc.tuple(weights, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(shares, ([list, seed, share]) => {
        const index = seed % list.length;
        const next = withShare(list, index, share);
        const rest = sum(list) - (list[index] ?? 0);
        expect(sum(next)).toBe(TOTAL_WEIGHT);
        expect(Math.abs((next[index] ?? 0) / TOTAL_WEIGHT - share)).toBeLessThanOrEqual(1 / TOTAL_WEIGHT);
        next.forEach((weight, i) => {
          if (i === index || rest === 0) return;
          const expected = (1 - share) * ((list[i] ?? 0) / rest);
          expect(Math.abs(weight / TOTAL_WEIGHT - expected)).toBeLessThanOrEqual(1 / TOTAL_WEIGHT);
        });
      }),
    );
  });

  test("a bar with the whole share gives to the others equally", () => {
    expect(withShare([0, TOTAL_WEIGHT, 0], 1, 0.5)).toEqual([TOTAL_WEIGHT / 4, TOTAL_WEIGHT / 2, TOTAL_WEIGHT / 4]);
  });

  test("doubling becomes a histogram of the same sizes and shares, drawn by pcg32", () => {
    const bars = sizeBars(defaultScenario, halves);
    const change = histogramOf(bars, wholeWeights(bars.map(({ weight }) => weight)));
    const next = changedWorkload(defaultScenario, change);
    expect(validateScenario(next)).toEqual({ ok: true, value: next });
    expect(next.generator).toBe("pcg32");
    expect(next.bins.slice(0, 3)).toEqual([
      { lo: 100, hi: 100, weight: 500_000 },
      { lo: 200, hi: 200, weight: 250_000 },
      { lo: 400, hi: 400, weight: 120_000 },
    ]);
  });
});

describe("the requested sizes as bars", () => {
  test("doubling has a bar per size, up to its maximum", () => {
    const bars = sizeBars(defaultScenario, halves);
    expect(bars).toHaveLength(15);
    expect([bars[0], bars.at(-1)]).toEqual([
      { lo: 100, hi: 100, weight: 50 },
      { lo: 1_638_400, hi: 1_638_400, weight: 0 },
    ]);
  });

  test("a narrow range has a bar per quarter-octave, a wide one a bar per octave, and no request is lost", () => {
    const narrow = sizeBars(uniform, countsOf([1000, 3], [1300, 4]));
    expect(narrow.map(({ lo, hi }) => [lo, hi])).toEqual([
      [896, 1023],
      [1024, 1279],
      [1280, 1535],
    ]);
    const wide = sizeBars(uniform, countsOf([3, 1], [3000, 2], [2048, 3]));
    expect(wide[0]).toEqual({ lo: 3, hi: 3, weight: 1 });
    expect(wide.at(-1)).toEqual({ lo: 2048, hi: 3071, weight: 5 });
    const held = sizeBars({ ...uniform, sizeMin: 1100, sizeMax: 1300 }, countsOf([1100, 1], [1300, 1]));
    expect(held.map(({ lo, hi }) => [lo, hi])).toEqual([
      [1100, 1279],
      [1280, 1300],
    ]);
    expect(sum(wide.map(({ weight }) => weight))).toBe(6);
    expect(sizeBars(uniform, countsOf())).toEqual([]);
  });

  test("a list has a bar per size, in order, each size once", () => {
    const listed = [
      { size: 200, weight: 1 },
      { size: 100, weight: 2 },
      { size: 200, weight: 3 },
    ];
    expect(sizeBars({ ...pcg32, sizes: "listed", listed }, countsOf())).toEqual([
      { lo: 100, hi: 100, weight: 2 },
      { lo: 200, hi: 200, weight: 4 },
    ]);
  });
});

test("the table of the bars has their shares, one by one and cumulative", () => {
  const bars = sizeBars(defaultScenario, halves).slice(0, 3);
  const table = sizeTable(bars, "words");
  expect(table.takeaway).toBe("words");
  expect(table.rows[1]).toEqual([200, 200, 25, 25 / 87, 75 / 87]);
  expect(table.rows.at(-1)?.at(-1)).toBe(1);
});

describe("the cutoff", () => {
  test("is exact at the ends of size classes", () => {
    const counts = countsOf([1000, 1], [1100, 3]);
    expect(shareUpTo(uniform, counts, 1023)).toEqual({ share: 0.25, about: false });
    expect(shareUpTo(uniform, counts, 1279)).toEqual({ share: 1, about: false });
  });

  test("belongs to the lane in focus, or to the first lane that has one", () => {
    expect([0, 1].map((focus) => cutoffLane(defaultScenario, focus))).toEqual([1, 1]);
    const lanes = defaultScenario.lanes.map((lane) => ({ ...lane, cutoff: null }));
    expect([0, 1].map((focus) => cutoffLane({ ...defaultScenario, lanes }, focus))).toEqual([0, 1]);
  });

  const bars = sizeBars(defaultScenario, halves).slice(0, 4);

  test("moves from the end of one bar to the next, and beyond the last to no cutoff", () => {
    const up = [null, 100, 150, 400].map((cutoff) => nextStop(bars, cutoff, 1));
    const down = [null, 800, 150, 100].map((cutoff) => nextStop(bars, cutoff, -1));
    expect(up).toEqual([null, 200, 200, null]);
    expect(down).toEqual([400, 400, 100, 100]);
  });

  test("is dragged to the nearest end of a bar, and beyond the last one there is no cutoff", () => {
    const axis = sizeAxis(bars, 192);
    expect(cutoffAt(bars, axis, axis(201) + 2)).toBe(200);
    expect(cutoffAt(bars, axis, axis(201) + 0.6 * (axis(401) - axis(201)))).toBe(400);
    expect(cutoffAt(bars, axis, 192)).toBeNull();
    expect(cutoffAt(bars, axis, 500)).toBeNull();
    expect(cutoffAt(bars, axis, -50)).toBe(100);
  });

  test("has its knee where the curve of the requests bends most", () => {
    expect(kneeOf(sizeBars(defaultScenario, halves))).toBe(400);
    expect(kneeOf(histogram.bins)).toBeNull();
  });
});

describe("changes of the workload", () => {
  const valid = (scenario: AllocationScenario) =>
    expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });

  test("every choice leads from every other to a valid scenario", () => {
    const sizes = ["doubling", "listed", "uniform", "histogram", "log-normal", "pareto", "bimodal"] as const;
    const lives = ["random-walk", "bounded", "phases", "exponential", "fixed-counts"] as const;
    const change: fc.Arbitrary<Partial<AllocationScenario>> = fc.oneof(
      fc.record({ sizes: fc.constantFrom(...sizes) }),
      fc.record({ life: fc.constantFrom(...lives) }),
      fc.record({ victims: fc.constantFrom("random", "oldest", "newest") }),
      fc.constantFrom(...Object.values(workloads).map(({ workload }) => workload)),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        valid(changes.reduce<AllocationScenario>(changedWorkload, defaultScenario));
      }),
    );
  });

  test("pcg32 draws what msvc cannot, and msvc keeps what it can draw", () => {
    expect(changedWorkload(defaultScenario, { sizes: "log-normal" }).generator).toBe("pcg32");
    expect(changedWorkload(defaultScenario, { life: "bounded" }).generator).toBe("pcg32");
    expect(changedWorkload(defaultScenario, { double: [1, 4] }).generator).toBe("msvc");
    expect(changedWorkload(defaultScenario, { double: [2, 5] }).generator).toBe("pcg32");
  });

  test("an impossible request for msvc is refused and named", () => {
    const result = validateScenario(changedWorkload(uniform, { generator: "msvc" }));
    expect(result.ok ? [] : result.error.map(({ field }) => field)).toEqual(["sizes"]);
  });

  test("a choice resets the fields that it switches off", () => {
    const there = changedWorkload(pcg32, { sizes: "log-normal", median: 7 });
    expect(changedWorkload(there, { sizes: "doubling" })).toEqual({ ...pcg32, generator: "pcg32" });
  });

  test("each workload has its own name, whatever the seed and the lanes", () => {
    for (const [key, { workload }] of Object.entries(workloads)) {
      const scenario = changedWorkload({ ...defaultScenario, seed: 9 }, workload);
      valid(scenario);
      expect(workloadKeyOf(scenario)).toBe(key);
    }
    expect(workloadKeyOf({ ...defaultScenario, allocate: [1, 3] })).toBeUndefined();
  });

  test("a workload doubles with the probability in its title", () => {
    const stated = Object.values(workloads).flatMap(({ title, workload }) => {
      const [, fraction] = /(\d+\/\d+)$/.exec(title) ?? [];
      return fraction === undefined ? [] : [[fraction, workload.double.join("/")]];
    });
    expect(stated.map(([, double]) => double)).toEqual(["1/4", "1/8", "1/16"]);
    for (const [fraction, double] of stated) expect(double).toBe(fraction);
  });
});

describe("numbers in a sentence", () => {
  test("are read with their spaces, and other text reaches the validator unchanged", () => {
    expect(["1 024", " 7", "0,5", "", "abc", "1e3"].map(numberOf)).toEqual([1024, 7, 0.5, null, "abc", 1000]);
  });

  test("change by their second digit, or by a step of their own", () => {
    expect([stepped(7, 1), stepped(99, -1), stepped(200, 1), stepped(1_048_576, 1)]).toEqual([8, 98, 210, 1_148_576]);
    expect([stepped(1.2, 1, 0.1), stepped(0.3, -1, 0.1), stepped("abc", 1)]).toEqual([1.3, 0.2, "abc"]);
  });

  test("are refused with the allowed range, or with another field's name", () => {
    const said = (label: string, text: string, change: Partial<AllocationScenario>, scenario = pcg32) => {
      const checked = validateScenario({ ...scenario, ...change });
      return plain(problemText(label, text, checked.ok ? [] : checked.error));
    };
    expect(said("largest size", "x", { sizeMax: "x" as never })).toBe(
      "Largest size: “x” is not valid. Allowed: a whole number, 1 … 1 073 741 824 B. The last valid value is kept.",
    );
    expect(said("largest size", "", { sizeMax: null as never })).toMatch(/^Largest size is empty\. Allowed: a whole/);
    expect(said("largest size", "50", { sizeMax: 50 })).toContain("Allowed: at least the smallest size, 100 B.");
    expect(said("smallest size", "9 000 000", { sizeMin: 9_000_000 })).not.toMatch(/sizeM/);
    expect(said("smallest size", "900", { sizeMin: 900 }, { ...pcg32, sizeMax: 800 })).toContain(
      "Allowed: at most the largest size, 800 B.",
    );
    const none = { lanes: [{ ...defaultScenario.lanes[0], cutoff: 0 }] } as Partial<AllocationScenario>;
    expect(said("cutoff in bytes, empty for none", "0", none)).toContain(
      "Allowed: a whole number, 1 … 4 294 967 294 B, or empty.",
    );
    expect(said("spread in doublings", "x", { spread: "x" as never }, { ...pcg32, sizes: "log-normal" })).toContain(
      "Allowed: a number, ",
    );
  });

  test("are refused without the name of a key", () => {
    const bad = { ...pcg32, generator: "msvc", life: "bounded", sizes: "listed", listed: [{ size: 0, weight: -1 }] };
    const checked = validateScenario({
      ...bad,
      lanes: [
        { buckets: "own", bounds: [] },
        { capacity: -1, cutoff: "x" },
      ],
    });
    const text = plain(problemText("This choice", null, checked.ok ? [] : checked.error));
    expect(text).not.toMatch(/null|sizeM|lanes|msvc|random-walk|records|\[/);
  });
});
