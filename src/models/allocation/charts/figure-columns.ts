import { figureColumn as columnOf } from "../../../kernel/protocol/figure";
import type { Column } from "../../../shared/data-table";
import { figureOf, figureText, figureWord } from "../figure-table";
import type { FigureKey } from "../figures";

/** The column of a figure, by key. */
export const figureColumn = (key: FigureKey, name?: string): Column => columnOf(figureOf(key), name);

/** A figure's value as a line of a list. */
export const figureRow = (key: FigureKey, value: number, name = figureWord(key)) => ({
  name,
  value: figureText(key, value),
});
