import { expect, test } from "vitest";
import { loadPageCacheCore } from "../../../src/cli/shared/load-core";
import { LIMIT, STATUS } from "../../../src/generated/kernel";
import { articleScenario, scanScenario } from "../../../src/labs/page-cache/scenario/presets";
import { openOn } from "../../../src/models/page_cache/engine/cache-run";
import type { PageCacheCore } from "../../../src/models/page_cache/engine/core";
import { POLICY_NAMES } from "../../../src/models/page_cache/policies";
import { laneOf } from "../../../src/models/page_cache/policy-tables";
import type { PageScenario } from "../../../src/models/page_cache/scenario";
import { LONG } from "../../long-run";
import { Pcg32 } from "../random";

const PLACES = LONG ? 1000 : 20;
const ARTICLE_STEPS = 990_083;
/** A few rounds, so that a jump is short. */
const ROUNDS = { ...scanScenario, n: 3000, hot: 4000, scan: 1000, requests: 40_000, cache: 300 };

const four = (first: number): PageScenario => ({
  ...ROUNDS,
  take: [{ at: 9000, pages: 200, until: 14_000 }],
  lanes: POLICY_NAMES.slice(first, first + 4).map((name) => laneOf(name)),
});

const namesOf = ({ lanes }: PageScenario): string => lanes.map(({ policy }) => policy.model).join(", ");
const lanes = [0, 4, 8, 12].map((first) => ({ name: namesOf(four(first)), scenario: four(first), steps: 40_000 }));

function opened(scenario: PageScenario): PageCacheCore {
  const core = loadPageCacheCore();
  expect(openOn(core, scenario, null, LIMIT.KEYFRAME_BYTES)).toBe(STATUS.OK);
  return core;
}

/** Goes to `done` steps and returns the digest there. */
function digestAt({ call }: PageCacheCore, done: number): bigint {
  call.bl_rewind(done);
  call.bl_replay(done - call.bl_done());
  return call.bl_state_hash();
}

test.each([...lanes, { name: "the machine", scenario: articleScenario, steps: ARTICLE_STEPS }])(
  "any step has one digest, straight, after a jump, and after a step back: $name",
  ({ scenario, steps }) => {
    const random = new Pcg32(14, 100);
    const places = Array.from({ length: PLACES }, () => 1 + random.below(steps));
    const straight = opened(scenario);
    const digests = new Map([...places].sort((a, b) => a - b).map((done) => [done, digestAt(straight, done)]));
    const core = opened(scenario);
    for (const done of places) {
      expect(digestAt(core, done), `step ${done}`).toBe(digests.get(done));
      digestAt(core, done - 1);
      expect(digestAt(core, done), `step ${done}, back and forward`).toBe(digests.get(done));
    }
    expect(new Set(digests.values()).size).toBe(digests.size);
  },
);
