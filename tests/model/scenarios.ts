import fc from "fast-check";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { cachesOverHeaps, heapPresets } from "../../src/labs/heap/scenario/presets";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { arbitraryScenario } from "../unit/arbitrary-scenario";

/** Most steps are early, where much happens; some lie several slices of work later. */
export const done: fc.Arbitrary<number> = fc.oneof(
  { weight: 8, arbitrary: fc.nat(400) },
  { weight: 2, arbitrary: fc.nat(3000) },
  { weight: 1, arbitrary: fc.integer({ min: 10_000, max: 45_000 }) },
);

/** A scenario at a step that is reached quickly. */
const near = (scenario: AllocationScenario, most: number): AllocationScenario =>
  scenario.at === "start" ? scenario : { ...scenario, at: scenario.at % most };

/** The scenarios of pickers and cards. */
const named: readonly AllocationScenario[] = [presets, heapPresets, cachesOverHeaps]
  .flatMap((table) => Object.values<{ readonly scenario: AllocationScenario }>(table))
  .map(({ scenario }) => near(scenario, 40_000));
export const preset: fc.Arbitrary<AllocationScenario> = fc.constantFrom(...named);

/** The scenarios that a link can express. */
export const anyScenario: fc.Arbitrary<AllocationScenario> = fc.oneof(
  { weight: 2, arbitrary: preset },
  { weight: 1, arbitrary: arbitraryScenario.map((scenario) => near(scenario, 1000)) },
);
