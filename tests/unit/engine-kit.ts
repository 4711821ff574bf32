import { Seek } from "../../src/kernel/engine/simulation";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { Session } from "../../src/models/allocation/engine/session";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { coreOf } from "../../src/models/allocation/pool-tables";
import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { builtCores } from "../built-core";

export const flawed: Policy = policyPresets["article-flawed"].policy;
export const fixed: Policy = policyPresets["article-fixed"].policy;
/** Chen's run, both policies. */
export const article: AllocationScenario = { ...defaultScenario, lanes: [flawed, fixed], breakpoints: [] };

const policy = (change: Partial<Policy>): Policy => ({ ...defaultPolicy, ...change });

/** Four lanes with different rules, frees by age, and phases: state of every kind. */
export const varied: AllocationScenario = {
  ...article,
  generator: "pcg32",
  seed: 7,
  life: "phases",
  phases: [
    { steps: 300, chance: [3, 4] },
    { steps: 200, chance: [1, 4] },
  ],
  victims: "oldest",
  sizes: "uniform",
  sizeMin: 1,
  sizeMax: 5000,
  lanes: [
    policy({ capacity: 4, full: "free-random", lookup: "best-fit" }),
    policy({ capacity: 8, full: "keep-smaller", lookup: "worst-fit", ratio: 300 }),
    policy({ capacity: 2, full: "free-oldest", lookup: "newest", buckets: "powers", bucketCount: 31 }),
    policy({ capacity: 0 }),
  ],
};

/** A session on a core, which may serve no other session anymore; by default on one of its own. */
export function open(
  scenario: AllocationScenario,
  keyframeBytes?: number,
  core = new Core(builtCores[coreOf(scenario)]),
): Session {
  const session = Session.open(core, scenario, keyframeBytes);
  if (!session.ok) throw new Error(JSON.stringify(session.error));
  return session.value;
}

/** Goes to `done` in one slice. */
export function seek(session: Session, done: number): void {
  const way = new Seek(session);
  way.jump(done);
  while (!way.arrived) way.advance(1_000_000);
}
