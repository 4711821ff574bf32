import { useId } from "react";
import { cellText, type DataTable } from "../../../shared/data-table";

interface PartTableProps {
  readonly table: DataTable;
  /** The last row sums up the others. */
  readonly hasSum?: boolean;
  /** The least number of each row is bold. */
  readonly marksLeast?: boolean;
}

/** A table of a lesson's part. */
export function PartTable({ table, hasSum = false, marksLeast = false }: PartTableProps) {
  const { title, columns, rows } = table;
  const id = useId();
  const sum = hasSum ? rows.length - 1 : rows.length;
  const row = ([first = "", ...cells]: DataTable["rows"][number]) => {
    const least = Math.min(...cells.map(Number));
    return (
      <tr key={first}>
        <th scope="row">{cellText(first, columns[0])}</th>
        {cells.map((cell, i) => (
          <td key={columns[i + 1]?.key} data-least={marksLeast && cell === least}>
            {cellText(cell, columns[i + 1])}
          </td>
        ))}
      </tr>
    );
  };
  return (
    <section className="realloc-at" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.slice(0, sum).map(row)}</tbody>
        {hasSum && <tfoot>{rows.slice(sum).map(row)}</tfoot>}
      </table>
    </section>
  );
}
