import type { Run } from "../../../kernel/run/run";
import { isCallFile } from "../../../workloads/traces/is-call-file";
import { isTraceFile } from "../../../workloads/traces/is-trace-file";
import { askAboutCalls } from "./import-calls";

/** Takes a single file that is a recording of calls; false = it is something else. */
export async function takeDropped(run: Run, files: readonly Blob[]): Promise<boolean> {
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) return false;
  if (!(await isTraceFile(file)) || !(await isCallFile(file))) return false;
  askAboutCalls(run, file);
  return true;
}
