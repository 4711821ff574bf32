import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import type { ChartView } from "../../src/kernel/protocol/messages";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { compiledCore } from "../../src/library/node/core-files";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { pageFrames, policyLane } from "../../src/models/page_cache/frames";
import { pageOf } from "../../src/models/page_cache/page-of";
import type { PolicyArrays } from "../../src/models/page_cache/policy-frame";
import type { PageScenario } from "../../src/models/page_cache/scenario";

const core = compiledCore("page_cache");

/** A view of the default scenario's whole run. */
export const VIEW: ChartView = { from: 0, to: 199_999, columns: 240, scale: "linear" };

/** A scenario of the stage "policies". */
export function scenarioOf(fields: object): PageScenario {
  const read = validateScenario({ lab: "pages", stage: "policies", ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return pageOf(read.value);
}

/** The caches of a scenario after each number of requests, ascending. */
export function statesAt(scenario: PageScenario, steps: readonly number[]): PolicyArrays[][] {
  const run = new PageCacheEngine(core).open(scenario);
  if (!run.ok) throw new Error(JSON.stringify(run.error));
  return steps.map((done) => {
    run.value.replay(done - run.value.done);
    const buffer = new ArrayBuffer(FRAME_BYTES);
    const { rows } = run.value.writeFrame(buffer, VIEW, false);
    return pageFrames.read(buffer, rows).map(policyLane);
  });
}

/** The caches after a number of requests. */
export const cachesAfter = (fields: object, done: number): PolicyArrays[] =>
  statesAt(scenarioOf(fields), [done])[0] ?? [];
