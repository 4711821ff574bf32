import type { ReactNode } from "react";
import { FileButton } from "../../../ui/FileButton";
import type { TraceReading } from "../../../workloads/traces/pages/page-trace";
import { importFile } from "./import-store";

interface TraceFileButtonProps {
  /** How the records become requests, until a person chooses; null = as the format says. */
  readonly reading?: TraceReading | null;
  readonly children: ReactNode;
}

/** Chooses a file and reads it as a trace, whatever its name. */
export function TraceFileButton({ reading = null, children }: TraceFileButtonProps) {
  return (
    <FileButton
      name="Trace file"
      accept=""
      onFiles={([file]) => file !== undefined && importFile(file, { format: null, reading })}
    >
      {children}
    </FileButton>
  );
}
