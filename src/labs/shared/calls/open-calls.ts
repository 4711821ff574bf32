import { lendTrace } from "../../../kernel/protocol/lent-trace";
import type { Run } from "../../../kernel/run/run";
import { useScenario } from "../../../kernel/run/scenario-store";
import { inputScenario } from "../../../kernel/scenario/link/input-link";
import type { Scenario } from "../../../kernel/scenario/scenario";
import { NO_PART } from "../../../models/allocation/call-part";
import { MOST_TRACE_DATA } from "../../../models/allocation/call-trace";
import { callData } from "../../../workloads/traces/call-data";
import { callPages } from "../../../workloads/traces/call-pages";
import { deviceCalls, type OpenCalls } from "../../../workloads/traces/call-store";

/** Lends a trace to the workers, which cannot find one that only the page holds. */
export async function lendHeld({ trace: { name }, bytes }: OpenCalls): Promise<void> {
  if (deviceCalls.isHeld(name)) lendTrace(await callPages(name, bytes));
}

/** Why a part of a trace does not run. */
export const NOT_KEPT = "This part of the trace has no operation, or it could not be kept.";

/** Lends a trace to the workers. Returns it as data of a scenario; null = it is too large. */
export async function lendCalls(calls: OpenCalls): Promise<string | null> {
  const [data] = await Promise.all([callData(calls.bytes, MOST_TRACE_DATA), lendHeld(calls)]);
  return data;
}

/** Opens a trace in the lanes on the page, or in the lab's own if it shows another lab. Undo returns. Error: a sentence. */
export async function runCalls(
  run: Run,
  lab: Scenario["lab"],
  calls: OpenCalls,
  part = NO_PART,
): Promise<string | null> {
  const traceData = await lendCalls(calls);
  const { scenario: now } = useScenario.getState();
  const lanes = now.lab === lab ? { lanes: now.lanes } : {};
  const input = { lab, life: "trace", trace: calls.trace.name, traceData, ...part, ...lanes };
  const scenario = await inputScenario(input);
  if (scenario === null) return "The trace has more operations than a lab can run. The command line can replay it.";
  return run.navigation.open(scenario) ? null : "The address locks a part of this page, so it keeps its scenario.";
}
