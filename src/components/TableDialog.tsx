import { useState } from "react";
import { tableCsv } from "../shared/csv";
import type { DataTable as Data } from "../shared/data-table";
import { DataTable } from "./DataTable";
import { Dialog } from "./Dialog";

/** A table to be read, copied and saved. */
export function TableDialog({ table, onClose }: { readonly table: Data; readonly onClose: () => void }) {
  return (
    <Dialog title={table.title} onClose={onClose}>
      <p>{table.takeaway}</p>
      <DataTable table={table} />
      <Actions table={table} />
    </Dialog>
  );
}

function Actions({ table }: { readonly table: Data }) {
  const [said, setSaid] = useState("");
  const copy = () =>
    copied(tableCsv(table)).then((done) =>
      setSaid(done ? "Copied." : "This browser does not let the page copy. Save the file instead."),
    );
  return (
    <div className="dialog-foot">
      <button type="button" className="button" onClick={copy}>
        Copy
      </button>
      <button type="button" className="button" onClick={() => save(tableCsv(table), `${fileName(table.title)}.csv`)}>
        Save as CSV
      </button>
      <span role="status">{said}</span>
    </div>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const fileName = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
