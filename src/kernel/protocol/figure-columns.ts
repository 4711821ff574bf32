import type { Column } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { figureText, figureTextOf, figureWord, shortWord, unitOf, wireName } from "./figure-table";
import { type FigureKey, figure, isLaneFigure, type LaneFigures } from "./figures";

const fourDecimals = (percent: number): string => formatShare(percent / 100, 4);

/** What a figure is called beside those of its lane: a heap's says that it is the heap's. */
const columnName = (key: FigureKey): string => (isLaneFigure(key) ? shortWord(key) : figureWord(key));

/** The head of a column of a figure, whose cells have shares in percent. `name`: where the table calls it otherwise. */
export const figureColumn = (key: FigureKey, name = columnName(key), percent = fourDecimals): Column => ({
  name,
  key: `${isLaneFigure(key) ? "" : "heap_"}${wireName(key, "percent")}`,
  text: unitOf(key) === "share" ? percent : figureTextOf(key),
});

/** The cell of a lane in such a column. */
export function figureCell(key: FigureKey, lane: LaneFigures): number {
  const value = figure(lane, key);
  return unitOf(key) === "share" ? 100 * value : value;
}

/** A value of a figure as a line of a list. */
export const figureRow = (key: FigureKey, value: number, name = figureWord(key)) => ({
  name,
  value: figureText(key, value),
});
