import { MARK } from "../../../generated/abi";
import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { type FieldLayout, rectAt } from "./layout/field";

/** Reports how much each drawing of the fields differs from the one before, CSS pixels². */
export function fieldChange(changed: (area: number) => void): (layouts: readonly FieldLayout[]) => void {
  let before: readonly number[] = [];
  return (layouts) => {
    const ink = layouts.flatMap(inkOfLane);
    changed(changedArea(before, ink));
    before = ink;
  };
}

/** Side of a cell in which ink is averaged, CSS pixels. */
const CELL = 16;
/** Ink per area of waste and of the cache. Needed bytes have ink 1. */
const TINT = 0.4;

/** The ink in each cell of a lane's field, in pixels²; 0 = the ground. */
function inkOfLane({ width, height, groups, rects, marks, cacheBox }: FieldLayout): number[] {
  const columns = Math.ceil(width / CELL);
  const ink = new Array<number>(columns * Math.ceil(height / CELL)).fill(0);
  const add = (x: number, y: number, wide: number, high: number, needed: number) => {
    for (let top = Math.floor(y / CELL); top * CELL < y + high; top++) {
      for (let left = Math.floor(x / CELL); left < columns && left * CELL < x + wide; left++) {
        const area = overlap(x, wide, left) * overlap(y, high, top);
        ink[top * columns + left] = (ink[top * columns + left] ?? 0) + (TINT + (1 - TINT) * needed) * area;
      }
    }
  };
  for (const { block, needed, granted } of groups) {
    if (block) add(block.x, block.y, block.width, block.height, needed / granted);
  }
  for (let at = 0, mark = 0; at < rects.length; at += 4, mark += MARK_NUMBERS) {
    const { x, y, width: wide, height: high } = rectAt(rects, at);
    add(x, y, wide, high, (marks[mark + MARK.needed] ?? 0) / (marks[mark + MARK.size] ?? 1));
  }
  const { rect, inField } = cacheBox;
  if (inField) add(rect.x, rect.y, rect.width, rect.height, 0);
  return ink;
}

const overlap = (from: number, length: number, cell: number): number =>
  Math.min(from + length, (cell + 1) * CELL) - Math.max(from, cell * CELL);

/** The area that changed from the ground to needed or back, CSS pixels². Smaller changes count in proportion. */
const changedArea = (before: readonly number[], after: readonly number[]): number =>
  after.reduce((sum, dark, cell) => sum + Math.abs(dark - (before[cell] ?? 0)), 0);
