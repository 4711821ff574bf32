import type { Cell, Lines } from "../shared/data-table";
import { avoidedOf, type Dot, efficiencyOf } from "./dot";

const cellOf = (value: Cell | bigint | undefined): Cell =>
  typeof value === "bigint" ? String(value) : (value ?? Number.NaN);

/** Every sum of the dots, in the plan's order, for a file. `more`: the last columns. */
export function dotLines(dots: readonly Dot[], more: (dot: Dot) => Readonly<Record<string, Cell>>): Lines {
  const rows = dots
    .toSorted((a, b) => a.k - b.k)
    .map(
      (dot): Readonly<Record<string, Cell | bigint>> => ({
        ...{ k: dot.k, avoided: avoidedOf(dot.sums), efficiency: efficiencyOf(dot.sums) },
        ...{ ...dot.sums, ...dot.heap, ...more(dot) },
      }),
    );
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns: keys.map((key) => ({ key })), rows: rows.map((row) => keys.map((key) => cellOf(row[key]))) };
}
