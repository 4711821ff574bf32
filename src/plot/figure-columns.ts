import { type Figure, nameWithUnit, textsOf } from "../kernel/protocol/figure";
import type { LaneFigures } from "../kernel/protocol/figures";
import type { Column } from "../shared/data-table";
import { formatShare } from "../shared/figure-text";

const fourDecimals = (percent: number): string => formatShare(percent / 100, 4);

/** The head of a column of a figure, whose cells have shares in percent. `name`: where the table calls it otherwise. */
export const columnOf = ({ head, unit, wire }: Figure, name = head, percent = fourDecimals): Column => ({
  name,
  key: nameWithUnit(wire, unit, "percent"),
  text: unit === "share" ? percent : textsOf(unit),
});

/** The cell of a lane in such a column. */
export const cellOf = ({ of, unit }: Figure, lane: LaneFigures): number => (unit === "share" ? 100 : 1) * of(lane);
