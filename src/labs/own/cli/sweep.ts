import { MOST_SHARDS } from "../../../advisor/dot-lines";
import { MOST_HEAPS } from "../../../advisor/heap-table";
import { needsHeapOfAll } from "../../../advisor/question";
import type { SweptCommand } from "../../../advisor/report/repeat";
import type { Command, Perform } from "../../../cli/shared/command";
import {
  anyText,
  flag,
  type Option,
  type Options,
  option,
  type Parse,
  repeated,
  whole,
  word,
} from "../../../cli/shared/option";
import { OUT } from "../../../cli/shared/output";
import { PRESET, readSource, type Source, STEPS } from "../../../cli/shared/source";
import { typedLink } from "../../../kernel/scenario/link/page-link";
import type { Report } from "../../../kernel/scenario/problem";
import { heapParse } from "../../../models/allocation/cli/read-heaps";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { heapOf } from "../../../models/allocation/heap-models";
import { priceNames } from "../../../models/allocation/price-lists";
import type { HeapChoice } from "../../../models/allocation/scenario";
import {
  ANSWER_FORMATS,
  ASK_OPTIONS,
  type AskWishes,
  KNOB_OPTIONS,
  POOL,
  readAsk,
  readKnobs,
  readPools,
} from "./sweep-options";
import type { SweepWishes } from "./sweep-run";
import { fileName, TRACE_ABOUT } from "./trace-input";

const FORMATS = {
  text: "the front: the policies that no other beats in heap calls saved and in efficiency",
  jsonl: "a header, then a line for each policy with all sums; docs/advisor.md has the names",
  csv: "a line for each policy, after a line with the units",
  ...ANSWER_FORMATS,
};
type SweepFormat = keyof typeof FORMATS;
const FORMAT = word(
  "--format FORMAT",
  "the output; without it, as the name of FILE ends, jsonl with --shard, else text",
  FORMATS,
);

const ANSWER_ALLOWED = `text, ${Object.keys(ANSWER_FORMATS).join(", ")} with --ask`;

export const JOBS = whole("--jobs J", "policies run in J threads; without it, one for each core", { min: 1, max: 256 });
const HEAP = repeated(
  "--heap MODEL",
  `runs each policy over this heap too, as in ptmalloc,tcache_count:0; with --ask: up to ${MOST_HEAPS}, under the
answer and its neighbors`,
  heapParse,
  [],
  { choices: addressedModels },
);
const PRICES = word("--prices PRICES", "with --heap: the prices of its cycles", priceNames, "glibc-2.36");

const shardParse: Parse<readonly [number, number]> = (text, field, report) => {
  const [part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (part >= 1 && part <= parts && parts <= MOST_SHARDS) return [part, parts];
  report(field, text, `I/N, two whole numbers, 1 ≤ I ≤ N ≤ ${MOST_SHARDS}`);
  return undefined;
};

const SHARD = option(
  "--shard I/N",
  "runs every Nth policy, from the Ith on: part I of N equal parts",
  shardParse,
  null,
);
const RESUME = flag(
  "--resume",
  "with --out: keeps the whole lines of an earlier run that was stopped, and runs the rest",
);
const DOTS = option(
  "--dots FILE",
  "runs no policy but reads all dots from FILE (jsonl), which the same sweep wrote",
  anyText,
  null,
);
const OWN_OPTIONS: readonly Option[] = [POOL, HEAP, PRICES, JOBS, SHARD, RESUME, DOTS, OUT, FORMAT];

export const sweep: Command = {
  name: "sweep",
  argument: "TRACE | [SCENARIO.json | LINK]",
  about: `Runs every cache policy of a plan on the same requests and prints what each saves and costs. A .json file
is a scenario, any other is a trace. ${TRACE_ABOUT}
A plan is the product of its knobs. "sweep merge" joins shards.`,
  options: [...KNOB_OPTIONS, PRESET, STEPS, ...OWN_OPTIONS, ...ASK_OPTIONS],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  if (place === null && source.preset === null) report("argument", undefined, "a trace or a scenario");
  const heaps = options.read(HEAP);
  const ask = readAsk(options, heaps, commandOf(source, options), report);
  const wishes: SweepWishes = {
    ...{ source, ask },
    knobs: readKnobs(options, report),
    pools: readPools(options, heaps[0]?.model ?? ask?.question.heap ?? null, report),
    steps: options.read(STEPS),
    ...readHeap(options, ask, heaps),
    ...readOutput(options, report),
  };
  return async (streams) => (await import("./sweep-run")).sweepPolicies(wishes, streams);
}

/** The options that decide the figures of a report. */
const REPEATED = [...KNOB_OPTIONS.map(({ name }) => name), "pool", "steps", "heap", "prices", "ask", "recording"];
const FILES: readonly string[] = ["plan", "recording"];

/** The words that give the same figures again. Names of folders are a person's own affair. */
function commandOf({ place, preset }: Source, options: Options): SweptCommand {
  const isLink = place !== null && typedLink(place) !== null;
  const words = REPEATED.flatMap((name) =>
    options.all(name).flatMap((value) => [`--${name}`, FILES.includes(name) ? fileName(value) : value]),
  );
  if (place === null) return { source: ["--preset", preset ?? ""], options: words };
  return { source: [isLink ? place : fileName(place)], options: words };
}

/** The heap under all policies: with a question, only if it needs the heap of each. */
export function readHeap(
  options: Options,
  ask: AskWishes | null,
  heaps: readonly HeapChoice[],
): Pick<SweepWishes, "heap" | "prices"> {
  const chosen = heaps[0] ?? (ask?.question.heap ? heapOf(ask.question.heap) : null);
  if (chosen === null) options.refuse(["prices"], "only with --heap");
  const heap = ask === null || needsHeapOfAll(ask.question) ? chosen : null;
  return { heap, prices: options.read(PRICES) };
}

type Output = Pick<SweepWishes, "jobs" | "shard" | "dots" | "isResumed" | "out" | "format">;

function readOutput(options: Options, report: Report): Output {
  const [out, dots, shard] = [options.read(OUT), options.read(DOTS), options.read(SHARD)];
  const isResumed = options.read(RESUME);
  const format = readFormat(options, out, shard !== null, report);
  const isAnswer = Object.keys(ANSWER_FORMATS).includes(format);
  const hasQuestion = options.get("ask") !== undefined;
  if (isAnswer && !hasQuestion) report("--format", format, "only with --ask");
  if (!isAnswer && format !== "text" && hasQuestion) report("--format", format, ANSWER_ALLOWED);
  if (format !== "html") options.refuse(["with-trace"], "only with --format html");
  if (format === "jsonl") options.refuse(["dots"], "not with --format jsonl");
  if (out === null) options.refuse(["resume"], "only with --out");
  if (format !== "jsonl") options.refuse(["resume"], "only with --format jsonl");
  return { dots, isResumed, out, format, shard: shard ?? [1, 1], jobs: options.read(JOBS) };
}

/** Without --format: as the file's name ends. */
function readFormat(options: Options, out: string | null, isShard: boolean, report: Report): SweepFormat {
  const named = options.read(FORMAT);
  if (options.get("format") !== undefined) {
    const format = named ?? "text";
    if (isShard && format !== "jsonl") report("--format", format, "only jsonl with --shard");
    return format;
  }
  const ending = Object.keys(FORMATS).find((name) => out?.endsWith(`.${name}`)) as SweepFormat | undefined;
  return ending ?? (isShard ? "jsonl" : "text");
}

const PARTIAL = flag("--partial", "allows gaps; no question can be answered from such a file");

export const sweepMerge: Command = {
  name: "sweep merge",
  argument: "FILE…",
  needs: "the files of a sweep",
  takesSeveral: true,
  about: `Joins the files of a sweep's shards. The output has the bytes of a sweep in one piece. Files of another trace, plan or
core are refused, and so are two different lines of one policy, and gaps.`,
  options: [OUT, PARTIAL],
  read: (options, _, __, places) => {
    const wishes = { places, out: options.read(OUT), isPartial: options.read(PARTIAL) };
    return async (streams) => (await import("./dot-files")).mergeSweep(wishes, streams);
  },
};
