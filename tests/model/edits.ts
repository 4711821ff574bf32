import fc from "fast-check";
import { LIMIT } from "../../src/generated/abi";
import { MOST_LANES, withLane, withLaneAt } from "../../src/kernel/scenario/lane-edits";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { addressedModels } from "../../src/models/allocation/heap-lists";
import { heapOf } from "../../src/models/allocation/heap-models";
import { withoutPolicy } from "../../src/models/allocation/lane-removal";
import { policyPresets } from "../../src/models/allocation/policies";
import type { AllocationBreakpoint, AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { arbitraryHeap, arbitraryPolicy } from "../unit/arbitrary-scenario";

/** A form's changes to the current scenario. */
export interface Edit {
  readonly words: string;
  readonly change: (scenario: AllocationScenario) => Partial<AllocationScenario>;
}

/** With four lanes, the maximum, the button says so and does nothing. */
const more = (scenario: AllocationScenario, policy: Policy) =>
  scenario.lanes.length < MOST_LANES ? withLane(scenario, policy) : {};

const edit = (words: string, change: Edit["change"]): Edit => ({ words, change });
const policies = Object.values(policyPresets).map(({ policy }) => policy);
const lane = fc.nat(3);

const addLane = fc.oneof(
  fc
    .constantFrom(...policies)
    .map((policy) =>
      edit("add a lane", (scenario) => more(scenario, scenario.lab === "heap" ? heapLane(heapOf("ptmalloc")) : policy)),
    ),
  lane.map((of) => edit(`duplicate lane ${of}`, (scenario) => more(scenario, laneAt(scenario, of)))),
  fc
    .constantFrom(...addressedModels)
    .map((model) => edit(`add a lane with ${model}`, (scenario) => more(scenario, heapLane(heapOf(model))))),
);

const laneAt = ({ lanes }: AllocationScenario, lane: number) => {
  const found = lanes[lane % lanes.length];
  if (found === undefined) throw new Error("A scenario has a lane.");
  return found;
};

const removeLane = lane.map((of) =>
  edit(`remove lane ${of}`, (scenario) => {
    const at = of % scenario.lanes.length;
    return scenario.lanes.length === 1 ? {} : withoutPolicy(scenario, at);
  }),
);

const changeLane = fc.oneof(
  fc
    .tuple(lane, arbitraryPolicy)
    .map(([of, policy]) =>
      edit(`policy of lane ${of}: ${JSON.stringify(policy)}`, (scenario) =>
        scenario.lab === "heap"
          ? {}
          : withLaneAt(scenario, of % scenario.lanes.length, { ...policy, heap: laneAt(scenario, of).heap }),
      ),
    ),
  fc
    .tuple(lane, fc.nat(64))
    .map(([of, capacity]) =>
      edit(`capacity of lane ${of}: ${capacity}`, (scenario) =>
        withLaneAt(scenario, of % scenario.lanes.length, { ...laneAt(scenario, of), capacity }),
      ),
    ),
  fc
    .tuple(
      lane,
      fc.oneof(
        arbitraryHeap,
        fc.constantFrom(...addressedModels).map((model) => heapOf(model)),
      ),
    )
    .map(([of, heap]) =>
      edit(`heap of lane ${of}: ${JSON.stringify(heap)}`, (scenario) =>
        withLaneAt(scenario, of % scenario.lanes.length, { ...laneAt(scenario, of), heap }),
      ),
    ),
  lane.map((of) =>
    edit(`the article's heap for lane ${of}`, (scenario) =>
      withLaneAt(scenario, of % scenario.lanes.length, { ...laneAt(scenario, of), heap: heapOf("exact") }),
    ),
  ),
);

const workload = fc.oneof(
  fc.nat(9).map((seed) => edit(`seed ${seed}`, () => ({ seed }))),
  fc.integer({ min: 2, max: 64 }).map((poisonRatio) => edit(`W ${poisonRatio}`, () => ({ poisonRatio }))),
  fc.constantFrom<AllocationScenario["big"]>("auto", 100, 6400).map((big) => edit(`big ${big}`, () => ({ big }))),
  fc.constantFrom(100, 200, 4096).map((sizeMin) => edit(`sizes from ${sizeMin}`, () => ({ sizeMin }))),
  fc
    .tuple(fc.constantFrom("pcg32" as const, "msvc" as const), fc.constantFrom("oldest" as const, "random" as const))
    .map(([generator, victims]) => edit(`${generator}, ${victims}`, () => ({ generator, victims }))),
  fc
    .integer({ min: 1, max: 1000 })
    .map((bound) => edit(`bounded by ${bound}`, () => ({ life: "bounded", bound, generator: "pcg32" }))),
);

const byHand = fc.oneof(
  fc
    .integer({ min: 1, max: 6400 })
    .map((size) => edit(`request ${size} by hand`, ({ moves }) => ({ moves: [...moves, size] }))),
  fc
    .integer({ min: 1, max: 4 })
    .map((which) => edit(`return ${which} by hand`, ({ moves }) => ({ moves: [...moves, -which] }))),
  fc.constant(edit("no moves", () => ({ moves: [] }))),
);

const rule: fc.Arbitrary<AllocationBreakpoint> = fc.oneof(
  fc.record({ kind: fc.constant("efficiency-below"), lane: fc.option(lane), percent: fc.constantFrom(10, 50) }),
  fc.record({ kind: fc.constant("poisoning"), lane: fc.option(lane) }),
  fc.record({ kind: fc.constant("effect"), lane: fc.option(lane), effect: fc.constantFrom("any", "wasted") }),
  fc.record({ kind: fc.constant("step-equals"), lane: fc.constant(null), step: fc.nat(500) }),
  fc.record({ kind: fc.constant("lanes-differ"), lane: fc.constant(null), points: fc.constantFrom(1, 20) }),
  fc.record({ kind: fc.constant("overhead-above"), lane: fc.option(lane), overhead: fc.constantFrom(10, 200) }),
  fc.record({ kind: fc.constant("heap-event"), lane: fc.option(lane), event: fc.constantFrom("peak", "shrink") }),
) as fc.Arbitrary<AllocationBreakpoint>;

const rules = fc
  .array(rule, { maxLength: 3 })
  .map((breakpoints) => edit(`stop rules ${JSON.stringify(breakpoints)}`, () => ({ breakpoints })));

const loop = fc
  .option(fc.tuple(fc.nat(300), fc.nat(300)))
  .map((ends) =>
    edit(`loop ${ends}`, () =>
      ends === null ? { loopFrom: null, loopTo: null } : { loopFrom: Math.min(...ends), loopTo: Math.max(...ends) },
    ),
  );

const prices = fc
  .integer({ min: 0, max: LIMIT.FRACTION })
  .map((touched) => edit(`a page costs ${touched}`, ({ prices: now }) => ({ prices: { ...now, touched } })));

export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 3, arbitrary: addLane },
  { weight: 3, arbitrary: removeLane },
  { weight: 3, arbitrary: changeLane },
  { weight: 2, arbitrary: workload },
  { weight: 2, arbitrary: byHand },
  { weight: 2, arbitrary: rules },
  { weight: 1, arbitrary: loop },
  { weight: 1, arbitrary: prices },
);
