import { MOST_SHARDS } from "../../../advisor/dot-rules";
import { MOST_HEAPS } from "../../../advisor/heap-table";
import { needsHeapOfAll } from "../../../advisor/question";
import type { SweptCommand } from "../../../advisor/report/repeat";
import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readSteps, readWhole, readWord } from "../../../cli/shared/options";
import { OUT, readOut } from "../../../cli/shared/output";
import { PRESET, STEPS } from "../../../cli/shared/scenario-options";
import { readSource, type Source } from "../../../cli/shared/source";
import { typedLink } from "../../../kernel/scenario/link/typed-link";
import type { Report } from "../../../kernel/scenario/problem";
import { readComparedHeaps } from "../../../models/allocation/cli/read-heaps";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { heapOf } from "../../../models/allocation/heap-models";
import { priceNames } from "../../../models/allocation/price-lists";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { ANSWER_FORMATS, ASK_OPTIONS, type AskWishes, readAsk } from "./ask-options";
import { fileName } from "./file-title";
import { KNOB_OPTIONS, readKnobs } from "./plan-options";
import type { DotFormat } from "./sweep-formats";
import type { SweepWishes } from "./sweep-run";
import { TRACE_ABOUT } from "./trace-input";

/** The formats and their meanings. */
const DOT_FORMATS: Readonly<Record<DotFormat, string>> = {
  text: "the front: the policies that no other beats in heap calls saved and in efficiency",
  jsonl: "a header, then a line for each policy with all sums; docs/advisor.md has the names",
  csv: "a line for each policy, after a line with the units",
};
const FORMATS = { ...DOT_FORMATS, ...ANSWER_FORMATS };
type SweepFormat = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as readonly SweepFormat[];

const ANSWER_ALLOWED = `text, ${Object.keys(ANSWER_FORMATS).join(", ")} with --ask`;

const MOST_JOBS = 256;

export const JOBS: Option = {
  ...{ name: "jobs", value: "J", words: "policies run in J threads; without it, one for each core" },
};

const OWN_OPTIONS: readonly Option[] = [
  {
    name: "heap",
    value: "MODEL",
    words: `runs each policy over this heap too, as in ptmalloc,tcache_count:0; with --ask: up to ${MOST_HEAPS}, under the
answer and its neighbors`,
    choices: addressedModels,
    repeats: true,
  },
  {
    name: "prices",
    value: "PRICES",
    words: "with --heap: the prices of its cycles",
    choices: priceNames,
    usual: "glibc-2.36",
  },
  JOBS,
  { name: "shard", value: "I/N", words: "runs every Nth policy, from the Ith on: part I of N equal parts" },
  { name: "resume", words: "with --out: keeps the whole lines of an earlier run that was stopped, and runs the rest" },
  {
    name: "dots",
    value: "FILE",
    words: "runs no policy but reads all dots from FILE (jsonl), which the same sweep wrote",
  },
  OUT,
  {
    name: "format",
    value: "FORMAT",
    words: "the output; without it, as the name of FILE ends, jsonl with --shard, else text",
    choices: FORMATS,
  },
];

export const sweep: Command = {
  name: "sweep",
  argument: "TRACE | [SCENARIO.json | LINK]",
  about: `Runs every cache policy of a plan on the same requests and prints what each saves and costs. A file that ends in .json is
a scenario, any other file a trace. ${TRACE_ABOUT}
The plan is the product of the values of its knobs, and "no cache". "sweep merge" joins the files of a divided sweep.`,
  options: [...KNOB_OPTIONS, PRESET, STEPS, ...OWN_OPTIONS, ...ASK_OPTIONS],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  if (place === null && source.preset === null) report("argument", undefined, "a trace or a scenario");
  const heaps = readComparedHeaps(options.all("heap"), report);
  const ask = readAsk(options, heaps, commandOf(source, options), report);
  const wishes: SweepWishes = {
    ...{ source, ask },
    knobs: readKnobs(options, report),
    steps: readSteps("--steps", options.get("steps"), 1, report),
    ...readHeap(options, ask, heaps, report),
    ...readOutput(options, report),
  };
  return async (streams) => (await import("./sweep-run")).sweepPolicies(wishes, streams);
}

/** The options that decide the figures of a report. */
const REPEATED = [...KNOB_OPTIONS.map(({ name }) => name), "steps", "heap", "prices", "ask", "recording"];
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
  report: Report,
): Pick<SweepWishes, "heap" | "prices"> {
  const list = options.get("prices");
  const chosen = heaps[0] ?? (ask?.question.heap ? heapOf(ask.question.heap) : null);
  if (chosen === null && list !== undefined) report("--prices", list, "only with --heap");
  const heap = ask === null || needsHeapOfAll(ask.question) ? chosen : null;
  return { heap, prices: readWord("--prices", list ?? "glibc-2.36", priceNames, report) ?? "glibc-2.36" };
}

type Output = Pick<SweepWishes, "jobs" | "shard" | "dots" | "isResumed" | "out" | "format">;

function readOutput(options: Options, report: Report): Output {
  const [out, dots = null] = [readOut(options), options.get("dots")];
  const isResumed = options.get("resume") !== undefined;
  const shard = readShard(options.get("shard"), report);
  const format = readFormat(options.get("format"), out, shard !== null, report);
  const isAnswer = Object.keys(ANSWER_FORMATS).includes(format);
  const hasQuestion = options.get("ask") !== undefined;
  if (isAnswer && !hasQuestion) report("--format", format, "only with --ask");
  if (!isAnswer && format !== "text" && hasQuestion) report("--format", format, ANSWER_ALLOWED);
  if (options.get("with-trace") !== undefined && format !== "html")
    report("--with-trace", true, "only with --format html");
  if (dots !== null && format === "jsonl") report("--dots", dots, "not with --format jsonl");
  if (isResumed && out === null) report("--resume", true, "only with --out");
  if (isResumed && format !== "jsonl") report("--resume", true, "only with --format jsonl");
  return {
    ...{ dots, isResumed, out, format, shard: shard ?? [1, 1] },
    jobs: readJobs(options, report),
  };
}

/** Null = a thread for each core. */
export function readJobs(options: Options, report: Report): number | null {
  const jobs = options.get("jobs");
  return jobs === undefined ? null : (readWhole("--jobs", jobs, 1, MOST_JOBS, report) ?? null);
}

function readFormat(text: string | undefined, out: string | null, isShard: boolean, report: Report): SweepFormat {
  if (text === undefined) {
    const ending = FORMAT_NAMES.find((name) => out?.endsWith(`.${name}`));
    return ending ?? (isShard ? "jsonl" : "text");
  }
  const format = readWord("--format", text, FORMAT_NAMES, report) ?? "text";
  if (isShard && format !== "jsonl") report("--format", format, "only jsonl with --shard");
  return format;
}

function readShard(text: string | undefined, report: Report): readonly [number, number] | null {
  if (text === undefined) return null;
  const [part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (part >= 1 && part <= parts && parts <= MOST_SHARDS) return [part, parts];
  report("--shard", text, `I/N, two whole numbers, 1 ≤ I ≤ N ≤ ${MOST_SHARDS}`);
  return null;
}
