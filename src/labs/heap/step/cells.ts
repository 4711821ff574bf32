import type { Rect } from "../../../plot/path";
import { textWidth } from "../../../shared/text-width";
import { listName } from "../../shared/heap/operation/lists";
import type { CellGroup, ListCell } from "./story";

/** A list in its row, with the name of its group at the first cell. */
export interface CellBox extends ListCell {
  readonly box: Rect;
  readonly label: string;
  readonly kept: boolean;
}

const GAP = 4;
const GROUP_GAP = 20;
const LEAST_CELL = 3;
const LABEL_SIZE = 13;

/** The lists side by side, in groups that are as wide as their names. Groups that do not fit are left out, first ones first. */
export function cellBoxes(groups: readonly CellGroup[], { x, y, width, height }: Rect): readonly CellBox[] {
  const count = groups.reduce((sum, { cells }) => sum + cells.length, 0);
  const free = width - GROUP_GAP * groups.length;
  const cell = Math.max(LEAST_CELL, Math.min(height * 0.8, free / Math.max(1, count) - GAP));
  const widths = groups.map((group) => groupWidth(group, cell));
  let from = x;
  return fitting(groups, widths, width).flatMap((group) => {
    const label = labelOf(group);
    const boxes = group.cells.map((own, at) => ({
      ...own,
      kept: group.kind.kept,
      label: at === 0 ? label : "",
      box: { x: from + at * (cell + GAP), y, width: cell, height },
    }));
    from += groupWidth(group, cell) + GROUP_GAP;
    return boxes;
  });
}

const groupWidth = (group: CellGroup, cell: number): number =>
  Math.max(group.cells.length * (cell + GAP), textWidth(labelOf(group), LABEL_SIZE));

function fitting(groups: readonly CellGroup[], widths: readonly number[], width: number): readonly CellGroup[] {
  let first = 0;
  const wide = () => widths.slice(first).reduce((sum, own) => sum + own + GROUP_GAP, -GROUP_GAP);
  while (first < groups.length - 1 && wide() > width) first++;
  return groups.slice(first);
}

/** "tcache 35", or "small bins 38 … 59". */
function labelOf({ kind, first, cells }: CellGroup): string {
  const [from, to] = [cells[0]?.list ?? first, cells.at(-1)?.list ?? first];
  if (kind.count === 1) return kind.name;
  if (from === to) return listName([kind], from - first);
  return `${kind.many} ${kind.label(from - first)} … ${kind.label(to - first)}`;
}
