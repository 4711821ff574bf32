import type { Options } from "../../../cli/shared/options";
import type { Streams } from "../../../cli/shared/streams";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { readCallsAt, sayLeftOut } from "../../../labs/own/cli/calls-at";
import { containedCalls, containsCalls } from "../../../library/contained-calls";
import { CallPacking } from "../../../library/pack-calls";
import { err, ok, type Result } from "../../../shared/result";
import { type CallParts, filtered } from "../../../workloads/traces/calls/filters";
import { isOfTrace } from "../call-trace";
import { type GivePage, givePagesOf } from "../engine/given-calls";
import type { PageSource } from "../engine/lent-pages";
import type { AllocationScenario } from "../scenario";

/** The last file read: a pipe can be read only once, and a scenario needs a trace's name before it is opened. */
let last: { readonly place: string; readonly streams: Streams; readonly pages: PageSource } | null = null;

const ALL_PARTS: CallParts = { threads: null, span: null, only: null };

/** Reads a trace of calls, or parts of it, into packed pages. @throws BadInput */
export async function packedCallsAt(place: string, streams: Streams, parts = ALL_PARTS): Promise<PageSource> {
  if (last?.place === place && last.streams === streams) return last.pages;
  const packing = new CallPacking();
  const sink = filtered(parts, (operation) => packing.add(operation));
  sayLeftOut(await readCallsAt(place, sink, {}, streams), streams);
  const source = packing.finish();
  last = { place, streams, pages: source };
  return source;
}

/** The trace that a scenario names, from its own data or from the file of --trace; null = it names none. @throws BadInput */
export async function givenAt(
  scenario: AllocationScenario,
  options: Options,
  streams: Streams,
): Promise<Result<GivePage | null, readonly Problem[]>> {
  const file = options.get("trace");
  const { problems, report } = problemList();
  if (!isOfTrace(scenario)) {
    if (file !== undefined) report("--trace", file, "only for a scenario with life=trace");
    return problems.length === 0 ? ok(null) : err(problems);
  }
  if (file === undefined && containsCalls(scenario)) return containedCalls(scenario);
  if (file === undefined) report("trace", scenario.trace, "only with --trace FILE");
  else {
    const pages = await packedCallsAt(file, streams);
    if (pages.name === scenario.trace) return ok(givePagesOf(pages));
    report("--trace", file, `the trace ${scenario.trace}; this file is ${pages.name}`);
  }
  return err(problems);
}
