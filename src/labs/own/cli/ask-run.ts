import { type Answer, answerOf, undecided } from "../../../advisor/answer";
import type { Dot, HeapSums } from "../../../advisor/dot";
import { dotsForHeaps, type HeapRow } from "../../../advisor/heap-table";
import type { Recorded } from "../../../advisor/recordings";
import { evidenceJson, evidenceOf } from "../../../advisor/report/evidence";
import { evidenceHtml } from "../../../advisor/report/html";
import { evidenceMarkdown } from "../../../advisor/report/markdown";
import { evidenceText } from "../../../advisor/report/text";
import { batchesOf } from "../../../advisor/sweep";
import type { Streams } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import { packageText } from "../../../library/node/package-file";
import { startSums } from "../../../library/node/sum-threads";
import type { PolicySums } from "../../../library/sum-batches";
import { heapOf } from "../../../models/allocation/heap-models";
import type { PriceName } from "../../../models/allocation/heap-prices";
import { priceLists } from "../../../models/allocation/price-lists";
import type { HeapChoice, Policy } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { PACKED_MAGIC } from "../../../workloads/traces/calls/digest";
import { packedPieces } from "../../../workloads/traces/calls/packed-file";
import { PagePacker } from "../../../workloads/traces/calls/packed-page";
import type { AnswerFormat, AskWishes } from "./ask-options";
import { readCallsAt } from "./calls-at";
import { type SweepInput, sweepInput } from "./sweep-input";

/** A sweep that has been run. */
export interface SweptPlan {
  readonly input: SweepInput;
  readonly dots: readonly Dot[];
  readonly linkOf: (policy: Policy) => string;
  readonly core: WebAssembly.Module;
  readonly coreDigest: string;
  readonly prices: PriceName;
  readonly jobs: number;
}

const MOST_HTML = 2_000_000;
const CORE_DIGITS = 16;

/** The answer to a question in a format. @throws BadInput */
export async function answered(
  swept: SweptPlan,
  asked: AskWishes,
  format: AnswerFormat | "text",
  streams: Streams,
): Promise<string> {
  const dots = await decided(swept, asked);
  const answer = answerOf(asked.question, dots);
  const rows = await heapRows({ ...swept, dots }, answer, asked);
  const recordings = await recordingsOf(swept, answer, asked, streams);
  const { input, linkOf, coreDigest } = swept;
  const evidence = evidenceOf({
    ...{ answer, dots, linkOf, recordings, page: asked.page, command: asked.command },
    trace: { name: input.title, digest: input.name, operations: input.steps, facts: input.facts },
    build: { version: JSON.parse(packageText("package.json")).version, core: coreDigest.slice(0, CORE_DIGITS) },
    heaps: { prices: swept.prices, rows },
  });
  if (format !== "html") return WRITERS[format](evidence);
  const html = evidenceHtml(evidence, asked.hasTrace ? await packedTrace(swept.input, streams) : null);
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

const WRITERS = { text: evidenceText, md: evidenceMarkdown, json: evidenceJson } as const;

/** The question's heap, with the parameters of --heap, then the others. */
const heapsOf = ({ question, heaps }: AskWishes): readonly HeapChoice[] =>
  heaps.length > 0 || question.heap === null ? heaps : [heapOf(question.heap)];

/** The dots, with the question's heap under those that could be the answer. */
async function decided(swept: SweptPlan, asked: AskWishes): Promise<readonly Dot[]> {
  const [heap] = heapsOf(asked);
  let { dots } = swept;
  for (let open = undecided(asked.question, dots); open.length > 0 && heap; open = undecided(asked.question, dots)) {
    const sums = await heapSums(swept, heap, open);
    dots = dots.map((dot) => ({ ...dot, ...(sums.has(dot.k) && { heap: sums.get(dot.k) as HeapSums }) }));
  }
  return dots;
}

/** The answer, its neighbors on the front, and no cache over each heap. */
async function heapRows(swept: SweptPlan, { dot, front, none }: Answer, asked: AskWishes): Promise<readonly HeapRow[]> {
  const rows: HeapRow[] = [];
  for (const heap of heapsOf(asked)) {
    const sums = await heapSums(swept, heap, [none, ...dotsForHeaps(front, dot)]);
    rows.push(...[...sums].map(([k, under]) => ({ heap: heap.model, k, sums: under })));
  }
  return rows;
}

/** The sums of a heap under some dots, by their numbers. */
async function heapSums(
  swept: SweptPlan,
  heap: HeapChoice,
  dots: readonly Dot[],
): Promise<ReadonlyMap<number, HeapSums>> {
  const sums = await summed(
    swept,
    swept.input,
    heap,
    dots.map(({ policy }) => policy),
  );
  return new Map(dots.flatMap(({ k }, i) => (sums[i]?.heap ? [[k, sums[i].heap] as const] : [])));
}

/** Sums of a few policies, four at a time. */
async function summed(
  { core, prices, jobs }: SweptPlan,
  input: SweepInput,
  heap: HeapChoice | null,
  policies: readonly Policy[],
): Promise<readonly PolicySums[]> {
  const threads = startSums(
    { ...input, core, heap: heap && { choice: heap, prices: priceLists[prices].prices } },
    jobs,
  );
  try {
    return (await Promise.all(batchesOf(policies).map((batch) => threads.ask(batch)))).flat();
  } finally {
    await threads.close();
  }
}

async function recordingsOf(
  swept: SweptPlan,
  { dot }: Answer,
  { recordings }: AskWishes,
  streams: Streams,
): Promise<readonly Recorded[]> {
  const all: Recorded[] = [];
  for (const place of recordings) {
    const input = await sweepInput({ place, preset: null }, null, streams);
    const [sums] = await summed({ ...swept, jobs: 1 }, input, null, [dot.policy]);
    if (sums !== undefined) all.push({ name: input.title, dot: { k: dot.k, policy: dot.policy, sums: sums.sums } });
  }
  return all;
}
