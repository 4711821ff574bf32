import type { GateValues } from "../../../advisor/gate/assertion";
import type { Evidence } from "../../../advisor/report/evidence";
import { BadInput, inputText, wholeText } from "../../../cli/shared/input";
import type { Streams } from "../../../cli/shared/streams";
import { fileProblem } from "../../../kernel/scenario/problem";

/** The parts of a report that a later run is compared with. */
export interface ReportFigures {
  readonly policy: string;
  readonly figures: Partial<GateValues>;
}

const REPORT = 'a report of "bufferlab sweep --ask … --format json"';

/** Reads a report. @throws BadInput */
export async function readEvidence(place: string, streams: Streams): Promise<Evidence> {
  const text = new TextDecoder().decode(await wholeText(inputText(place, streams.in)));
  const report = parsed(text);
  if (!isReport(report)) throw new BadInput([fileProblem(JSON.stringify(place), REPORT)]);
  return report;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The parts that are read later. The rest is a person's own affair. */
function isReport(value: unknown): value is Evidence {
  const { report, answer, trace } = (value ?? {}) as Partial<Evidence>;
  const { dot } = answer ?? {};
  const numbers = [dot?.avoided, dot?.efficiency, dot?.idle, dot?.wasted, dot?.calls, trace?.operations];
  return report === 1 && typeof dot?.policy === "string" && numbers.every(Number.isFinite);
}

/** The answer of a report and its figures. @throws BadInput */
export async function readReport(place: string, streams: Streams): Promise<ReportFigures> {
  const { dot } = (await readEvidence(place, streams)).answer;
  const { policy, avoided, efficiency, idle, wasted, cycles, committed } = dot;
  const ofHeap = { ...(cycles && { cycles: Number(cycles) }), ...(committed !== null && { committed }) };
  return { policy, figures: { avoided, efficiency, idle, wasted, ...ofHeap } };
}
