import type { ReactNode } from "react";
import type { DataTable as Data } from "../shared/data-table";
import { tableCsv } from "../shared/table-writers";
import { Button } from "./Button";
import { CopyButton } from "./CopyButton";
import { DataTable } from "./DataTable";
import { Dialog } from "./Dialog";
import { saveText } from "./hand-over";

interface TableDialogProps {
  readonly table: Data;
  readonly origin: ReactNode;
  readonly onClose: () => void;
}

/** A table to read, copy and save. */
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
  return (
    <div className="dialog-foot">
      <CopyButton text={() => tableCsv(table)} otherwise=" Save the file instead." />
      <Button onClick={() => saveText(tableCsv(table), `${table.file ?? fileName(table.title)}.csv`, "text/csv")}>
        Save as CSV
      </Button>
    </div>
  );
}

const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
