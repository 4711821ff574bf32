import type { Column } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { type Figure, nameWithUnit, textsOf } from "./figure";
import type { LaneArrays } from "./frame";

const fourDecimals = (percent: number): string => formatShare(percent / 100, 4);

/** The head of a figure's column; its cells hold shares in percent. `name` replaces the table's name. */
export const columnOf = ({ head, unit, wire }: Figure, name = head, percent = fourDecimals): Column => ({
  name,
  key: nameWithUnit(wire, unit, "percent"),
  text: unit === "share" ? percent : textsOf(unit),
});

/** A lane's cell in such a column. */
export const cellOf = ({ of, unit }: Figure, lane: LaneArrays): number => (unit === "share" ? 100 : 1) * of(lane);
