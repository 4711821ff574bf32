import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { compiledCore } from "../../src/library/node/core-files";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { machineLane, pageFrames } from "../../src/models/page_cache/frames";
import type { MachineArrays } from "../../src/models/page_cache/machine-frame";
import { pageOf } from "../../src/models/page_cache/page-of";
import type { PageScenario } from "../../src/models/page_cache/scenario";

const core = compiledCore("page_cache");

/** A scenario of the machine, the article's except for `fields`. @throws Error if it is not valid. */
export function machineScenario(fields: object = {}): PageScenario {
  const read = validateScenario({ lab: "pages", ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return pageOf(read.value);
}

/** The machine of a scenario, at any step of one run. */
export function machineRun(scenario: PageScenario): (done: number) => MachineArrays {
  const opened = new PageCacheEngine(core).open(scenario);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const run = opened.value;
  return (done) => {
    run.rewind(done);
    run.replay(done - run.done);
    const buffer = new ArrayBuffer(FRAME_BYTES);
    const view = { from: 0, to: 10, columns: 1, scale: "linear" } as const;
    const [lane] = pageFrames.read(buffer, run.writeFrame(buffer, view, false).rows);
    if (lane === undefined) throw new Error("The frame has no lanes.");
    return machineLane(lane);
  };
}

/** Beyond the end of every script. */
export const END = 2 ** 31;
