import { OWN } from "../../kernel/run/navigation";
import { useNavigation } from "../../kernel/run/navigation-store";
import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import { fieldsOf } from "../../kernel/scenario/fields";
import { askAboutCalls } from "../../labs/shared/calls/import-calls";
import { handCalls } from "../../workloads/traces/calls-inbox";
import { isCallFile } from "../../workloads/traces/is-call-file";
import { isTraceFile } from "../../workloads/traces/is-trace-file";

/** Opens a recording of calls in its own place, unless the lab on the page runs it. False = the file is something else. */
export async function openRecording(run: Run, file: File): Promise<boolean> {
  if (!(await isTraceFile(file)) || !(await isCallFile(file))) return false;
  if (labRunsCalls()) askAboutCalls(run, file);
  else {
    handCalls(file);
    location.hash = OWN;
  }
  return true;
}

const labRunsCalls = (): boolean =>
  useNavigation.getState().place === "lab" && "traceData" in fieldsOf(useScenario.getState().scenario);
