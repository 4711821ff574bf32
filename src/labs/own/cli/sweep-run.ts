import type { Dot } from "../../../advisor/dot";
import { withOutput, writeFile } from "../../../cli/shared/output";
import { GOOD, print, type Streams } from "../../../cli/shared/streams";
import { linkIn } from "../../../library/sum-batches";
import { sayCaveats } from "../../../models/allocation/cli/say-caveats";
import type { AnswerFormat, AskWishes } from "./ask-options";
import { answered } from "./ask-run";
import { type ReadySweep, type RunWishes, readySweep, sweptDots } from "./ready-sweep";
import { DOT_WRITERS, type DotFormat } from "./sweep-formats";
import { storedDots, writeLines } from "./sweep-lines";

/** The sweep that the command line asks for. */
export interface SweepWishes extends RunWishes {
  /** A file of its dots, which are then not run; null = no file. */
  readonly dots: string | null;
  readonly isResumed: boolean;
  /** Null = standard output. */
  readonly out: string | null;
  readonly format: DotFormat | AnswerFormat;
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
  const text = [await textOf(ready, { ...wishes, format }, all, streams)];
  if (out === null) return print(text, streams);
  await writeFile(out, text);
  return GOOD;
}

/** The answer to the question, or the dots in a format. */
async function textOf(
  ready: ReadySweep,
  { format, ask }: SweepWishes & { readonly format: Exclude<SweepWishes["format"], "jsonl"> },
  dots: readonly Dot[],
  streams: Streams,
): Promise<string> {
  if (format === "csv" || (format === "text" && ask === null))
    return DOT_WRITERS[format]({ dots, linkOf: linkIn(ready.input), caveats: ready.input.caveats });
  if (ask === null) throw new Error("A format of answers was read without a question.");
  return answered(ready, dots, ask, format, streams);
}
