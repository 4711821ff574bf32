import { problemList } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import type { TraceCalls } from "../models/allocation/call-trace";
import { type GivePage, givePagesOf } from "../models/allocation/engine/given-calls";
import { lentPages } from "../models/allocation/engine/lent-pages";
import { err, ok, type Result } from "../shared/result";
import { findCalls } from "../workloads/traces/find-calls";

/** The trace that a scenario contains. */
export async function containedCalls(
  scenario: TraceCalls & { readonly traceData: string },
): Promise<Result<GivePage, readonly Problem[]>> {
  const { trace, traceData } = scenario;
  const found = await findCalls(String(trace), traceData);
  if (found.ok && found.value !== null) return ok(givePagesOf(await lentPages(found.value)));
  const { problems, report } = problemList();
  if (!found.ok) report("traceData", traceData, found.error);
  return err(problems);
}

/** Whether a scenario contains its trace. */
export const containsCalls = (scenario: TraceCalls): scenario is TraceCalls & { readonly traceData: string } =>
  scenario.traceData !== null;
