import { type ReactElement, useState } from "react";
import type { DataTable } from "../shared/data-table";
import { lazyComponent } from "./lazy-component";
import { type Origin, Provenance } from "./Provenance";

const TableDialog = lazyComponent(() => import("./TableDialog").then((part) => part.TableDialog));

/** Shows a picture's data as a table when pressed. `of` names the picture, `origin` the source of its data: simulated, unless it says otherwise. */
export function TableButton(props: {
  readonly of: string;
  readonly origin?: Origin | ReactElement;
  readonly className?: string;
  readonly table: () => DataTable | Promise<DataTable>;
}) {
  const { origin = "simulated" } = props;
  const [table, setTable] = useState<DataTable | null>(null);
  const label = typeof origin === "string" ? <Provenance origin={origin} /> : origin;
  return (
    <>
      <button
        type="button"
        className={props.className ?? "button"}
        aria-haspopup="dialog"
        aria-label={`Table: ${props.of}`}
        onClick={async () => setTable(await props.table())}
      >
        Table
      </button>
      {table !== null && <TableDialog table={table} origin={label} onClose={() => setTable(null)} />}
    </>
  );
}
