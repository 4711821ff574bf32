import { type Answer, answerOf, undecided } from "../../../advisor/answer";
import { earlyWords } from "../../../advisor/answer-words";
import {
  coveredBy,
  type Dot,
  dotLines,
  frontOf,
  type HeapSums,
  lastAdds,
  lastWords,
  type Placed,
  policyPhrase,
  whole,
} from "../../../advisor/dot";
import { dotsForHeaps, type HeapRow } from "../../../advisor/heap-table";
import { linesOf } from "../../../advisor/pool-plan";
import type { Recorded } from "../../../advisor/recordings";
import { type Evidence, evidenceJson, evidenceOf } from "../../../advisor/report/evidence";
import { evidenceHtml } from "../../../advisor/report/html";
import { evidenceMarkdown, evidenceText } from "../../../advisor/report/markdown";
import { batchesOf } from "../../../advisor/sweep";
import { withOutput, writeFile } from "../../../cli/shared/output";
import { GOOD, print, type Streams } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import { packageText } from "../../../library/node/package-file";
import { linkIn } from "../../../library/sum-batches";
import { sayCaveats } from "../../../models/allocation/cli/say-caveats";
import { heapOf } from "../../../models/allocation/heap-models";
import type { HeapChoice, Policy } from "../../../models/allocation/scenario";
import type { PolicySums } from "../../../models/allocation/sums";
import { type ColumnOf, column, tabulated } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { tableCsv, tableText } from "../../../shared/table-writers";
import { type Caveat, caveatText } from "../../../workloads/traces/calls/caveats";
import { PACKED_MAGIC, packedPieces } from "../../../workloads/traces/calls/packed-file";
import { PagePacker } from "../../../workloads/traces/calls/page-packer";
import { readCallsAt } from "./calls-at";
import { storedDots, writeLines } from "./dot-files";
import {
  type ReadySweep,
  type RunWishes,
  readySweep,
  type SweepInput,
  sweepInput,
  sweptDots,
  threadsFor,
} from "./ready-sweep";
import type { AnswerFormat, AskWishes } from "./sweep-options";

const MOST_HTML = 2_000_000;
const CORE_DIGITS = 16;

/** The answer to a question about the dots of a sweep, as data. @throws BadInput */
export async function evidenceIn(
  ready: ReadySweep,
  swept: readonly Dot[],
  asked: AskWishes,
  streams: Streams,
): Promise<Evidence> {
  const dots = await decided(ready, swept, asked);
  const answer = answerOf(asked.question, dots);
  const rows = await heapRows(ready, answer, asked);
  const recordings = await recordingsOf(ready, answer, asked, streams);
  const { input, header, prices, tried } = ready;
  return evidenceOf({
    ...{ answer, dots, linkOf: linkIn(input), recordings, page: asked.page, command: asked.command },
    trace: {
      name: input.title,
      digest: input.name,
      operations: input.steps,
      facts: input.facts,
      caveats: input.caveats,
    },
    build: { version: JSON.parse(packageText("package.json")).version, core: header.core.slice(0, CORE_DIGITS) },
    heaps: { prices, heap: heapsOf(asked)[0] ?? null, rows },
    ...(tried.length > 0 && { pools: { tried, linesOf: ({ pool }) => linesOf(pool) } }),
  });
}

/** The answer in a format. @throws BadInput */
export async function answered(
  ready: ReadySweep,
  dots: readonly Dot[],
  asked: AskWishes,
  format: AnswerFormat | "text",
  streams: Streams,
): Promise<string> {
  const evidence = await evidenceIn(ready, dots, asked, streams);
  if (format !== "html") return ANSWER_WRITERS[format](evidence);
  const html = evidenceHtml(evidence, asked.hasTrace ? await packedTrace(ready.input, streams) : null);
  if (html.length > MOST_HTML) {
    const size = `${formatInteger(html.length)} characters with the trace`;
    throw new BadInput([{ field: "--with-trace", value: size, allowed: `at most ${formatInteger(MOST_HTML)}` }]);
  }
  return html;
}

/** The packed pages of the trace in base64, read again. @throws BadInput */
async function packedTrace({ place }: SweepInput, streams: Streams): Promise<string> {
  if (place === null || place === "-")
    throw new BadInput([{ field: "--with-trace", value: "no file", allowed: "the file of a trace as the argument" }]);
  const pieces: Uint8Array[] = [PACKED_MAGIC];
  const packer = new PagePacker((page) => {
    for (const piece of packedPieces(page)) pieces.push(piece.slice());
  });
  await readCallsAt(place, (operation) => packer.add(operation), {}, streams);
  packer.finish();
  return Buffer.concat(pieces).toString("base64");
}

const ANSWER_WRITERS = { text: evidenceText, md: evidenceMarkdown, json: evidenceJson } as const;

/** The question's heap, with the parameters of --heap, then the others. */
const heapsOf = ({ question, heaps }: AskWishes): readonly HeapChoice[] =>
  heaps.length > 0 || question.heap === null ? heaps : [heapOf(question.heap)];

/** The dots, with the question's heap under those that could be the answer. */
async function decided(ready: ReadySweep, swept: readonly Dot[], asked: AskWishes): Promise<readonly Dot[]> {
  const [heap] = heapsOf(asked);
  let dots = swept;
  for (let open = undecided(asked.question, dots); open.length > 0 && heap; open = undecided(asked.question, dots)) {
    const sums = await heapSums(ready, heap, open);
    dots = dots.map((dot) => ({ ...dot, ...(sums.has(dot.k) && { heap: sums.get(dot.k) as HeapSums }) }));
  }
  return dots;
}

/** The answer, its neighbors on the front, and no cache over each heap. */
async function heapRows(
  ready: ReadySweep,
  { dot, front, none }: Answer,
  asked: AskWishes,
): Promise<readonly HeapRow[]> {
  const rows: HeapRow[] = [];
  for (const heap of heapsOf(asked)) {
    const sums = await heapSums(ready, heap, [none, ...dotsForHeaps(front, dot)]);
    rows.push(...[...sums].map(([k, under]) => ({ heap: heap.model, k, sums: under })));
  }
  return rows;
}

/** The sums of a heap under some dots, by their numbers. */
async function heapSums(
  ready: ReadySweep,
  heap: HeapChoice,
  dots: readonly Dot[],
): Promise<ReadonlyMap<number, HeapSums>> {
  const policies = dots.map(({ policy }) => policy);
  const sums = await summed({ ...ready, heap }, policies);
  return new Map(dots.flatMap(({ k }, i) => (sums[i]?.heap ? [[k, sums[i].heap] as const] : [])));
}

/** Sums of a few policies, four at a time. */
export async function summed(ready: ReadySweep, policies: readonly Policy[]): Promise<readonly PolicySums[]> {
  const threads = threadsFor(policies.length, ready);
  const { steps } = ready.input;
  try {
    return (await Promise.all(batchesOf(policies).map((batch) => threads.ask({ policies: batch, steps })))).flat();
  } finally {
    await threads.close();
  }
}

async function recordingsOf(
  ready: ReadySweep,
  { dot }: Answer,
  { recordings }: AskWishes,
  streams: Streams,
): Promise<readonly Recorded[]> {
  const all: Recorded[] = [];
  for (const place of recordings) {
    const input = await sweepInput({ place, preset: null }, null, streams);
    sayCaveats(input.caveats, streams, input.title);
    const [sums] = await summed({ ...ready, input, heap: null }, [dot.policy]);
    if (sums !== undefined) all.push({ name: input.title, dot: { k: dot.k, policy: dot.policy, sums: sums.sums } });
  }
  return all;
}

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
  if (format === "text") return frontText(ready.input.caveats, dots) + ready.tried.map((one) => `${one}\n`).join("");
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
