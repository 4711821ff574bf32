import type { ReactNode } from "react";
import { FileButton } from "../../../ui/FileButton";
import { importOwn } from "./import-store";

/** Chooses a file and reads it as a trace, whatever its name. */
export const TraceFileButton = ({ children }: { readonly children: ReactNode }) => (
  <FileButton name="Trace file" accept="" onFiles={([file]) => file !== undefined && importOwn(file)}>
    {children}
  </FileButton>
);
