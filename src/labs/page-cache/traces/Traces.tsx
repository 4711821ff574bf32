import { useEffect } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { lazyComponent } from "../../../ui/lazy-component";
import { pageNow } from "../use-page-scenario";
import { closeTraces, importFile, useImport } from "./import-store";
import { isTraceFile } from "./is-trace-file";

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

/** Imports a single file that is a trace. */
async function takeTrace(files: readonly Blob[]): Promise<boolean> {
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File) || !(await isTraceFile(file))) return false;
  const { work, read } = pageNow();
  importFile(file, { format: null, reading: work === "trace" ? read : "keys" });
  return true;
}
