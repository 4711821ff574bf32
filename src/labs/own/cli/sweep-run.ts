import { earlyWords } from "../../../advisor/answer-words";
import { type Dot, dotLines, policyPhrase } from "../../../advisor/dot";
import { coveredBy, frontOf, lastAdds, lastWords, type Placed, whole } from "../../../advisor/front";
import { withOutput, writeFile } from "../../../cli/shared/output";
import { GOOD, print, type Streams } from "../../../cli/shared/streams";
import { linkIn } from "../../../library/sum-batches";
import { sayCaveats } from "../../../models/allocation/cli/say-caveats";
import { type ColumnOf, column, tabulated } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { tableCsv, tableText } from "../../../shared/table-writers";
import { type Caveat, caveatText } from "../../../workloads/traces/calls/caveats";
import { answered } from "./ask-run";
import { storedDots, writeLines } from "./dot-files";
import { type ReadySweep, type RunWishes, readySweep, sweptDots } from "./ready-sweep";
import type { AnswerFormat, AskWishes } from "./sweep-options";

/** The sweep that the command line asks for. */
export interface SweepWishes extends RunWishes {
  /** A file of its dots, which are then not run; null = no file. */
  readonly dots: string | null;
  readonly isResumed: boolean;
  /** Null = standard output. */
  readonly out: string | null;
  readonly format: "text" | "csv" | "jsonl" | AnswerFormat;
  /** Null = no question is asked. */
  readonly ask: AskWishes | null;
}

/** The formats that say themselves what a sweep leaves out. Standard error says it for the others. */
const WORDED: ReadonlySet<SweepWishes["format"]> = new Set(["text", "md", "html"]);

/** Runs the policies of a plan and prints their dots. Returns the exit status. @throws BadInput */
export const sweepPolicies = (wishes: SweepWishes, streams: Streams): Promise<number> =>
  withOutput(wishes.out, inputsOf(wishes), () => swept(wishes, streams));

const inputsOf = ({ source, knobs, dots, ask }: SweepWishes): readonly (string | null)[] => [
  ...[source.place, knobs.file, dots],
  ...(ask?.recordings ?? []),
];

async function swept(wishes: SweepWishes, streams: Streams): Promise<number> {
  const { dots, out, format } = wishes;
  const ready = await readySweep(wishes, streams);
  if (!WORDED.has(format)) sayCaveats(ready.input.caveats, streams);
  if (format === "jsonl") return writeLines(ready, wishes, streams);
  const all = dots === null ? await sweptDots(ready, streams) : await storedDots(ready, dots);
  const text = await textOf(ready, { ...wishes, format }, all, streams);
  if (out === null) return print(text, streams);
  await writeFile(out, [text]);
  return GOOD;
}

/** The answer to the question, or the dots in a format. */
async function textOf(
  ready: ReadySweep,
  { format, ask }: SweepWishes & { readonly format: Exclude<SweepWishes["format"], "jsonl"> },
  dots: readonly Dot[],
  streams: Streams,
): Promise<string> {
  if (format === "csv") return dotsText(ready, dots);
  if (ask !== null) return answered(ready, dots, ask, format, streams);
  if (format === "text") return frontText(ready.input.caveats, dots);
  throw new Error("A format of answers was read without a question.");
}

const FRONT: readonly ColumnOf<Placed>[] = [
  column("avoided", ({ avoided }) => avoided, "saved", formatShare),
  column("efficiency", ({ efficiency }) => efficiency, "efficiency", formatShare),
  column("calls", ({ dot }) => dot.sums.calls, "heap calls", formatInteger),
  column("mostIdle", ({ dot }) => dot.sums.mostIdle, "idle, most", formatBytes),
  column("policy", ({ dot }) => policyPhrase(dot.policy)),
];

/** The front as a table to read. An answer to a question about the dots can take its place. */
export function frontText(caveats: readonly Caveat[], dots: readonly Dot[]): string {
  const front = frontOf(dots);
  const { length } = whole(dots);
  const early = earlyWords(dots.length - length);
  const summary = `${formatInteger(length)} policies; the front covers ${formatShare(coveredBy(front))}.${lastWords(lastAdds(dots, front))}${early}\n`;
  const said = caveats.map((caveat) => `${caveatText(caveat)}\n`).join("");
  return said + tableText(tabulated(FRONT, front), [4]) + summary;
}

const UNITS = `# avoided, efficiency: share of 1; copied, most…: bytes; needed, granted, idle: bytes x operations; most…At: operations done\r\n`;

function dotsText({ input }: ReadySweep, dots: readonly Dot[]): string {
  const link = linkIn(input);
  const lines = dotLines(dots, ({ policy }) => ({ policy: policyPhrase(policy), link: link(policy) }));
  return UNITS + tableCsv(lines);
}
