import {
  answerValues,
  caveatValues,
  changes,
  DIFF_WRITERS,
  type DiffFormat,
  differences,
  laneValues,
  traceValues,
  type Value,
} from "../../../advisor/difference";
import { type Evidence, factsOf } from "../../../advisor/report/evidence";
import { dotsOf } from "../../../advisor/sweep";
import { inputText, isScenario } from "../../../cli/shared/input";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { fileProblem } from "../../../kernel/scenario/problem";
import { BadInput, orThrow, refusal } from "../../../library/bad-input";
import { readTraceLanes } from "../../../library/read-scenario";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import { caveatsOf } from "../../../workloads/traces/calls/caveats";
import { FactCounter } from "../../../workloads/traces/calls/facts";
import type { CallOperation } from "../../../workloads/traces/calls/operation";
import { readCallsAt } from "./calls-at";
import { poolsFor, type ReadySweep, type RunWishes, readySweep, sweptDots, type TraceReading } from "./ready-sweep";
import { readEvidence } from "./report-input";
import type { AskWishes } from "./sweep-options";
import { evidenceIn, summed } from "./sweep-run";
import type { ReadingChoice } from "./trace-input";

interface AskedDiff extends Pick<RunWishes, "pools" | "heap" | "prices" | "jobs"> {
  readonly before: string;
  readonly after: string;
  readonly choice: ReadingChoice;
  /** Policies and pools, as links write them, that both traces run in. */
  readonly lanes: readonly string[];
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
    const option = asked.ask !== null ? "--ask" : "--lane";
    if (asked.ask !== null || asked.lanes.length > 0)
      throw new BadInput([fileProblem(`a report with ${option}`, `two traces with ${option}`)]);
    const report = await readEvidence(place, streams);
    return {
      kind: "report",
      values: [...caveatValues(report.caveats), ...factValues(report), ...answerValues(report)],
    };
  }
  const facts = new FactCounter();
  const reading = { sink: (operation: CallOperation) => facts.add(operation), choice: asked.choice };
  const found = await ranOn(place, asked, reading, streams);
  const caveats = found === null ? await readCaveats(place, facts, reading, streams) : found.caveats;
  const { lives } = facts.plots();
  const values = [...caveatValues(caveats), ...traceValues(factsOf(facts.facts()), lives)];
  return { kind: "trace", values: [...values, ...(found?.values ?? [])] };
}

/** Reads a trace into its facts. Returns what its runs leave out. @throws BadInput */
async function readCaveats(place: string, facts: FactCounter, reading: TraceReading, streams: Streams) {
  const read = await readCallsAt(place, reading.sink, reading.choice, streams);
  sayLeftOut(read, streams);
  return caveatsOf(facts.requests(), read);
}

/** Runs the lanes on a trace, and sweeps it with the usual plan if something is asked; null = neither. @throws BadInput */
async function ranOn(place: string, asked: AskedDiff, reading: TraceReading, streams: Streams) {
  const { ask, lanes, pools, heap, prices, jobs } = asked;
  if (ask === null && lanes.length === 0) return null;
  const knobs = { file: null, values: {}, hasKnees: true };
  const source = { place, preset: null };
  const wishes: RunWishes = { source, knobs, pools, steps: null, heap, prices, jobs, shard: [1, 1] };
  const ready = await readySweep(wishes, streams, reading);
  const figures = await laneFigures(ready, lanes);
  const answer = ask && (await evidenceIn(ready, await sweptDots(ready, streams), ask, streams));
  return { caveats: ready.input.caveats, values: [...figures, ...(answer === null ? [] : answerValues(answer))] };
}

/** The figures of policies and pools on a trace. @throws BadInput */
async function laneFigures(ready: ReadySweep, lanes: readonly string[]): Promise<readonly Value[]> {
  if (lanes.length === 0) return [];
  const { name } = ready.input;
  const policies = allocationOf(orThrow(await readTraceLanes(name, lanes)).scenario).lanes;
  const heated = policies.findIndex(hasHeapModel);
  if (heated >= 0) throw refusal("--lane", lanes[heated], "a lane without a heap");
  const dots = dotsOf(
    policies.map((_, i) => i),
    policies,
    await summed({ ...ready, ...poolsFor(policies), heap: null }, policies),
  );
  return dots.flatMap((dot, i) => laneValues(`${lanes[i]}: `, dot));
}
