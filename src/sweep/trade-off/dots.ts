import type { LaneArrays } from "../../kernel/protocol/frame";
import type { LabTradeOff } from "./lab-trade-off";

export const laneOf = ({ lane }: { readonly lane: LaneArrays }) => lane;

/** The positions of lanes in a lab's plot. */
export const dotsIn =
  ({ x, y }: LabTradeOff) =>
  (lanes: readonly LaneArrays[]) =>
    lanes.map((lane) => ({ x: x.of(lane), y: y.of(lane) }));
