import type { LabModel } from "../../../kernel/labs/labs";
import { type BatchesScenario, middleOf, pointersOf } from "../../../models/allocation/batches";
import { allocationFrames } from "../../../models/allocation/frames";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import { allocationStops } from "../../../models/allocation/stop-kinds";
import { reallocRun, reallocView } from "./fields";
import { reallocLane } from "./lanes";
import type { ReallocScenario } from "./realloc-scenario";

type Batch = Pick<BatchesScenario, "pointers" | "size" | "budget">;

/** The realloc of the middle pointer. */
export const middleCall = (batch: Batch): number => middleOf(pointersOf(batch));

/** A number that a link or file gives, if it is one; the validator reports others. */
const numberOr = (given: unknown, usual: unknown): number =>
  typeof given === "number" && given >= 1 ? Math.floor(given) : Number(usual);

const batchOf = (said: Readonly<Record<string, unknown>>): Batch => ({
  pointers: numberOr(said.pointers, reallocRun.pointers?.default),
  size: numberOr(said.size, reallocRun.size?.default),
  budget: numberOr(said.budget, reallocRun.budget?.default),
});

/** The realloc lab, for links, files, the worker and the command line. */
export const reallocModel: LabModel<ReallocScenario> = {
  fields: { run: reallocRun, view: reallocView },
  stops: allocationStops,
  defaults: (said) => ({
    at: middleCall(batchOf(said)),
    life: "batches",
    generator: "pcg32",
    lanes: [reallocLane(heapLane(heapOf("ptmalloc")))],
  }),
  frames: allocationFrames,
};
