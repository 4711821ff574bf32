import { formatInteger } from "../shared/format";

/** Steps `from` … `to`, played over and over. */
export interface LoopSteps {
  readonly from: number;
  readonly to: number;
}

/** "Loop", or the repeated steps: "Loop 5 – 11". */
export const loopText = (loop: LoopSteps | null): string =>
  loop === null ? "Loop" : `Loop ${formatInteger(loop.from)}\u202f–\u202f${formatInteger(loop.to)}`;
