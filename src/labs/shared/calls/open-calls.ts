import { lendTrace } from "../../../kernel/protocol/lent-trace";
import type { Run } from "../../../kernel/run/run";
import { useScenario } from "../../../kernel/run/scenario-store";
import { inputScenario } from "../../../kernel/scenario/link/input-link";
import type { Scenario } from "../../../kernel/scenario/scenario";
import { MOST_TRACE_DATA } from "../../../models/allocation/call-trace";
import { callData } from "../../../workloads/traces/call-data";
import { callPages } from "../../../workloads/traces/call-pages";
import { deviceCalls, type OpenCalls } from "../../../workloads/traces/call-store";

/** Lends a trace to the workers, which cannot find one that only the page holds. */
export async function lendHeld({ trace: { name }, bytes }: OpenCalls): Promise<void> {
  if (deviceCalls.isHeld(name)) lendTrace(await callPages(name, bytes));
}

/** Opens a trace in `lanes`: by default those on the page, or the lab's own if it shows another lab. Undo returns. Error: a sentence. */
export async function runCalls(
  run: Run,
  lab: Scenario["lab"],
  calls: OpenCalls,
  lanes = lanesOn(lab),
): Promise<string | null> {
  const [traceData] = await Promise.all([callData(calls.bytes, MOST_TRACE_DATA), lendHeld(calls)]);
  const input = { lab, life: "trace", trace: calls.trace.name, traceData, ...(lanes !== null && { lanes }) };
  const scenario = await inputScenario(input);
  if (scenario === null) return "The trace has more operations than a lab can run. The command line can replay it.";
  return run.navigation.open(scenario) ? null : "The address locks a part of this page, so it keeps its scenario.";
}

/** The lanes on the page; null = it shows another lab. */
function lanesOn(lab: Scenario["lab"]): Scenario["lanes"] | null {
  const { scenario } = useScenario.getState();
  return scenario.lab === lab ? scenario.lanes : null;
}
