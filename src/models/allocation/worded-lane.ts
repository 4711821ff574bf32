import { CALL, OUTCOME } from "../../generated/abi";
import { figure } from "./figures";
import type { AllocationLane } from "./lane-arrays";

/** The parts of a lane that its texts use. */
export type WordedLane = Pick<AllocationLane, "figures"> &
  SteppedLane & { readonly pool?: Pick<NonNullable<AllocationLane["pool"]>, "figures"> };

/** A lane's last step. `call`: of a recording; missing = not known. */
export type SteppedLane = Pick<AllocationLane, "outcome"> & Partial<Pick<AllocationLane, "call">>;

/** The unneeded share of a lane's allocated memory; NaN = nothing is allocated. */
export const wastedShare = (lane: Pick<AllocationLane, "figures">): number => 1 - figure(lane, "efficiency");

/** Whether a lane's state is still unknown. */
export const isBlank = (lane: Pick<AllocationLane, "figures">): boolean => Number.isNaN(figure(lane, "live"));

/** A word of the last step's outcome in a lane. */
export function outcome(lane: Pick<AllocationLane, "outcome">, name: keyof typeof OUTCOME): number {
  return lane.outcome[OUTCOME[name]] ?? 0;
}

/** A word of a recording about its last call; 0 = none. */
export const recordedCall = ({ call }: Partial<Pick<AllocationLane, "call">>, name: keyof typeof CALL): number =>
  call?.[CALL[name]] ?? 0;

/** The part of a lane that sentences need. The worker takes the lane itself back. */
export const wordedCopy = ({ figures, outcome, call, pool }: WordedLane): WordedLane => ({
  figures: figures.slice(),
  outcome: outcome.slice(),
  ...(call && { call: call.slice() }),
  ...(pool && { pool: { figures: pool.figures.slice() } }),
});
