import { inputOf, loadLab } from "../../../kernel/labs/labs";
import { lendTrace } from "../../../kernel/protocol/messages";
import type { Run } from "../../../kernel/run/run";
import { useScenario } from "../../../kernel/run/scenario-store";
import { inputScenario } from "../../../kernel/scenario/link/input-link";
import type { Scenario } from "../../../kernel/scenario/scenario";
import { MOST_TRACE_DATA, type TraceCalls } from "../../../models/allocation/call-trace";
import { callData, callPages } from "../../../workloads/traces/call-data";
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

/** Opens a trace in the lanes of `fields`: by default those on the page, or the lab's own. Undo returns. Error: a sentence. */
export async function runCalls(
  run: Run,
  lab: Scenario["lab"],
  calls: OpenCalls,
  fields: Partial<TraceCalls> = {},
): Promise<string | null> {
  const lanes = lanesOn(lab);
  const traceData = await lendCalls(calls);
  await loadLab(lab);
  const threads = inputOf(lab).traced?.(calls.trace.facts.threads);
  const input = { lab, life: "trace", trace: calls.trace.name, traceData, ...threads, ...lanes, ...fields };
  const scenario = await inputScenario(input);
  if (scenario === null) return "The trace has more operations than a lab can run. The command line can replay it.";
  return run.navigation.open(scenario) ? null : "The address locks a part of this page, so it keeps its scenario.";
}

/** The lanes on the page, if it shows this lab. */
function lanesOn(lab: Scenario["lab"]): Partial<Pick<Scenario, "lanes">> {
  const { scenario } = useScenario.getState();
  return scenario.lab === lab ? { lanes: scenario.lanes } : {};
}
