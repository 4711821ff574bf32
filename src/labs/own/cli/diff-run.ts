import {
  answerValues,
  caveatValues,
  changes,
  DIFF_WRITERS,
  type DiffFormat,
  differences,
  traceValues,
  type Value,
} from "../../../advisor/difference";
import { type Evidence, factsOf } from "../../../advisor/report/evidence";
import { inputText, isScenario } from "../../../cli/shared/input";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { fileProblem } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { caveatsOf } from "../../../workloads/traces/calls/caveats";
import { FactCounter } from "../../../workloads/traces/calls/facts";
import type { CallOperation } from "../../../workloads/traces/calls/operation";
import { PlotCounter } from "../../../workloads/traces/calls/plots";
import { evidenceIn } from "./ask-run";
import { readCallsAt } from "./calls-at";
import { type RunWishes, readySweep, sweptDots, type TraceReading } from "./ready-sweep";
import { readEvidence } from "./report-input";
import type { AskWishes } from "./sweep-options";
import type { ReadingChoice } from "./trace-input";

interface AskedDiff extends Pick<RunWishes, "heap" | "prices" | "jobs"> {
  readonly before: string;
  readonly after: string;
  readonly choice: ReadingChoice;
  /** Null = traces are compared without an answer. */
  readonly ask: AskWishes | null;
  readonly isShort: boolean;
  readonly format: DiffFormat;
}

/** Prints what differs. Returns the exit status. */
export async function printDiff(asked: AskedDiff, streams: Streams): Promise<number> {
  const { before, after, isShort, format } = asked;
  const [old, now] = [await sideAt(before, asked, streams), await sideAt(after, asked, streams)];
  if (old.kind !== now.kind)
    return refuse([fileProblem(`a ${old.kind} and a ${now.kind}`, "two traces or two reports")], streams);
  const all = differences(old.values, now.values);
  return print([DIFF_WRITERS[format](isShort ? changes(all) : all)], streams);
}

interface Side {
  readonly kind: "trace" | "report";
  readonly values: readonly Value[];
}

const factValues = ({ trace: { facts } }: Evidence): readonly Value[] => (facts === null ? [] : traceValues(facts, []));

/** @throws BadInput */
async function sideAt(place: string, asked: AskedDiff, streams: Streams): Promise<Side> {
  const isReport = place !== "-" && (await isScenario(inputText(place, streams.in))).is;
  if (isReport) {
    if (asked.ask !== null) throw new BadInput([fileProblem("a report with --ask", "two traces with --ask")]);
    const report = await readEvidence(place, streams);
    return {
      kind: "report",
      values: [...caveatValues(report.caveats), ...factValues(report), ...answerValues(report)],
    };
  }
  const plots = new PlotCounter();
  const facts = new FactCounter(plots);
  const reading = { sink: (operation: CallOperation) => facts.add(operation), choice: asked.choice };
  const answer = await answerTo(place, asked, reading, streams);
  const caveats = answer === null ? await readCaveats(place, facts, reading, streams) : answer.caveats;
  const { lives } = plots.plots(facts.sizes());
  const values = [...caveatValues(caveats), ...traceValues(factsOf(facts.facts()), lives)];
  return { kind: "trace", values: [...values, ...(answer === null ? [] : answerValues(answer))] };
}

/** Reads a trace into its facts. Returns what its runs leave out. @throws BadInput */
async function readCaveats(place: string, facts: FactCounter, reading: TraceReading, streams: Streams) {
  const read = await readCallsAt(place, reading.sink, reading.choice, streams);
  sayLeftOut(read, streams);
  return caveatsOf(facts.requests.counts(), read.settings);
}

/** Sweeps a trace with the usual plan; null = nothing is asked. @throws BadInput */
async function answerTo(
  place: string,
  { ask, heap, prices, jobs }: AskedDiff,
  reading: TraceReading,
  streams: Streams,
): Promise<Evidence | null> {
  if (ask === null) return null;
  const knobs = { file: null, values: {}, hasKnees: true };
  const wishes: RunWishes = { source: { place, preset: null }, knobs, steps: null, heap, prices, jobs, shard: [1, 1] };
  const ready = await readySweep(wishes, streams, reading);
  return evidenceIn(ready, await sweptDots(ready, streams), ask, streams);
}
