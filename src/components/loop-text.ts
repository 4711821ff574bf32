import { formatInteger } from "../shared/format";

/** Steps `from` … `to`, played over and over. */
export interface LoopSteps {
  readonly from: number;
  readonly to: number;
}

/** "5 – 11", or that there is none. */
export const loopText = (loop: LoopSteps | null): string =>
  loop === null ? "off" : `${formatInteger(loop.from)}\u202f–\u202f${formatInteger(loop.to)}`;
