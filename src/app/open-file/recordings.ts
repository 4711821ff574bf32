import { OWN } from "../../kernel/run/navigation";
import { handCalls } from "../../workloads/traces/calls-inbox";
import { isCallFile } from "../../workloads/traces/is-call-file";
import { isTraceFile } from "../../workloads/traces/is-trace-file";

/** Opens a recording of calls in its own place. False = the file is something else. */
export async function openRecording(file: File): Promise<boolean> {
  if (!(await isTraceFile(file)) || !(await isCallFile(file))) return false;
  handCalls(file);
  location.hash = OWN;
  return true;
}
