import type { ModelRunner } from "../../../cli/shared/command";
import { loadCore } from "../../../cli/shared/load-core";
import type { Options } from "../../../cli/shared/option";
import type { Streams } from "../../../cli/shared/streams";
import { LIMIT } from "../../../generated/abi";
import { POOL_BLOCK } from "../../../generated/pools";
import type { Stop } from "../../../kernel/protocol/messages";
import { doneAt } from "../../../kernel/scenario/done";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { readCallsAt } from "../../../labs/own/cli/calls-at";
import {
  CallPacking,
  caveatsIn,
  containedCalls,
  containsCalls,
  type PackedPages,
  partOf,
} from "../../../library/pack-calls";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { err, ok, type Result } from "../../../shared/result";
import { caveatText } from "../../../workloads/traces/calls/caveats";
import type { CallParts } from "../../../workloads/traces/calls/filters";
import { partFields, partsNamed } from "../call-part";
import { isOfTrace, sizesOf, type TraceCalls } from "../call-trace";
import { scenarioNotes } from "../contradictions";
import { describeProblem } from "../engine/block-problem";
import { givePagesOf, threadProblems } from "../engine/given-calls";
import { stateDigest } from "../engine/heap-session";
import { Session } from "../engine/session";
import { caveatsUnder } from "../heap-models";
import { coreOf } from "../pool-tables";
import type { AllocationScenario } from "../scenario";
import type { AllocationEnd } from "../stop-kinds";
import { conditionsOf, sayLeftOut } from "./say-caveats";
import { article, csv, json, jsonl, sessionCaveats, setCaveats, summary, trace } from "./writers";

/** The limit that ended a run. `heap`: the name of the heap that ran out of memory. */
export function limitWords(stop: Stop, heap?: string): string {
  if (stop.reason !== "end") throw new Error(`a replay does not stop at a ${stop.reason}`);
  switch (stop.end as AllocationEnd) {
    case "live-limit":
      return `at most ${formatInteger(LIMIT.LIVE)} buffers can be live`;
    case "step-limit":
      return `a run has at most ${formatInteger(LIMIT.STEPS)} operations, and batches and traces end with their last call`;
    case "chunk-limit":
      return `its heaps can have had at most ${formatInteger(LIMIT.CHUNKS)} chunks, and a take from a pool at most ${formatInteger(POOL_BLOCK.MOST_PARTS)} segments`;
    case "no-memory":
      return `${heap ?? `the heap of lane ${laneLetter(stop.lane ?? 0)}`} had no memory left`;
  }
}

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
  const whole = packing.finish(read);
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

/** The core's own validation comes last: it trusts no caller. */
async function open(
  scenario: AllocationScenario,
  options: Options,
  streams: Streams,
): Promise<Result<Session, readonly Problem[]>> {
  const given = await givenAt(scenario, options, streams);
  if (!given.ok) return given;
  const problems = given.value === null ? [] : threadProblems(scenario, given.value);
  if (problems.length > 0) return err(problems);
  const give = given.value && givePagesOf(given.value);
  const opened = Session.open(loadCore(coreOf(scenario)), scenario, LIMIT.KEYFRAME_BYTES, give);
  if (!opened.ok) return err(describeProblem(scenario, opened.error));
  if (given.value !== null)
    setCaveats(
      opened.value,
      caveatsUnder(await caveatsIn(given.value, sizesOf(scenario), stepsIn(scenario, options)), scenario),
    );
  return opened;
}

/** The operations of the run that the command line asks for. */
const stepsIn = ({ at }: AllocationScenario, options: Options): number => Number(options.get("steps") ?? doneAt(at));

/** The runner of the buffer cache and heap labs on the command line. */
export const allocationRunner: ModelRunner<Session, AllocationScenario> = {
  open,
  notes: scenarioNotes,
  caveats: (session) => [
    ...sessionCaveats(session).map(caveatText),
    ...conditionsOf(session.scenario.lanes.map(({ heap }) => heap)),
  ],
  digest: stateDigest,
  writers: { summary, article, trace, csv, jsonl, json },
  limitWords: (stop) => limitWords(stop),
};
