import { type ReactNode, useState } from "react";
import { tableCsv } from "../shared/csv";
import type { DataTable as Data } from "../shared/data-table";
import { DataTable } from "./DataTable";
import { Dialog } from "./Dialog";
import { copyText, saveText } from "./hand-over";

interface TableDialogProps {
  readonly table: Data;
  readonly origin: ReactNode;
  readonly onClose: () => void;
}

/** A table to be read, copied and saved. */
export function TableDialog({ table, origin, onClose }: TableDialogProps) {
  return (
    <Dialog title={table.title} onClose={onClose}>
      <p>
        {table.takeaway} {origin}
      </p>
      <DataTable table={table} />
      <Actions table={table} />
    </Dialog>
  );
}

function Actions({ table }: { readonly table: Data }) {
  const [said, setSaid] = useState("");
  const copy = () =>
    copyText(tableCsv(table)).then((done) =>
      setSaid(done ? "Copied." : "This browser does not let the page copy. Save the file instead."),
    );
  return (
    <div className="dialog-foot">
      <button type="button" className="button" onClick={copy}>
        Copy
      </button>
      <button
        type="button"
        className="button"
        onClick={() => saveText(tableCsv(table), `${fileName(table.title)}.csv`, "text/csv")}
      >
        Save as CSV
      </button>
      <span role="status">{said}</span>
    </div>
  );
}

const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
