import { figureOf, figureText, figureWord } from "../../../kernel/protocol/figure-table";
import type { FigureKey, LaneFigures } from "../../../kernel/protocol/figures";
import { cellOf, columnOf } from "../../../plot/figure-columns";
import type { Column } from "../../../shared/data-table";

/** The head of a column of a figure by its key; the rest as columnOf. */
export const figureColumn = (key: FigureKey, ...more: [name?: string, percent?: (percent: number) => string]): Column =>
  columnOf(figureOf(key), ...more);

/** The cell of a lane in such a column. */
export const figureCell = (key: FigureKey, lane: LaneFigures): number => cellOf(figureOf(key), lane);

/** A value of a figure as a line of a list. */
export const figureRow = (key: FigureKey, value: number, name = figureWord(key)) => ({
  name,
  value: figureText(key, value),
});
