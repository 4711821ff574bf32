import { useFaults } from "../../../kernel/run/fault-store";
import { useRun } from "../../../kernel/run/hooks";
import { OWN } from "../../../kernel/run/navigation";
import { formatCompact } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { handCalls } from "../../../workloads/traces/calls-inbox";
import { type CallsImport, cancelCalls, importCalls, openCalls, useCallsImport } from "./import-calls";
import "./calls.css";

interface FileProps {
  readonly importing: CallsImport;
}

/** A file on its way into the lab: how far it has been read, or why it is not opened. */
export function CallsFile({ importing }: FileProps) {
  const { progress, refusal, other } = importing;
  if (refusal !== null) return <Refused importing={importing} refusal={refusal} />;
  if (other !== null) return <OtherTrace importing={importing} />;
  return (
    progress && (
      <p className="calls-progress">
        <progress value={progress.bytes} max={Math.max(1, importing.file.size)} aria-label="read so far" />
        <span>
          {importing.file.name}: {formatCompact(progress.operations)} operations{" "}
        </span>
        <Button onClick={cancelCalls}>Cancel</Button>
      </p>
    )
  );
}

function Refused({ importing, refusal }: FileProps & { readonly refusal: string }) {
  return (
    <>
      <p className="problem" role="alert">
        {importing.file.name} was not opened. {refusal}
      </p>
      <p className="message-actions">
        <SeeWhatIsInIt file={importing.file} />
      </p>
    </>
  );
}

/** Opens a file in the place that shows recordings. */
function SeeWhatIsInIt({ file }: { readonly file: File }) {
  const see = () => {
    cancelCalls();
    handCalls(file);
    location.hash = OWN;
  };
  return <Button onClick={see}>See what is in it</Button>;
}

/** "f95775b880ec:23504" as "f957…:23 504" */
export const shortName = (name: string): string => {
  const [digest = "", operations] = name.split(":");
  return `${digest.slice(0, 4)}…:${formatInteger(Number(operations))}`;
};

/** The file is another trace than the link needs. */
function OtherTrace({ importing: { file, other } }: FileProps) {
  const run = useRun();
  if (other === null) return null;
  return (
    <>
      <p className="problem" role="alert">
        {file.name} is {shortName(other.trace.name)}, not the one.
      </p>
      <p className="message-actions">
        <Button onClick={() => void openCalls(run, other)}>Open it anyway, with these policies</Button>
      </p>
    </>
  );
}

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
            <Button look="strong" onClick={() => importCalls(run, file)}>
              Run it in this lab
            </Button>
            <SeeWhatIsInIt file={file} />
          </p>
        </>
      ) : (
        <CallsFile importing={importing} />
      )}
    </Dialog>
  );
}
