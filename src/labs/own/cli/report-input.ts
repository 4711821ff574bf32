import type { GateValues } from "../../../advisor/gate/assertion";
import type { Evidence } from "../../../advisor/report/evidence";
import { inputText, wholeText } from "../../../cli/shared/input";
import type { Streams } from "../../../cli/shared/streams";
import { objectIn } from "../../../kernel/scenario/file/json-reader";
import { fileProblem } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { heapParse } from "../../../models/allocation/cli/read-heaps";
import type { PriceName } from "../../../models/allocation/heap-prices";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { reportProblems } from "./report-rules";

/** The parts of a report that a later run is compared with. */
export interface ReportFigures {
  readonly policy: string;
  readonly figures: Partial<GateValues>;
  /** The heap of its cycles and their prices; missing = it has none, or does not say. */
  readonly heap?: HeapChoice;
  readonly prices?: PriceName;
}

const REPORT = 'a report of "bufferlab sweep --ask … --format json"';

/** Reads a report. What a later version adds is passed over. @throws BadInput */
export async function readEvidence(place: string, streams: Streams): Promise<Evidence> {
  const text = new TextDecoder().decode(await wholeText(inputText(place, streams.in)));
  const report = objectIn(text);
  if (report?.report !== 1) throw new BadInput([fileProblem(JSON.stringify(place), REPORT)]);
  const problems = reportProblems(report);
  if (problems.length > 0) throw new BadInput(problems.map((problem) => ({ ...problem, file: place })));
  return report as unknown as Evidence;
}

/** The answer of a report, its figures, and the heap under it. @throws BadInput */
export async function readReport(place: string, streams: Streams): Promise<ReportFigures> {
  const { answer, heaps } = await readEvidence(place, streams);
  const { policy, avoided, efficiency, idle, wasted, cycles, committed } = answer.dot;
  const figures = { avoided, efficiency, idle, wasted };
  if (cycles === null) return { policy, figures };
  const heap = heaps?.heap ? heapParse(heaps.heap, "heap", () => {}) : undefined;
  return {
    ...{ policy, figures: { ...figures, cycles: Number(cycles), committed: committed ?? Number.NaN } },
    ...(heap && heaps && { heap, prices: heaps.prices }),
  };
}
