import type { Options } from "../../../cli/shared/options";
import type { Streams } from "../../../cli/shared/streams";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { readCallsAt, sayLeftOut } from "../../../labs/own/cli/calls-at";
import { err, ok, type Result } from "../../../shared/result";
import { CallDigest } from "../../../workloads/traces/calls/digest";
import { type CallParts, filtered } from "../../../workloads/traces/calls/filters";
import { PagePacker } from "../../../workloads/traces/calls/packed-page";
import { findCalls } from "../../../workloads/traces/find-calls";
import { isOfTrace, type TraceCalls } from "../call-trace";
import { type GivePage, givePagesOf } from "../engine/given-calls";
import { lentPages, type PageSource } from "../engine/lent-pages";
import type { AllocationScenario } from "../scenario";

/** The last file read: a pipe can be read only once, and a scenario needs a trace's name before it is opened. */
let last: { readonly place: string; readonly streams: Streams; readonly pages: PageSource } | null = null;

const ALL_PARTS: CallParts = { threads: null, span: null, only: null };

/** Reads a trace of calls, or parts of it, into packed pages. @throws BadInput */
export async function packedCallsAt(place: string, streams: Streams, parts = ALL_PARTS): Promise<PageSource> {
  if (last?.place === place && last.streams === streams) return last.pages;
  const pages: Uint8Array[] = [];
  const digest = new CallDigest();
  const packer = new PagePacker((page) => {
    digest.add(page);
    pages.push(page.bytes);
  });
  const sink = filtered(parts, (operation) => packer.add(operation));
  sayLeftOut(await readCallsAt(place, sink, {}, streams), streams);
  packer.finish();
  const source = { name: digest.finish(), page: (number: number) => pages[number] ?? new Uint8Array() };
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
  if (file === undefined && scenario.traceData !== null) return contained(scenario);
  if (file === undefined) report("trace", scenario.trace, "only with --trace FILE");
  else {
    const pages = await packedCallsAt(file, streams);
    if (pages.name === scenario.trace) return ok(givePagesOf(pages));
    report("--trace", file, `the trace ${scenario.trace}; this file is ${pages.name}`);
  }
  return err(problems);
}

/** The trace that a scenario contains. */
async function contained({ trace, traceData }: TraceCalls): Promise<Result<GivePage, readonly Problem[]>> {
  const found = await findCalls(String(trace), traceData);
  if (found.ok && found.value !== null) return ok(givePagesOf(await lentPages(found.value)));
  const { problems, report } = problemList();
  if (!found.ok) report("traceData", traceData, found.error);
  return err(problems);
}
