import { describe, expect, test } from "vitest";
import { EFFECT } from "../../src/generated/abi";
import { STRUCT } from "../../src/generated/block";
import type { Session } from "../../src/models/allocation/engine/session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { article, FIXED, FLAWED } from "./article";
import { entry } from "./entry";
import { openCore } from "./open-core";
import { Pcg32 } from "./random";
import { Twin } from "./twin";

const STEPS = 40_000;
const SUM_DIGITS = 9;

/** One column of a chart: efficiency over the steps where it is defined, and the count of each effect. */
interface Column {
  readonly first: number;
  readonly min: number;
  readonly max: number;
  readonly last: number;
  readonly sum: number;
  readonly defined: number;
  readonly effects: readonly number[];
}

/** The result of one step of a lane. */
interface Moment {
  readonly efficiency: number | null;
  readonly effects: readonly number[];
}

function moments(scenario: AllocationScenario): Moment[][] {
  const twin = new Twin(scenario);
  const lanes: Moment[][] = scenario.lanes.map(() => []);
  while (twin.done < STEPS) {
    const before = twin.lanes.map((lane) => lane.events.length);
    twin.step();
    twin.lanes.forEach((lane, i) => {
      const effects = lane.events.slice(entry(before, i)).map((event) => EFFECT[event.effect]);
      entry(lanes, i).push({ efficiency: lane.efficiency, effects });
    });
  }
  return lanes;
}

function columnOf(steps: readonly Moment[]): Column {
  const defined = steps.map((step) => step.efficiency).filter((efficiency) => efficiency !== null);
  const happened = steps.flatMap((step) => step.effects);
  return {
    first: defined.at(0) ?? Number.NaN,
    min: defined.reduce((a, b) => Math.min(a, b), defined.at(0) ?? Number.NaN),
    max: defined.reduce((a, b) => Math.max(a, b), defined.at(0) ?? Number.NaN),
    last: defined.at(-1) ?? Number.NaN,
    sum: Number(defined.reduce((a, b) => a + b, 0).toFixed(SUM_DIGITS)),
    defined: defined.length,
    effects: Object.values(EFFECT).map((effect) => happened.filter((one) => one === effect).length),
  };
}

function coreColumns(session: Session, lane: number, bounds: readonly number[]): Column[] {
  const { doubles, words } = session.peekSpans(lane, Uint32Array.from(bounds));
  return bounds.slice(1).map((_, column) => {
    const double = (STRUCT.SPAN_BYTES / 8) * column;
    const word = (STRUCT.SPAN_BYTES / 4) * column;
    const [first = 0, min = 0, max = 0, last = 0, sum = 0] = doubles.subarray(double, double + 5);
    const defined = words[word + STRUCT.SPAN_DEFINED / 4] ?? 0;
    const effects = word + STRUCT.SPAN_EFFECTS / 4;
    const counts = [...words.subarray(effects, effects + Object.keys(EFFECT).length)];
    return { first, min, max, last, sum: Number(sum.toFixed(SUM_DIGITS)), defined, effects: counts };
  });
}

/** Ascending steps in from … to, each the start of a span; `to` closes the last column. */
function randomBounds(session: Session, random: Pcg32, from: number, to: number): number[] {
  const steps = Array.from({ length: 30 }, () => session.span(from + random.below(to - from)).from);
  return [...new Set(steps)].sort((a, b) => a - b).concat(to);
}

const often = { ...article(FLAWED, FIXED), generator: "pcg32", life: "bounded", bound: 2, big: 400 } as const;

describe.each([
  { name: "the article", scenario: article(FLAWED, FIXED) },
  { name: "often nothing live", scenario: often },
])("columns of the series, $name", ({ scenario }) => {
  const lanes = moments(scenario);
  const session = openCore(scenario);
  session.run(STEPS);

  test.each([
    { from: 0, to: 40 },
    { from: 0, to: 2_048 },
    { from: 1_000, to: STEPS },
    { from: 30_000, to: STEPS },
  ])("steps $from … $to", ({ from, to }) => {
    const bounds = randomBounds(session, new Pcg32(1, from), from, to);
    lanes.forEach((steps, lane) => {
      const expected = bounds.slice(1).map((end, i) => columnOf(steps.slice(entry(bounds, i), end)));
      expect(coreColumns(session, lane, bounds)).toEqual(expected);
    });
  });
});
