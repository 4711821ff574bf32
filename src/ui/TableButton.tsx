import { type ReactNode, useState } from "react";
import type { DataTable } from "../shared/data-table";
import { lazyComponent } from "./lazy-component";

const TableDialog = lazyComponent(() => import("./TableDialog").then((part) => part.TableDialog));

/** Shows a picture's data as a table when pressed. `of` names the picture, `origin` the source of its data. */
export function TableButton(props: {
  readonly of: string;
  readonly origin: ReactNode;
  readonly className?: string;
  readonly table: () => DataTable | Promise<DataTable>;
}) {
  const [table, setTable] = useState<DataTable | null>(null);
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
      {table !== null && <TableDialog table={table} origin={props.origin} onClose={() => setTable(null)} />}
    </>
  );
}
