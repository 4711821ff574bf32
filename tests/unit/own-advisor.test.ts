import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { avoidedOf, type Dot, efficiencyOf } from "../../src/advisor/dot";
import { defaultPlan, type Plan, policiesOf } from "../../src/advisor/plan";
import { linesOf, poolPlan } from "../../src/advisor/pool-plan";
import { type Question, readQuestion, usualQuestion } from "../../src/advisor/question";
import type { Evidence } from "../../src/advisor/report/evidence";
import { sweep } from "../../src/advisor/sweep";
import type { TrialEnd } from "../../src/kernel/client/trials";
import type { LentTrace } from "../../src/kernel/protocol/messages";
import type { Trial } from "../../src/kernel/protocol/trial";
import { sweepInput } from "../../src/labs/own/cli/ready-sweep";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { AllocationEngine } from "../../src/models/allocation/engine/allocation-engine";
import { heapOf } from "../../src/models/allocation/heap-models";
import { policyForm } from "../../src/models/allocation/lane-text";
import { coreOf, hasPool } from "../../src/models/allocation/pool-tables";
import { priceLists } from "../../src/models/allocation/price-lists";
import { adviceOf, commandLine, sweptCommand } from "../../src/own/advisor/advice";
import { shortName } from "../../src/own/advisor/advisor-words";
import { dotsCsv, dotsTable, heapsTable } from "../../src/own/advisor/dot-tables";
import { frontLabels } from "../../src/own/advisor/FrontOverlay";
import {
  dotBeside,
  frontPlot,
  nearestDot,
  placeOf,
  placesOf,
  wholeWindow,
  windowOf,
  zoomed,
} from "../../src/own/advisor/front-layout";
import {
  fieldText,
  limitAt,
  moreLimits,
  readLimit,
  steppedLimit,
  withHeapModel,
} from "../../src/own/advisor/question-edits";
import { heapSumsIn, type SumsPool, sumsIn } from "../../src/own/advisor/run-sums";
import { lanesIn } from "../../src/own/advisor/tray-store";
import { finerPlan, policiesTried, type TriedPool } from "../../src/own/advisor/use-plan";
import { dotAt, heapSums, none } from "../advisor-kit";
import { builtCores } from "../built-core";
import { bufferlab, Kept } from "./cli-kit";

const AXES = { x: "avoided", y: "efficiency" } as const;
const SIZE = { width: 800, height: 400 };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

/** Three policies and no cache: 40 % saved at 95 %, 70 % at 92 %, 90 % at 60 %. */
const DOTS: readonly Dot[] = [
  none(),
  dotAt(1, [40, 95], { capacity: 2 }),
  dotAt(2, [70, 92, 1000], { capacity: 8, lookup: "best-fit", full: "free-oldest", buckets: "powers", cutoff: 7221 }),
  dotAt(3, [90, 60, 300_000], { capacity: 64 }),
  dotAt(4, [-20, 80], { capacity: 3 }),
];
const asked = (text: string): Question => {
  const read = readQuestion(text, "ask");
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
const adviceTo = (question: Question, dots = DOTS) => {
  const advice = adviceOf(question, dots);
  if (advice === null) throw new Error("no advice");
  return advice;
};
describe("the words of the advisor", () => {
  test("the table has the front, the answer and the lanes first, then the best, at most 200; the file has all", () => {
    const many = Array.from({ length: 400 }, (_, i) => dotAt(10 + i, [20 + i / 8, 30], { capacity: 1 + (i % 60) }));
    const advice = adviceTo(asked("avoided,min-efficiency:90"), [...DOTS, ...many]);
    const [, , , , lane] = DOTS;
    const lanes = lanesIn([lane ?? null], shortName);
    const { rows: dots } = dotsTable(advice, lanes);
    const first = [3, 2, 1, 0, 4, 409].map((k) => advice.dots.find((dot) => dot.k === k));
    expect(dots.slice(0, 6).map(([, saved, efficiency]) => [saved, efficiency])).toEqual(
      first.map((dot) => dot && [avoidedOf(dot.sums), efficiencyOf(dot.sums)]),
    );
    expect(dots).toHaveLength(200);
    expect(dots[1]?.at(-1)).toBe("the answer");
    expect(dotsCsv(advice).trimEnd().split("\r\n")).toHaveLength(1 + 405);

    const heaps = {
      tlsf: new Map([0, 1, 2].map((k) => [k, heapSums(900 - 100 * k)])),
      ptmalloc: new Map([[2, heapSums(750)]]),
    };
    const { rows, takeaway } = heapsTable(["ptmalloc", "tlsf"], advice.answer, heaps);
    expect(rows.map(([, heap, cycles]) => `${heap} ${cycles}`)).toEqual([
      ...["TLSF 700", "glibc 2.36 750", "TLSF 800", "TLSF 900"],
    ]);
    expect(plain(takeaway)).toMatch(/^Fewest cycles here: 700, TLSF under 8 slots × powers of two/);
  });
});

describe("the question", () => {
  const limit = (text: string) => asked(`avoided,${text}`).limits[0] as Question["limits"][number];

  test("values are read as they are shown, and move by keys and by their handle", () => {
    for (const text of ["min-efficiency:90", "max-idle:256KiB", "max-idle:1000", "max-slots:2048"]) {
      const { value, unit = "" } = fieldText(limit(text));
      expect(readLimit(limit(text), `${value} ${unit}`)).toEqual({ ok: true, value: limit(text) });
    }
    expect(readLimit(limit("max-idle:1000"), "many")).toMatchObject({ ok: false });
    expect([1, -1].map((way) => steppedLimit(limit("min-efficiency:100"), way as 1 | -1).value)).toEqual([100, 99]);
    expect([1, -1].map((way) => steppedLimit(limit("max-idle:1000"), way as 1 | -1).value)).toEqual([1024, 512]);
    expect([1, -1].map((way) => steppedLimit(limit("max-slots:64"), way as 1 | -1).value)).toEqual([65, 63]);
    expect(limitAt(limit("min-efficiency:90"), 0.8349).value).toBe(83);
    expect(limitAt(limit("max-idle:1000"), 123_456).value).toBe(120_000);
  });

  test("without a heap nothing asks for cycles; a limit is offered once", () => {
    const question = asked("cycles,max-cycles:1000000,min-efficiency:90,heap:ptmalloc");
    expect(withHeapModel(question, null)).toEqual(asked("avoided,min-efficiency:90"));
    expect(moreLimits(question).map(({ figure }) => figure)).not.toContain("efficiency");
    expect(moreLimits(usualQuestion).map(({ figure }) => figure)).not.toContain("cycles");
  });
});

describe("the plot", () => {
  const plot = frontPlot(AXES, wholeWindow(DOTS, AXES), SIZE);
  const places = placesOf(plot, DOTS);
  const at = (k: number) => places.find(({ dot }) => dot.k === k) as (typeof places)[number];

  test("more saved is right, more efficient is up; what is outside stands at the edge", () => {
    expect(at(2).x).toBeGreaterThan(at(1).x);
    expect(at(2).y).toBeGreaterThan(at(1).y);
    expect(at(4).x).toBe(plot.left);
    expect([plot.x(0) > plot.left, at(0).y]).toEqual([true, plot.top]);
    const onHeap = { x: "cycles", y: "efficiency" } as const;
    expect(placeOf(frontPlot(onHeap, wholeWindow(DOTS, onHeap), SIZE), DOTS[1] as Dot)).toBeNull();
  });

  test("a pointer and arrows reach the nearest dot", () => {
    expect(nearestDot(places, { x: at(2).x + 5, y: at(2).y - 5 }, 10)?.dot.k).toBe(2);
    expect(nearestDot(places, { x: at(2).x + 50, y: at(2).y }, 10)).toBeNull();
    expect(dotBeside(places, at(1), { x: 1, y: 0 })?.dot.k).toBe(2);
    expect(dotBeside(places, at(2), { x: -1, y: 0 })?.dot.k).toBe(1);
    expect(dotBeside(places, at(3), { x: 1, y: 0 })).toBeNull();
  });

  test("a zoom stays within the whole; a small rectangle is none", () => {
    const near = zoomed(plot, plot.window, at(2), 0.5);
    const width = ([a, b]: readonly [number, number]) => b - a;
    expect(width(near.x)).toBeCloseTo(width(plot.window.x) / 2);
    expect(near.x[0]).toBeLessThan(0.7);
    expect(near.x[1]).toBeGreaterThan(0.7);
    expect(zoomed(frontPlot(AXES, near, SIZE), plot.window, at(2), 8)).toEqual(plot.window);
    expect(windowOf(plot, { x: 100, y: 100 }, { x: 104, y: 200 })).toBeNull();
    const drawn = windowOf(plot, { x: at(3).x, y: at(3).y }, { x: at(1).x, y: at(1).y });
    expect(drawn?.x[0]).toBeCloseTo(0.4);
    expect(drawn?.y[1]).toBeCloseTo(0.95, 2);
  });

  test("names lie within the plot and on no other name or mark", () => {
    const wanted = places.map((one) => ({
      key: String(one.dot.k),
      at: one,
      strong: "the answer: 71.8 %, 90.1 %",
      more: "",
    }));
    const mark = { left: at(2).x - 9, right: at(2).x + 9, top: at(2).y - 9, bottom: at(2).y + 9 };
    const labels = frontLabels(plot, wanted, { front: [], dots: places, marks: [mark], texts: [], size: 13 });
    expect(labels.length).toBeGreaterThan(3);
    const lines = labels.map(({ y }) => y);
    const apart = labels.every((one, i) =>
      labels.every((other, j) => i === j || Math.abs(one.y - other.y) >= 13 || Math.abs(one.x - other.x) > 80),
    );
    expect([apart, Math.min(...lines) >= 13, Math.max(...lines) <= plot.bottom]).toEqual([true, true, true]);
  });
});

test("a name whose line would cross a text is left out", () => {
  const plot = frontPlot(AXES, wholeWindow(DOTS, AXES), SIZE);
  const wanted = [{ key: "none", at: { x: plot.left + 9, y: 20 }, strong: "no cache", more: "saves nothing" }];
  const box = { left: plot.left, right: plot.right, top: 30, bottom: 46 };
  const named = (boxes: object) =>
    frontLabels(plot, wanted, { front: [], dots: [], marks: [], texts: [], size: 13, ...boxes }).length;
  expect([named({ texts: [box] }), named({ marks: [box] }), named({})]).toEqual([0, 1, 1]);
});

test("a finer plan lies around the answer, within 200 policies", () => {
  const plan: Plan = { ...defaultPlan(), cutoff: [500, 7221, 9000, null] };
  const sizes = Array.from({ length: 2000 }, (_, i) => 10 * i + 1);
  const finer = finerPlan(DOTS[2] as Dot, plan, sizes);
  expect(finer?.slots).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(finer?.cutoff).toContain(7221);
  expect(Math.min(...(finer?.cutoff ?? []).map(Number))).toBeGreaterThan(500);
  expect(Math.max(...(finer?.cutoff ?? []).map(Number))).toBeLessThan(9000);
  expect(policiesOf(finer as Plan).length).toBeLessThanOrEqual(201);
  expect(Math.max(...(finerPlan(DOTS[3] as Dot, plan, sizes)?.slots ?? []))).toBe(96);
  expect(finerPlan(none(), plan, sizes)).toBeNull();
});

describe("a sweep in the pool", async () => {
  const place = new URL("../../public/traces/python.trace.gz", import.meta.url).pathname;
  const streams = {
    in: Readable.from([]),
    out: new Kept(),
    err: new Kept(),
    errors: "text",
    isQuiet: true,
    file: null,
  } as const;
  const input = await sweepInput({ place, preset: null }, null, streams);
  const { pages, name, steps } = input;
  const lent: LentTrace = {
    name,
    pages: new Uint8Array(pages?.bytes ?? new ArrayBuffer()),
    bounds: pages?.bounds ?? [],
  };
  const scenario = allocationOf(input.scenario);

  /** A worker with the real core. */
  const run = async (trial: Trial): Promise<TrialEnd> => {
    const engine = new AllocationEngine(builtCores[coreOf(allocationOf(trial.scenario))]);
    await engine.prepare(allocationOf(trial.scenario), [lent]);
    await engine.prepareTrial();
    const opened = engine.trial({ ...trial, scenario: allocationOf(trial.scenario) });
    if (!opened.ok) return { kind: "failed", text: JSON.stringify(opened.error) };
    opened.value.advance(trial.steps);
    return { kind: "done", result: opened.value.result };
  };
  const poolOf = (more: Partial<SumsPool>): SumsPool => ({
    ...{ run, scenario, signal: new AbortController().signal, lose: () => {} },
    ...more,
  });
  const knees = input.knees.map(([size]) => size);
  const plan: Plan = { ...defaultPlan(input.knees), slots: [1, 2], lookup: ["best-fit"], ratio: [null] };

  const pool: TriedPool = {
    ...poolPlan({ model: "commons-pool2", fixed: {} }, input.range),
    ...{ model: "commons-pool2", trace: name, linesOf },
  };

  test.each([
    ["a plan", null, "avoided,min-efficiency:85,max-idle:64KiB", ""],
    ["a pool beside it", pool, "avoided,min-efficiency:50", "--pool commons-pool2 "],
    ["a heap, under which there is no pool", pool, "cycles,heap:ptmalloc", ""],
  ])("answers as the command in its foot does about %s, with the same integers", async (_, pool, asks, option) => {
    const question = asked(asks);
    const tried = { plan, pool };
    const dots = await sweep({ policies: policiesTried(tried), operations: steps }, sumsIn(poolOf({})));
    expect(dots).toHaveLength(policiesOf(plan).length + (pool?.policies.length ?? 0));
    const advice = adviceTo(question, dots ?? []);
    const { dot } = advice.answer;
    const command = sweptCommand(place, tried, knees, question);
    expect(commandLine(command)).toBe(
      `npm run -s bufferlab -- sweep ${place} --slots 1,2 --lookup best-fit --ratio none ${option}--ask ${asks}`,
    );
    expect(hasPool(dot.policy)).toBe(option !== "");
    if (question.heap !== null) return expect(advice.dots).toHaveLength(policiesOf(plan).length);
    const { out } = await bufferlab("sweep", ...command.source, ...command.options, "--format", "json", "--jobs", "1");
    const told: Evidence = JSON.parse(out);
    expect(told.policies.of).toBe(dots?.length);
    expect(told.answer.dot).toMatchObject({ k: dot.k, policy: policyForm.write(dot.policy), calls: dot.sums.calls });
    expect(told.answer.dot.idle_sum).toBe(String(dot.sums.idle));
    expect(told.configuration).toEqual(hasPool(dot.policy) ? linesOf(dot.policy.pool) : undefined);
    expect(told.answer.dot.granted_sum).toBe(String(dot.sums.granted));
  });

  test("a batch whose worker dies is run again once, then named; the others stay", async () => {
    const policies = policiesOf(plan).slice(0, 8);
    const dead = { kind: "failed", text: "The worker died." } as const;
    const tried: number[] = [];
    const dying =
      (times: number): SumsPool["run"] =>
      (trial) => {
        const batch = policies.findIndex(({ cutoff, buckets, full }) => {
          const [first] = allocationOf(trial.scenario).lanes;
          return first?.cutoff === cutoff && first.buckets === buckets && first.full === full;
        });
        tried.push(batch);
        return tried.length <= times ? Promise.resolve(dead) : run(trial);
      };
    const once = await sweep({ policies, operations: steps }, sumsIn(poolOf({ run: dying(1) })));
    const healthy = await sweep({ policies, operations: steps }, sumsIn(poolOf({})));
    expect([once?.length, tried.length]).toEqual([8, 3]);
    expect(once).toEqual(healthy);
    const [lost, found] = [[] as unknown[], [] as Dot[]];
    const failing: SumsPool["run"] = (trial) =>
      allocationOf(trial.scenario).lanes[0]?.capacity === 0 ? Promise.resolve(dead) : run(trial);
    const pool = poolOf({ run: failing, lose: (lanes) => lost.push(...lanes) });
    await sweep({ policies, operations: steps }, sumsIn(pool), ({ dots }) => found.push(...dots));
    expect([lost.length, found.length]).toEqual([4, 4]);
  });

  test("a heap under a policy counts what the command line counts", async () => {
    const heap = { choice: heapOf("ptmalloc"), prices: priceLists["glibc-2.36"].prices };
    const [, policy] = policiesOf(plan);
    if (policy === undefined) throw new Error("no policy");
    const sums = await heapSumsIn(poolOf({}), heap, [policy], steps);
    const one = ["--slots", "1", "--cutoff", "none", "--lookup", policy.lookup, "--full", policy.full, "--jobs", "1"];
    const rest = ["--buckets", "one", "--ratio", "none", "--heap", "ptmalloc", "--format", "jsonl"];
    const wanted = { ...policy, cutoff: null };
    const free = await heapSumsIn(poolOf({}), heap, [wanted], steps);
    const { out } = await bufferlab("sweep", place, ...one, ...rest);
    const line = out.trimEnd().split("\n").at(-1) ?? "";
    expect(JSON.parse(line).heap.cycles).toBe(String(free?.[0]?.cycles));
    expect(sums?.[0]?.mostCommitted).toBeGreaterThan(0);
  });
});
