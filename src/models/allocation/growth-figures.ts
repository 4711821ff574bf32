import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Quantity, QuantityRow } from "../../kernel/protocol/quantity";
import type { GrowthResult } from "./growth";

/** A lane whose vectors have grown. It has no other figures. */
interface GrownLane extends LaneArrays {
  readonly growth: GrowthResult;
}

export const grownLane = (growth: GrowthResult): GrownLane => ({ figures: new Float64Array(), growth });

const hasGrown = (lane: LaneArrays): lane is GrownLane => "growth" in lane;

/** A figure of a growth that reached its end. */
const figureOf = (wire: string, row: QuantityRow, of: (growth: GrowthResult) => number): Quantity => ({
  wire,
  ...row,
  short: row.word,
  head: row.word,
  of: (lane) => (hasGrown(lane) && !lane.growth.noMemory ? of(lane.growth) : Number.NaN),
});

/** The most room that a growth left unused, over the bytes that the vector had. */
export const mostSpare = figureOf(
  "growth_spare",
  { unit: "share", word: "spare room after a growth", better: "lower" },
  ({ rows }) => Math.max(...rows.map(({ from, to }) => to / from - 1)),
);

/** All bytes copied, over the final capacity. */
export const copiedShare = figureOf(
  "growth_copied",
  { unit: "share", word: "copied, over the final size", better: "lower" },
  ({ figures }) => figures.copied / figures.capacity,
);
