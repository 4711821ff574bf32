import type { Options } from "../../../cli/shared/option";
import type { Streams } from "../../../cli/shared/streams";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { readCallsAt } from "../../../labs/own/cli/calls-at";
import { containedCalls, containsCalls } from "../../../library/contained-calls";
import { CallPacking, type PackedPages, partOf } from "../../../library/pack-calls";
import { err, ok, type Result } from "../../../shared/result";
import type { CallParts } from "../../../workloads/traces/calls/filters";
import { partFields, partsNamed } from "../call-part";
import { isOfTrace, type TraceCalls } from "../call-trace";
import type { AllocationScenario } from "../scenario";
import { sayLeftOut } from "./say-caveats";

/** A trace, and the part of it that a scenario needs, which may be all of it. */
interface PackedTrace {
  readonly whole: PackedPages;
  readonly part: PackedPages;
}

/** The last file read: a pipe can be read only once, and a scenario needs a trace's name before it is opened. */
let last: { readonly key: string; readonly streams: Streams; readonly packed: PackedTrace } | null = null;

/** Reads a trace of calls, and a part of it, into packed pages. @throws BadInput */
export async function packedCallsAt(place: string, streams: Streams, parts: CallParts): Promise<PackedTrace> {
  const key = JSON.stringify([place, partFields("", parts)]);
  if (last?.key === key && last.streams === streams) return last.packed;
  const packed = await packCalls(place, streams, parts);
  last = { key, streams, packed };
  return packed;
}

async function packCalls(place: string, streams: Streams, parts: CallParts): Promise<PackedTrace> {
  const packing = new CallPacking();
  const read = await readCallsAt(place, (operation) => packing.add(operation), {}, streams);
  sayLeftOut(read, streams);
  const whole = packing.finish(read.settings);
  const isAll = parts.threads === null && parts.span === null;
  return { whole, part: isAll ? whole : await partOf(whole, parts) };
}

/** The trace that a scenario names, from its own data or from the file of --trace; null = it names none. @throws BadInput */
export async function givenAt(
  scenario: AllocationScenario,
  options: Options,
  streams: Streams,
): Promise<Result<PackedPages | null, readonly Problem[]>> {
  const file = options.get("trace");
  const { problems, report } = problemList();
  if (!isOfTrace(scenario)) {
    if (file !== undefined) report("--trace", file, "only for a scenario with life=trace");
    return problems.length === 0 ? ok(null) : err(problems);
  }
  if (file === undefined && containsCalls(scenario)) return containedCalls(scenario);
  if (file === undefined) report("trace", scenario.trace, "only with --trace FILE");
  else {
    const { whole, part } = await packedCallsAt(file, streams, partsNamed(scenario));
    const found = [whole, part].find(({ name }) => name === scenario.trace);
    if (found !== undefined) return ok(found);
    report("--trace", file, `the trace ${scenario.trace}; ${otherText(scenario, whole, part)}`);
  }
  return err(problems);
}

/** Says which trace a file is instead. */
const otherText = ({ whole }: TraceCalls, file: PackedPages, part: PackedPages): string =>
  whole === file.name ? `that part of this file is ${part.name}` : `this file is ${file.name}`;
