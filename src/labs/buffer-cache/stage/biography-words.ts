import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import type { FieldLayout } from "../charts/layout/field";
import { isPoisoned, markOf, markWord } from "../charts/layout/field-find";

/** A buffer's history. `needed` null = it is in the cache. */
export interface Life {
  readonly born: number;
  readonly size: number;
  readonly needed: number | null;
  readonly handOuts: number;
  readonly useful: number;
}

/** The history of the live buffer created at `born`; null = it is not listed here. */
export function lifeOf(layout: FieldLayout, born: number): Life | null {
  const mark = markOf(layout, "born", born);
  if (mark === null) return null;
  const word = (name: Parameters<typeof markWord>[2]) => markWord(layout.marks, mark, name);
  return { born, size: word("size"), needed: word("needed"), handOuts: word("hand_outs"), useful: word("useful") };
}

/** The text of a list's active entry: the selected buffer, or the number of buffers. */
export function optionWords(layout: FieldLayout, born: number | null): string {
  const life = born === null ? null : lifeOf(layout, born);
  const count = liveCount(layout);
  if (life === null)
    return `${formatCounted(count, "buffer")}.${count > 1 ? " Use the arrow keys to move between them." : ""}`;
  const poisoned = isPoisoned(layout, life.size, life.needed ?? 0) ? ", poisoned" : "";
  return `${formatBytes(life.size)}${poisoned}. Its caller needs ${formatBytes(life.needed ?? 0)}. Press Enter for its biography.`;
}

const liveCount = ({ groups }: FieldLayout): number => groups.reduce((sum, { count }) => sum + count, 0);
