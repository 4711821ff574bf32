import type { Run } from "../../../kernel/run/run";
import { useScenario } from "../../../kernel/run/scenario-store";
import { NO_PART, type PartFields, partsNamed } from "../../../models/allocation/call-part";
import type { TraceCalls } from "../../../models/allocation/call-trace";
import { deviceCalls } from "../../../workloads/traces/call-store";
import { keepPart } from "../../../workloads/traces/keep-calls";
import { lendCalls, NOT_KEPT } from "./open-calls";

const NO_WHOLE = "This device has only the part. To choose another one, open the file of the whole trace.";

/** Puts a part of the whole trace in place of the scenario's trace. Undo returns. Error: a sentence. */
export async function takePart(
  run: Run,
  scenario: TraceCalls,
  { threads, span }: Omit<PartFields, "whole">,
): Promise<string | null> {
  const name = String(scenario.whole ?? scenario.trace);
  const whole = await deviceCalls.open(name);
  if (!whole.ok || whole.value === null) return whole.ok ? NO_WHOLE : `${whole.error}.`;
  const isAll = threads === null && span === null;
  const calls = isAll ? whole.value : await keepPart(whole.value, partsNamed({ threads, span }));
  if (calls === null) return NOT_KEPT;
  const traceData = await lendCalls(calls);
  const part = isAll ? NO_PART : { whole: name, threads, span };
  const now = useScenario.getState().scenario;
  if ("trace" in now && now.trace === scenario.trace)
    run.history.edit<TraceCalls>({ trace: calls.trace.name, traceData, ...part });
  return null;
}
