import { changed, cliffScenario } from "../../src/labs/realloc/scenario/model";
import type { ReallocScenario } from "../../src/labs/realloc/scenario/realloc-scenario";
import { planOf, type Sweep, trialOf } from "../../src/labs/realloc/sizes/sweep";
import { BatchesEngine } from "../../src/models/allocation/engine/batches-engine";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf } from "../../src/models/allocation/heap-models";
import { sizeAnswerOf } from "../../src/models/allocation/trial-ask";
import { builtCore } from "../built-core";

const engine = new BatchesEngine(builtCore);

/** The heap with the threshold that the article of 2015 advises. */
export const ADVISED = [heapLane(heapOf("ptmalloc", { mmap_threshold: 8192 }))];

/** The sweep of the default scenario with some changes. */
export function sweepOf(change: Partial<ReallocScenario> = {}): Sweep {
  const plan = planOf(changed(cliffScenario, change));
  const sizes = plan.sizes.map((size) => {
    const trial = trialOf(plan, size);
    const opened = engine.trial(trial);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    while (opened.value.done < trial.steps) opened.value.advance(trial.steps - opened.value.done);
    return sizeAnswerOf(opened.value.result.answer);
  });
  return { plan, sizes };
}
