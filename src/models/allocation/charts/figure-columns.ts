import { cellOf, columnOf } from "../../../kernel/protocol/figure-columns";
import type { Column } from "../../../shared/data-table";
import { figureOf, figureText, figureWord } from "../figure-table";
import type { FigureKey, LaneFigures } from "../figures";

/** The head of a figure's column, by key; the other parameters as in columnOf. */
export const figureColumn = (key: FigureKey, ...more: [name?: string, percent?: (percent: number) => string]): Column =>
  columnOf(figureOf(key), ...more);

/** The cell of a lane in such a column. */
export const figureCell = (key: FigureKey, lane: LaneFigures): number => cellOf(figureOf(key), lane);

/** A figure's value as a line of a list. */
export const figureRow = (key: FigureKey, value: number, name = figureWord(key)) => ({
  name,
  value: figureText(key, value),
});
