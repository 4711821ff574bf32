import { type Evidence, evidenceJson, evidenceOf, type Findings } from "../../advisor/report/evidence";
import { evidenceHtml } from "../../advisor/report/html";
import { evidenceMarkdown } from "../../advisor/report/markdown";
import { pageLink } from "../../kernel/scenario/link/page-link";
import { addressedModels } from "../../models/allocation/heap-lists";
import { heapOf } from "../../models/allocation/heap-models";
import { useShelf } from "../recording-store";
import { traceCaveats } from "../words";
import { dotLink, leavesOutPools, sweptCommand } from "./advice";
import { heapRows } from "./dot-tables";
import { recordedOn } from "./OtherRecordings";
import { type Answered, PRICES, useAdvisor } from "./sweep-store";
import { foundKnees, type TriedPool } from "./use-plan";

/** Set by the build (vite.config.ts): the version and the digest of the core, as the command line states them. */
declare const BUILD: { readonly version: string; readonly core: string };

const KINDS = {
  html: { type: "text/html", write: evidenceHtml },
  md: { type: "text/markdown", write: evidenceMarkdown },
  json: { type: "application/json", write: evidenceJson },
} as const;

/** A report as a file. `hasTrace`: the page carries the recording. */
export async function evidenceFile(answered: Answered, kind: keyof typeof KINDS, hasTrace: boolean) {
  const { type, write } = KINDS[kind];
  const packed = hasTrace ? await base64Of(answered.calls.bytes) : null;
  const name = `bufferlab-${answered.calls.trace.name.split(":")[0]}.${kind}`;
  return { name, type, text: write(evidenceIn(answered), packed) };
}

/** The bytes as they follow the comma of a data link. */
async function base64Of(bytes: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener("loadend", resolve, { once: true }));
  reader.readAsDataURL(bytes);
  await read;
  return String(reader.result).split(",")[1] ?? "";
}

const poolsIn = ({ words, linesOf }: TriedPool): Required<Findings>["pools"] => ({
  ...{ tried: [words], linesOf: ({ pool }) => linesOf(pool) },
});

function evidenceIn({ calls: { trace }, advice, lanes, sweep }: Answered): Evidence {
  const { answer, dots } = advice;
  const { pool } = sweep;
  const { heaps } = useAdvisor.getState();
  return evidenceOf({
    ...{ answer, dots: dots.toSorted((a, b) => a.k - b.k), build: BUILD },
    trace: {
      ...{ name: trace.title, digest: trace.name, operations: trace.facts.operations, facts: trace.facts },
      caveats: traceCaveats(trace, trace),
    },
    command: sweptCommand(`${trace.title}.trace`, sweep, foundKnees(trace), answer.question),
    ...(pool !== null && !leavesOutPools(answer.question) && { pools: poolsIn(pool) }),
    linkOf: (policy) => dotLink(sweep.scenario, policy),
    page: location.protocol === "file:" ? null : pageLink(location, ""),
    recordings: recordedOn(useShelf.getState().traces ?? [], { dot: answer.dot, heap: answer.question.heap }),
    lanes: lanes.map(({ letter, dot }) => ({ name: letter, dot })),
    heaps: {
      prices: PRICES,
      heap: answer.question.heap && heapOf(answer.question.heap),
      rows: heapRows(
        addressedModels.filter((model) => heaps[model]),
        answer,
        heaps,
      ),
    },
  });
}
