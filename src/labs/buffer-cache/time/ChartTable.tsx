import { useRef, useState } from "react";
import { chartTable, type RangeFigures, type TableRow } from "../../../charts/chart-table";
import { laneLetter } from "../../../charts/figures";
import { Dialog } from "../../../components/Dialog";
import { formatShareSix } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { useRun } from "../../../state/hooks";

/** The data of the chart as a table, as it is when the button is pressed. */
export function ChartTable() {
  const run = useRun();
  const dialog = useRef<HTMLDialogElement>(null);
  const [rows, setRows] = useState<readonly TableRow[]>([]);
  const open = () => {
    const { info, lanes } = run.frames.frame();
    setRows(chartTable(info, lanes));
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" className="chart-button" aria-haspopup="dialog" onClick={open}>
        Table
      </button>
      <Dialog ref={dialog} title="Efficiency by step">
        <p className="muted">
          What the graph shows, in {formatInteger(rows.length)} rows. Efficiency is needed ÷ handed out; – where nothing
          was handed out.
        </p>
        <Table rows={rows} />
      </Dialog>
    </>
  );
}

function Table({ rows }: { readonly rows: readonly TableRow[] }) {
  const letters = (rows[0]?.lanes ?? []).map((_, lane) => laneLetter(lane));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="table-scroll" aria-label="Table" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">steps</th>
            {letters.flatMap((letter) =>
              ["lowest", "highest", "at the end"].map((what) => (
                <th key={letter + what} scope="col">
                  {letter} {what}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.from}>
              <th scope="row">{stepRange(row)}</th>
              {row.lanes.map((range, lane) => (
                <LaneCells key={laneLetter(lane)} range={range} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LaneCells({ range }: { readonly range: RangeFigures }) {
  return (
    <>
      <td>{formatShareSix(range.min)}</td>
      <td>{formatShareSix(range.max)}</td>
      <td>{formatShareSix(range.last)}</td>
    </>
  );
}

function stepRange({ from, to }: TableRow): string {
  return from === to ? formatInteger(from) : `${formatInteger(from)} – ${formatInteger(to)}`;
}
