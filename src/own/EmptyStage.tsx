import { useEffect } from "react";
import { formatCounted } from "../shared/figure-text";
import { FileButton } from "../ui/FileButton";
import { titlePage } from "../ui/page-title";
import { RecordColumn } from "./RecordColumn";
import { openFile, useRecording } from "./recording-store";
import { SamplesColumn } from "./SamplesColumn";
import { ShelfColumn } from "./ShelfColumn";

/** The place without a trace: a file to drop or to choose, how to record one, and the traces that are here. */
export function EmptyStage() {
  const missing = useRecording((own) => own.missing);
  const title = missing === null ? "Drop a recording of your program’s malloc calls" : missingTitle(missing);
  useEffect(() => {
    titlePage("Your program");
  }, []);
  return (
    <main className="own-empty" id="stage" tabIndex={-1}>
      <div className="own-drop">
        <h1>{title}</h1>
        {missing !== null && (
          <p>
            A link names a trace, <code>{missing}</code>, and does not contain it. This device does not have it.
          </p>
        )}
        <p>
          <TraceFileButton>Choose a file</TraceFileButton>
        </p>
      </div>
      <div className="own-columns">
        <RecordColumn />
        <SamplesColumn />
        <ShelfColumn />
      </div>
      <p className="muted">Nothing leaves this computer. Symbols and stacks are not read.</p>
    </main>
  );
}

const missingTitle = (name: string) =>
  `This link needs a trace of ${formatCounted(Number(name.split(":")[1]), "operation")}. Drop its file, or choose it`;

/** Chooses a file and reads it, whatever its name. */
export function TraceFileButton({ children }: { readonly children: string }) {
  return (
    <FileButton name="Trace file" accept="" onFiles={([file]) => file !== undefined && void openFile(file)}>
      {children}
    </FileButton>
  );
}
