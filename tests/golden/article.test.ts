import { beforeAll, describe, expect, test } from "vitest";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { LONG } from "../long-run";
import { article, FIXED, FLAWED } from "../oracle/article";
import { compareWithCore } from "../oracle/compare";
import { entry } from "../oracle/entry";
import type { Figures, Lane } from "../oracle/lane";
import { openCore } from "../oracle/open-core";
import { Twin } from "../oracle/twin";
import golden from "./article.json";
import tenSlots from "./ten-slots.json";

const LAST_STEP = 37_900;
const PRINT_EVERY = 100;
/** A replay takes seconds, and much longer on a busy machine. */
const REPLAY = 120_000;
/** Steps of the twin beside the core. The long run goes to the end, as the core always does. */
const TWIN_STEPS = LONG ? tenSlots.steps : 20_000;

/** Formats a double as C++ streams do: six significant digits, no trailing zeros. */
const printed = (value: number) => String(Number(value.toPrecision(6)));
const percent = (share: number | null, decimals: number) => ((share ?? Number.NaN) * 100).toFixed(decimals);
/** The decimals of a published figure. */
const decimals = (figure: string) => entry(figure.split("."), 1).length;

function row(lane: Lane, step: number): string {
  const { live, needed, granted } = lane.figures;
  return `${step}: ${live} buffers, ${needed}/${granted}=${printed(((needed ?? 0) * 100.0) / (granted ?? 0))}% used`;
}

function token(lane: Lane): string {
  const { operation, granted, needed } = lane.outcome;
  return operation === "ALLOCATE" ? `A${granted}/${needed}` : `F${granted}`;
}

describe("the twin replays the article", () => {
  const rows: { flawed: Map<number, string>; fixed: Map<number, string> } = { flawed: new Map(), fixed: new Map() };
  const tokens: string[] = [];
  const twin = new Twin(article(FLAWED, FIXED));
  const flawed = entry(twin.lanes, 0);
  const fixed = entry(twin.lanes, 1);

  beforeAll(() => {
    for (let step = 0; step <= LAST_STEP; step += 1) {
      twin.step();
      tokens.push(token(flawed));
      if (step % PRINT_EVERY === 0) {
        rows.flawed.set(step, row(flawed, step));
        rows.fixed.set(step, row(fixed, step));
      }
    }
  }, REPLAY);

  test.each(["flawed", "fixed"] as const)("all 14 rows of the %s policy", (name) => {
    expect(golden.rows).toHaveLength(14);
    for (const { step, live, needed, [name]: published } of golden.rows) {
      const [granted, used] = published;
      expect(rows[name].get(step)).toBe(`${step}: ${live} buffers, ${needed}/${granted}=${used}% used`);
    }
  });

  test("all 65 tokens of the excerpt match", () => {
    const { from, lines } = golden.trace;
    const published = lines.join(" ").split(" ");
    expect(published).toHaveLength(65);
    expect(tokens.slice(from, from + 65)).toEqual(published);
  });

  test("the effects begin at the expected steps", () => {
    const { born_first, stays_first, wasted_first, replaced_first } = flawed.figures;
    expect({ born_first, stays_first, wasted_first, replaced_first }).toEqual({
      born_first: 6,
      stays_first: 10,
      wasted_first: 11,
      replaced_first: 59,
    });
    expect(flawed.figures.big).toBe(6400);
  });

  test("step 37900: five poisoned buffers, 100 bytes idle, the largest never freed", () => {
    const { poisoned, poisoned_bytes, idle, cached } = flawed.figures;
    expect({ poisoned, poisoned_bytes, idle, cached }).toEqual({
      poisoned: 5,
      poisoned_bytes: 1_856_000,
      idle: 100,
      cached: 1,
    });
    const { largest_born, largest_born_step, largest_gone_step } = flawed.figures;
    expect([largest_born, largest_born_step, largest_gone_step]).toEqual([819_200, 15_679, null]);
  });

  test("the core matches step by step", () => {
    const steps = Math.min(TWIN_STEPS, LAST_STEP + 1);
    expect(compareWithCore(article(FLAWED, FIXED), steps, PRINT_EVERY)).toBeNull();
  });
});

const best = { lookup: "best-fit", capacity: 10 } as const;
const LANES: readonly Policy[] = [
  FLAWED,
  { ...FLAWED, capacity: 10 },
  { ...FIXED, capacity: 10 },
  { ...FIXED, ...best },
  { ...FIXED, ...best, cutoff: null },
  { ...FLAWED, ...best, ratio: 200 },
];
const SCENARIOS = [article(...LANES.slice(0, 3)), article(...LANES.slice(3))];

function inTwin(scenario: AllocationScenario): Figures[] {
  const twin = new Twin(scenario);
  while (twin.done < TWIN_STEPS) twin.step();
  return twin.lanes.map((lane) => lane.figures);
}

function inCore(scenario: AllocationScenario, steps: number): Figures[] {
  const session = openCore(scenario);
  session.run(steps);
  return scenario.lanes.map((_, lane) => figuresByName(session, lane));
}

describe("after a million steps of the article's workload", () => {
  let replayed: Figures[] = [];

  beforeAll(() => {
    replayed = SCENARIOS.flatMap((scenario) => inCore(scenario, tenSlots.steps));
  }, REPLAY);

  test.each(tenSlots.runs.map((run, index) => ({ ...run, index })))("$name", ({ efficiency, hits, index }) => {
    const { mean_efficiency, hit_rate } = entry(replayed, index);
    expect(percent(mean_efficiency, decimals(efficiency))).toBe(efficiency);
    expect(percent(hit_rate, decimals(hits))).toBe(hits);
  });

  test("ratio 2 moves the waste into the cache", () => {
    const { idle, wasted, moved_inside_first } = entry(replayed, 5);
    expect(percent((idle ?? 0) / ((idle ?? 0) + (wasted ?? 0)), 1)).toBe(tenSlots.ratio2.idleShareOfWaste);
    expect(moved_inside_first).toBe(tenSlots.ratio2.movedInsideFirst);
  });

  test(`the twin has the same figures after ${TWIN_STEPS}`, () => {
    expect(SCENARIOS.flatMap(inTwin)).toEqual(SCENARIOS.flatMap((scenario) => inCore(scenario, TWIN_STEPS)));
  });
});
