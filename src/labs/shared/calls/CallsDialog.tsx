import { useFaults } from "../../../kernel/run/fault-store";
import { useRun } from "../../../kernel/run/hooks";
import { Dialog } from "../../../ui/Dialog";
import { CallsFile, SeeWhatIsInIt } from "./CallsFile";
import { type CallsImport, cancelCalls, importCalls, useCallsImport } from "./import-calls";

/** A recording that was dropped on the lab. While the lab waits for a trace, its stage shows the file instead. */
export function CallsDialog() {
  const importing = useCallsImport((state) => state.importing);
  const isMissing = useFaults(({ missing }) => missing !== null);
  return importing !== null && !isMissing && <DroppedFile importing={importing} />;
}

/** Asks what to do with the file, and reads it. */
function DroppedFile({ importing }: { readonly importing: CallsImport }) {
  const run = useRun();
  const { file, progress, refusal } = importing;
  return (
    <Dialog title="A recording of calls" onClose={cancelCalls}>
      {progress === null && refusal === null ? (
        <>
          <p>{file.name} holds the malloc calls of a program. Its calls can be the requests of this lab.</p>
          <p className="dialog-foot">
            <button type="button" className="button button-strong" onClick={() => importCalls(run, file)}>
              Run it in this lab
            </button>
            <SeeWhatIsInIt file={file} />
          </p>
        </>
      ) : (
        <CallsFile importing={importing} />
      )}
    </Dialog>
  );
}
