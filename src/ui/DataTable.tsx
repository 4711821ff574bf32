import { type Column, cellText, type DataTable as Data, MOST_ROWS } from "../shared/data-table";
import "./data-table.css";

/**
 * The data of a picture as a table that scrolls within itself, by keyboard too.
 * @throws RangeError for more rows than anyone reads, which is our bug.
 */
export function DataTable({ table }: { readonly table: Data }) {
  const { title, columns, rows } = table;
  if (rows.length > MOST_ROWS) throw new RangeError(`${title}: ${rows.length} rows, at most ${MOST_ROWS}.`);
  const kinds = columns.map((column, i) => kindOf(column, rows, i));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="table-scroll" aria-label={`Table: ${title}`} tabIndex={0}>
      <table className="data-table" data-sum={table.hasSum}>
        <caption>
          {title}, {rows.length} {rows.length === 1 ? "row" : "rows"}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, name = key }, i) => (
              <th key={key} scope="col" data-kind={kinds[i]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = "", ...rest], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, the table stays as it is
            <tr key={row}>
              <th scope="row" data-kind={kinds[0]}>
                {cellText(first, columns[0])}
              </th>
              {rest.map((cell, i) => (
                <td key={columns[i + 1]?.key} data-kind={kinds[i + 1]}>
                  {cellText(cell, columns[i + 1])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A formatted number with its unit, a missing one, or nothing. */
const NUMBER = /^(?:[−+]?\d[\d.,\s]*\S{0,3}|–)?$/u;

const kindOf = ({ text }: Column, rows: Data["rows"], i: number): "text" | "number" => {
  const cells = rows.map((row) => row[i]).filter((cell) => typeof cell !== "number");
  const isText =
    text === undefined && cells.length === rows.length && !cells.every((cell) => NUMBER.test(String(cell)));
  return isText ? "text" : "number";
};
