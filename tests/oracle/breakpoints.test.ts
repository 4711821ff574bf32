import { describe, expect, test } from "vitest";
import type { AllocationBreakpoint, AllocationScenario } from "../../src/models/allocation/scenario";
import { LONG } from "../long-run";
import { article, FIXED, FLAWED } from "./article";
import { openCore } from "./open-core";
import { Twin } from "./twin";

const STEPS = LONG ? 20_000 : 3_000;

/** Whether a condition holds. An undefined value never satisfies it. */
type Holds = (twin: Twin) => boolean;

/** The steps at which a condition becomes true. */
function rises(scenario: AllocationScenario, holds: Holds): number[] {
  const twin = new Twin(scenario);
  const steps: number[] = [];
  for (let before = false; twin.done < STEPS; ) {
    twin.step();
    const now = holds(twin);
    if (now && !before) steps.push(twin.done - 1);
    before = now;
  }
  return steps;
}

function stops(scenario: AllocationScenario, breakpoint: AllocationBreakpoint): number[] {
  const session = openCore(scenario);
  session.arm([breakpoint]);
  const steps: number[] = [];
  while (session.done < STEPS) {
    const stop = session.run(STEPS - session.done);
    if (stop?.reason === "breakpoint") steps.push(stop.step);
  }
  return steps;
}

const both = article(FLAWED, FIXED);
const CASES: readonly { readonly breakpoint: AllocationBreakpoint; readonly holds: Holds }[] = [
  {
    breakpoint: { kind: "hits-below", lane: 1, percent: 33.3 },
    holds: (twin) => (twin.lanes[1]?.figures.hit_rate ?? 1) < 0.333,
  },
  {
    breakpoint: { kind: "lanes-differ", lane: null, points: 20.5 },
    holds: (twin) => {
      const [a, b] = twin.lanes.map((lane) => lane.efficiency);
      return a != null && b != null && Math.abs(a - b) > 0.205;
    },
  },
  // The corrected policy frees the largest buffer as soon as it returns.
  {
    breakpoint: { kind: "largest-freed", lane: 1 },
    holds: (twin) => twin.lanes[1]?.figures.largest_gone_step != null,
  },
];

describe.each(CASES)("$breakpoint.kind", ({ breakpoint, holds }) => {
  test("stops exactly at the steps where its condition becomes true", () => {
    const expected = rises(both, holds);
    expect(expected.length).toBeGreaterThan(1);
    expect(stops(both, breakpoint)).toEqual(expected);
  });
});
