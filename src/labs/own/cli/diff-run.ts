import { changes, DIFF_WRITERS, type DiffFormat, differences } from "../../../advisor/diff/difference";
import { answerValues, traceValues, type Value } from "../../../advisor/diff/facts";
import { type Evidence, factsOf } from "../../../advisor/report/evidence";
import { inputText, isScenario } from "../../../cli/shared/input";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { fileProblem } from "../../../kernel/scenario/problem";
import { FactCounter } from "../../../workloads/traces/calls/facts";
import { PlotCounter } from "../../../workloads/traces/calls/plots";
import { readCallsAt, sayLeftOut } from "./calls-at";
import { readEvidence } from "./report-input";
import type { ReadingChoice } from "./trace-input";

export interface AskedDiff {
  readonly before: string;
  readonly after: string;
  readonly choice: ReadingChoice;
  readonly isShort: boolean;
  readonly format: DiffFormat;
}

/** Prints what differs. Returns the exit status. */
export async function printDiff(asked: AskedDiff, streams: Streams): Promise<number> {
  const { before, after, choice, isShort, format } = asked;
  const [old, now] = [await sideAt(before, choice, streams), await sideAt(after, choice, streams)];
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
async function sideAt(place: string, choice: ReadingChoice, streams: Streams): Promise<Side> {
  const isReport = place !== "-" && (await isScenario(inputText(place, streams.in))).is;
  if (isReport) {
    const report = await readEvidence(place, streams);
    return { kind: "report", values: [...factValues(report), ...answerValues(report)] };
  }
  const plots = new PlotCounter();
  const facts = new FactCounter(plots);
  sayLeftOut(await readCallsAt(place, (operation) => facts.add(operation), choice, streams), streams);
  const { lives } = plots.plots(facts.sizes());
  return { kind: "trace", values: traceValues(factsOf(facts.facts()), lives) };
}
