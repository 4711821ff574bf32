import { type Navigation, OWN } from "../../kernel/run/navigation";
import { handCalls } from "../../workloads/traces/calls-inbox";
import { isCallFile } from "../../workloads/traces/is-call-file";
import { isTraceFile } from "../../workloads/traces/is-trace-file";

/** Opens a recording of calls in its own place. False = the file is something else, or the place on the page takes traces. */
export async function openRecording(navigation: Navigation, files: readonly Blob[]): Promise<boolean> {
  const [file] = files;
  if (navigation.takeFiles !== null || files.length !== 1 || !(file instanceof File)) return false;
  if (!(await isTraceFile(file)) || !(await isCallFile(file))) return false;
  handCalls(file);
  location.hash = OWN;
  return true;
}
