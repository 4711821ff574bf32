import { type Answer, answerOf, undecided } from "../../../advisor/answer";
import type { Dot, HeapSums } from "../../../advisor/dot";
import { dotsForHeaps, type HeapRow } from "../../../advisor/heap-table";
import type { Recorded } from "../../../advisor/recordings";
import { type Evidence, evidenceJson, evidenceOf } from "../../../advisor/report/evidence";
import { evidenceHtml } from "../../../advisor/report/html";
import { evidenceMarkdown, evidenceText } from "../../../advisor/report/markdown";
import { batchesOf } from "../../../advisor/sweep";
import type { Streams } from "../../../cli/shared/streams";
import { BadInput } from "../../../library/bad-input";
import { packageText } from "../../../library/node/package-file";
import { linkIn } from "../../../library/sum-batches";
import { sayCaveats } from "../../../models/allocation/cli/say-caveats";
import { heapOf } from "../../../models/allocation/heap-models";
import type { HeapChoice, Policy } from "../../../models/allocation/scenario";
import type { PolicySums } from "../../../models/allocation/sums";
import { formatInteger } from "../../../shared/format";
import { PACKED_MAGIC } from "../../../workloads/traces/calls/digest";
import { PagePacker, packedPieces } from "../../../workloads/traces/calls/packed-file";
import { readCallsAt } from "./calls-at";
import { type ReadySweep, type SweepInput, sweepInput, threadsFor } from "./ready-sweep";
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
  const { input, header, prices } = ready;
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
  if (format !== "html") return WRITERS[format](evidence);
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

const WRITERS = { text: evidenceText, md: evidenceMarkdown, json: evidenceJson } as const;

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
async function summed(ready: ReadySweep, policies: readonly Policy[]): Promise<readonly PolicySums[]> {
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
