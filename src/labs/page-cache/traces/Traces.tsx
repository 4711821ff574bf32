import { useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { lazyComponent } from "../../../ui/lazy-component";
import { isTraceFile } from "../../../workloads/traces/is-trace-file";
import { askAbout, closeTraces, importDropped, useImport } from "./import-store";

const TraceDialog = lazyComponent(() => import("./TraceDialog").then((part) => part.TraceDialog));

/** Takes dropped traces while the lab is on the page, and shows the dialog of traces. */
export function Traces() {
  const run = useRun();
  const isOpen = useImport((state) => state.isOpen);
  useEffect(() => {
    const { navigation } = run;
    navigation.takeFiles = takeTrace;
    return () => {
      navigation.takeFiles = null;
      closeTraces();
    };
  }, [run]);
  return isOpen && <TraceDialog />;
}

/** Imports a single file that is a trace, unless it may also be a recording of malloc calls. */
async function takeTrace(files: readonly Blob[]): Promise<boolean> {
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File) || !(await isTraceFile(file))) return false;
  const { isCallFile } = await import("../../../workloads/traces/is-call-file");
  if (await isCallFile(file)) askAbout(file);
  else importDropped(file);
  return true;
}
