import type { ChartView } from "./messages";

/**
 * Where the columns of a chart view begin, in steps: columns + 1 ascending bounds, the last one `to + 1`.
 * Column i covers the steps s with bounds[i] ≤ s < bounds[i + 1]. Where a step is wider than a column, the columns
 * between two steps are empty. The worker fills columns by these bounds, and the page draws by them.
 * A log view begins at step 1 or later, since a log scale has no 0.
 */
export function viewBounds({ from, to, columns, scale }: ChartView): Uint32Array {
  const first = scale === "log" ? Math.max(1, from) : from;
  const end = to + 1;
  const at = (part: number) => (scale === "log" ? first * (end / first) ** part : first + (end - first) * part);
  const bounds = Uint32Array.from({ length: columns + 1 }, (_, i) => Math.ceil(at(i / columns) - 1e-6));
  bounds[columns] = end;
  return bounds;
}
