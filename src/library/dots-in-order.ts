import type { Dot } from "../advisor/dot";
import { batchesOf, dotsOf, type SweepTask } from "../advisor/sweep";
import type { Policy } from "../models/allocation/scenario";
import type { PolicySums } from "../models/allocation/sums";
import { inOrder } from "./in-order";
import type { Batch } from "./sum-batches";

/** Some policies of a plan. */
interface NumberedTask extends SweepTask {
  readonly numbers: readonly number[];
}

export type Ask = (batch: Batch) => Promise<readonly PolicySums[]>;

/** Runs the policies with these numbers to the end and yields their dots in this order, with up to `ahead` batches begun. */
export function dotsInOrder(
  { policies, operations, numbers }: NumberedTask,
  ask: Ask,
  ahead: number,
): AsyncGenerator<Dot> {
  const sum = async (batch: readonly number[]) => {
    const lanes = batch.map((k) => policies[k] as Policy);
    return dotsOf(batch, lanes, await ask({ policies: lanes, steps: operations }));
  };
  return inOrder(batchesOf(numbers), sum, ahead);
}
