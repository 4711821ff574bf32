import { MOST_HEAPS } from "../../../advisor/heap-table";
import { checkPlan, defaultPlan, KNEES, KNOB_NAMES, type Plan, readValue, spelledKnob } from "../../../advisor/plan";
import type { PoolWish } from "../../../advisor/pool-plan";
import { type Question, readQuestion } from "../../../advisor/question";
import { MOST_RECORDINGS } from "../../../advisor/recordings";
import type { SweptCommand } from "../../../advisor/report/repeat";
import { modelParse } from "../../../cli/shared/help-text";
import { anyText, flag, type Option, type Options, option, type Parse, repeated } from "../../../cli/shared/option";
import { problemList, type Report } from "../../../kernel/scenario/problem";
import { poolTables } from "../../../models/allocation/pool-tables";
import type { HeapChoice } from "../../../models/allocation/scenario";
import "../../../models/pools/lane-pools";
import { withoutPrefixes } from "../../../models/pools/setting-key";

/** The plan of a command line: a file, or the values of some knobs; the rest are the usual ones. */
export interface KnobWishes {
  /** Null = no file. */
  readonly file: string | null;
  readonly values: Partial<Plan>;
  /** Whether the cutoffs begin with the knees of the trace. */
  readonly hasKnees: boolean;
}

const USUAL = defaultPlan();

/** A knob as an option. */
interface Knob {
  readonly key: keyof Plan;
  readonly value: string;
  readonly words: string;
  /** The allowed values; missing = as a plan names them. */
  readonly allowed?: string;
}

const KNOBS: readonly Knob[] = [
  { key: "slots", value: "N,…", words: "slots per bucket" },
  {
    ...{ key: "cutoff", value: "N,…" },
    words: "cutoffs in bytes; none = no cutoff; knees = sizes above which requests are few",
  },
  { key: "lookup", value: "RULE,…", words: "which cached buffer is reused" },
  { key: "full", value: "RULE,…", words: "what is freed when the slots are full" },
  {
    ...{ key: "buckets", value: "KIND,…" },
    words: "one, powers of two, or 64 of linear:WIDTH up to their cutoff",
    allowed: "one, powers, or linear:WIDTH with a width in bytes",
  },
  {
    ...{ key: "roundUp", value: "no,yes" },
    words: "whether a miss is rounded up to its bucket's upper bound",
    allowed: "no, yes",
  },
  {
    ...{ key: "ratio", value: "N,…" },
    words: "the most that a reused buffer may be of the request, in percent; none = any",
  },
];

const usualOf = (key: keyof Plan): string => {
  const values = spelledKnob(USUAL, key);
  return key === "cutoff" ? `${KNEES},${values}` : values;
};

const PLAN = option(
  "--plan FILE",
  "the plan as JSON: a list of values for each knob; not with options of knobs",
  anyText,
  null,
);

/** The options of a plan. */
export const KNOB_OPTIONS: readonly Option[] = [
  PLAN,
  ...KNOBS.map(({ key, value, words }) =>
    option(`--${KNOB_NAMES[key]} ${value}`, words, anyText, null, { usual: usualOf(key) }),
  ),
];

/** The values in the text of an option; the knees are not known yet. */
const partsOf = (text: string | undefined, key: keyof Plan): readonly string[] =>
  text?.split(",").filter((part) => key !== "cutoff" || part !== KNEES) ?? [];

/** Reads the options of a plan and reports bad values by option and place. */
export function readKnobs(options: Options, report: Report): KnobWishes {
  const file = options.read(PLAN);
  const cutoffs = options.get("cutoff")?.split(",") ?? [KNEES];
  const given = KNOBS.flatMap(({ key }) => {
    const name = KNOB_NAMES[key];
    const text = options.get(name);
    if (text === undefined) return [];
    if (file !== null) report(`--${name}`, text, "not with --plan");
    return [[key, partsOf(text, key).map(readValue[key])] as const];
  });
  const values = Object.fromEntries(given.filter(([, list]) => list.length > 0)) as Partial<Plan>;
  reportValues({ ...USUAL, ...values }, options, report);
  const isOnlyKnees = options.get("cutoff") === KNEES;
  return { file, values: isOnlyKnees ? { ...values, cutoff: [] } : values, hasKnees: cutoffs.includes(KNEES) };
}

/** Reports bad values as the options spell them. */
function reportValues(plan: Plan, options: Options, report: Report): void {
  const { problems, report: note } = problemList();
  checkPlan({ ...plan }, note);
  for (const { field, value, allowed } of problems) {
    const [, key = "", place = "0"] = /^(\w+)\[(\d+)\]$/.exec(field) ?? [];
    const knob = KNOBS.find((one) => one.key === key);
    if (knob === undefined) report("plan", value, allowed);
    else
      report(
        `--${KNOB_NAMES[knob.key]}`,
        partsOf(options.get(KNOB_NAMES[knob.key]), knob.key)[Number(place)],
        knob.allowed ?? spelledIn(allowed),
      );
  }
}

const spelledIn = (allowed: string): string => allowed.replace("or null", "or none");

const { none: _, ...pools } = poolTables;

/** NAME,SETTING:VALUE,…, as in a lane. */
const poolParse: Parse<PoolWish> = (text, field, report) => {
  const given = modelParse(pools)(withoutPrefixes(text), field, report);
  return given && { model: given.model, fixed: given.parameters as PoolWish["fixed"] };
};

/** Pools whose settings a sweep tries beside the plan. */
export const POOL = repeated(
  "--pool POOL",
  "tries the settings of a pool, but those given, as in jetty-io,class:quadratic",
  poolParse,
  [],
  { completes: () => Object.keys(pools) },
);

/** Reads the pools, each once. They have no heap below. */
export function readPools(options: Options, heap: HeapChoice["model"] | null, report: Report): readonly PoolWish[] {
  const wishes = options.read(POOL);
  const names = wishes.map(({ model }) => model);
  const again = names.find((name, i) => names.indexOf(name) !== i);
  if (again !== undefined) report("--pool", again, "each pool once");
  if (names.length > 0 && heap !== null) report("--heap", heap, "no heap with --pool, as a pool has none below");
  return wishes;
}

/** The formats of an answer and their meanings. */
export const ANSWER_FORMATS = {
  md: "with --ask: the answer for a pull request",
  html: "with --ask: a report in one file, which needs no script",
  json: "with --ask: the report as data; docs/advisor-answer.md has the names",
} as const;
export type AnswerFormat = keyof typeof ANSWER_FORMATS;

export const ASK = option(
  "--ask QUESTION",
  "answers a question with one policy; docs/advisor-answer.md has its words",
  anyText,
  null,
);
const RECORDING = repeated("--recording FILE", "with --ask: runs the answer on this trace too", anyText);

const addressParse: Parse<string> = (text, field, report) => {
  if (/^https?:[/][/][^\s"'<>#]+$/.test(text)) return text;
  report(field, text, "an address that begins with https:// or http://, without #");
  return undefined;
};

const PAGE = option(
  "--page ADDRESS",
  "with --ask: the address of Bufferlab's page, for the links of a report",
  addressParse,
  null,
);
const WITH_TRACE = flag(
  "--with-trace",
  "with --format html: the report carries the trace, if it then has at most 2 MB",
);

export const ASK_OPTIONS: readonly Option[] = [ASK, RECORDING, PAGE, WITH_TRACE];

/** The question of a command line and what surrounds its answer. */
export interface AskWishes {
  readonly question: Question;
  /** Heaps to compare under the answer and its neighbors. The first is the question's. */
  readonly heaps: readonly HeapChoice[];
  readonly recordings: readonly string[];
  readonly page: string | null;
  readonly hasTrace: boolean;
  /** The words that a report repeats. */
  readonly command: SweptCommand;
}

/** Null = nothing is asked, or a problem was reported. */
export function readAsk(
  options: Options,
  heaps: readonly HeapChoice[],
  command: SweptCommand,
  report: Report,
): AskWishes | null {
  const [text, recordings] = [options.read(ASK), options.read(RECORDING)];
  if (text === null) {
    options.refuse(
      ASK_OPTIONS.map(({ name }) => name),
      "only with --ask",
    );
    if (heaps.length > 1) report("--heap", `${heaps.length} heaps`, "only one without --ask");
    return null;
  }
  if (recordings.length > MOST_RECORDINGS)
    report("--recording", `${recordings.length} files`, `at most ${MOST_RECORDINGS}`);
  if (heaps.length > MOST_HEAPS) report("--heap", `${heaps.length} heaps`, `at most ${MOST_HEAPS}`);
  const page = options.read(PAGE);
  const question = readText(text, heaps, report);
  return question === null ? null : { question, heaps, recordings, page, hasTrace: options.read(WITH_TRACE), command };
}

/** The heap is that of --heap, unless the question names it. */
function readText(text: string, [heap]: readonly HeapChoice[], report: Report): Question | null {
  const names = /(^|,)\s*heap:/.test(text) || heap === undefined;
  const read = readQuestion(names ? text : `${text},heap:${heap.model}`, "--ask");
  if (!read.ok) {
    for (const { field, value, allowed } of read.error) report(field, unquoted(value), allowed);
    return null;
  }
  const asked = read.value.heap;
  if (heap !== undefined && asked !== heap.model) report("--heap", heap.model, `${asked}, which --ask names, first`);
  return read.value;
}

/** A value as the command line has it; undefined = missing. */
const unquoted = (value: string): string | undefined =>
  value === "missing" ? undefined : value.replace(/^"(.*)"$/, "$1");
