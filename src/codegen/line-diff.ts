/** A line of one text, of the other, or of both. */
export interface DiffLine<T> {
  readonly side: "both" | "added" | "removed";
  /** From the new text, or from the old one if it was removed. */
  readonly line: T;
}

/** lengths[i][j]: the length of the longest common subsequence of before[i…] and after[j…]. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  let below = Array.from({ length: after.length + 1 }, () => 0);
  const rows = [below];
  for (let i = before.length - 1; i >= 0; i--) {
    const row = Array.from({ length: after.length + 1 }, () => 0);
    for (let j = after.length - 1; j >= 0; j--) {
      const longer = Math.max(below[j] ?? 0, row[j + 1] ?? 0);
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : longer;
    }
    rows.unshift(row);
    below = row;
  }
  return rows;
}

/** The shortest line diff between two texts; removed lines come before added ones. */
export function lineDiff<T extends { readonly text: string }>(
  before: readonly T[],
  after: readonly T[],
): DiffLine<T>[] {
  const lengths = commonLengths(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  );
  const common = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const lines: DiffLine<T>[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const [old, now] = [before[i], after[j]];
    if (old === undefined && now === undefined) return lines;
    if (old !== undefined && old.text === now?.text) {
      lines.push({ side: "both", line: now });
      i++;
      j++;
    } else if (old !== undefined && (now === undefined || common(i + 1, j) >= common(i, j + 1))) {
      lines.push({ side: "removed", line: old });
      i++;
    } else if (now !== undefined) {
      lines.push({ side: "added", line: now });
      j++;
    }
  }
}
