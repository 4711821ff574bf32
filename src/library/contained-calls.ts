import { problemList } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import type { TraceCalls } from "../models/allocation/call-trace";
import { err, ok, type Result } from "../shared/result";
import { otherCalls, readCallData } from "../workloads/traces/call-data";
import { CallPacking, type PackedPages } from "./pack-calls";

/** The trace that a scenario contains. */
export async function containedCalls(
  scenario: TraceCalls & { readonly traceData: string },
): Promise<Result<PackedPages, readonly Problem[]>> {
  const { trace, traceData } = scenario;
  const packing = new CallPacking();
  const read = await readCallData(traceData, (operation) => packing.add(operation));
  const pages = packing.finish();
  if (read.ok && pages.name === trace) return ok(pages);
  const { problems, report } = problemList();
  report("traceData", traceData, read.ok ? otherCalls(String(trace), pages.name) : read.error);
  return err(problems);
}

/** Whether a scenario contains its trace. */
export const containsCalls = (scenario: TraceCalls): scenario is TraceCalls & { readonly traceData: string } =>
  scenario.traceData !== null;
