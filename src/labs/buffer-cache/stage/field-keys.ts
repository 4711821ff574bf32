import type { ClassGroup, FieldLayout } from "../charts/layout/field";
import { markOf } from "../charts/layout/field-find";

const BY_SLICE: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };
const BY_CLASS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * The mark that an arrow leads to from the buffer created at `born`: up and down by age, left and right by size class.
 * With no selection, arrows lead to the largest class. Null = the key is not an arrow, or there is nothing to select.
 */
export function neighbor(layout: FieldLayout, born: number | null, key: string): number | null {
  const groups = layout.groups.filter(isListed);
  const last = groups.at(-1);
  if (last === undefined || !(key in BY_SLICE || key in BY_CLASS)) return null;
  const mark = born === null ? null : markOf(layout, "born", born);
  if (mark === null) return last.first;
  const at = groups.findIndex(({ first, count }) => mark >= first && mark < first + count);
  const own = groups[at];
  if (own === undefined) return last.first;
  if (key in BY_SLICE) return clamp(mark + (BY_SLICE[key] ?? 0), own);
  const to = groups[at + (BY_CLASS[key] ?? 0)] ?? own;
  return clamp(to.first + mark - own.first, to);
}

interface ListedGroup extends ClassGroup {
  readonly first: number;
}

const isListed = (group: ClassGroup): group is ListedGroup => group.first !== null;

const clamp = (mark: number, { first, count }: ListedGroup): number =>
  Math.max(first, Math.min(first + count - 1, mark));
