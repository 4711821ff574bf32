const SWEEPS = 20_000;
const STILL = 1e-10;

/**
 * The x ≥ 0 with the least squares of rows · x − goals, by one coordinate after the other from `start`, which decides
 * between equals. A coordinate whose column is 0 stays.
 */
export function nonNegativeLeastSquares(
  rows: readonly (readonly number[])[],
  goals: readonly number[],
  start: readonly number[],
): readonly number[] {
  const columns = start.map((_, j) => rows.map((row) => row[j] ?? 0));
  const norms = columns.map((column) => column.reduce((sum, value) => sum + value * value, 0));
  const x = [...start];
  const rest = goals.map((goal, i) => goal - dot(rows[i] ?? [], x));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const moved = columns.map((column, j) => move(x, j, column, norms[j] ?? 0, rest));
    if (Math.max(...moved) < STILL) break;
  }
  return x;
}

const dot = (row: readonly number[], x: readonly number[]): number =>
  row.reduce((sum, value, j) => sum + value * (x[j] ?? 0), 0);

/** Puts one coordinate where it is best. Returns how far that was, as a share of a goal. */
function move(x: number[], j: number, column: readonly number[], norm: number, rest: number[]): number {
  if (norm === 0) return 0;
  const now = x[j] ?? 0;
  const next = Math.max(0, now + dot(column, rest) / norm);
  const by = next - now;
  x[j] = next;
  for (const [i, value] of column.entries()) rest[i] = (rest[i] ?? 0) - value * by;
  return Math.abs(by) * Math.sqrt(norm);
}
