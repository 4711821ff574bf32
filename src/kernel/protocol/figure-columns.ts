import type { Column } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import type { LaneArrays } from "./frame";
import { nameWithUnit, type Quantity, textsOf } from "./quantity";

const fourDecimals = (percent: number): string => formatShare(percent / 100, 4);

/** The head of a figure's column; its cells hold shares in percent. `name` replaces the table's name. */
export const columnOf = ({ head, unit, wire }: Quantity, name = head, percent = fourDecimals): Column => ({
  name,
  key: nameWithUnit(wire, unit, "percent"),
  text: unit === "share" ? percent : textsOf(unit),
});

/** A lane's cell in such a column. */
export const cellOf = ({ of, unit }: Quantity, lane: LaneArrays): number => (unit === "share" ? 100 : 1) * of(lane);
