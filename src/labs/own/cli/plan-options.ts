import { defaultPlan, type Plan } from "../../../advisor/plan";
import { checkPlan } from "../../../advisor/read-plan";
import type { Option } from "../../../cli/shared/option";
import type { Options } from "../../../cli/shared/options";
import { problemList, type Report } from "../../../kernel/scenario/problem";

/** The plan of a command line: a file, or the values of some knobs; the rest are the usual ones. */
export interface KnobWishes {
  /** Null = no file. */
  readonly file: string | null;
  readonly values: Partial<Plan>;
  /** Whether the cutoffs begin with the knees of the trace. */
  readonly hasKnees: boolean;
}

const USUAL = defaultPlan();
const KNEES = "knees";
const NONE = "none";

/** A knob as an option. */
interface Knob {
  readonly key: keyof Plan;
  readonly name: string;
  readonly value: string;
  readonly words: string;
  readonly read: (text: string) => unknown;
  /** The allowed values; missing = as a plan names them. */
  readonly allowed?: string;
}

const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
const orNone = (text: string) => (text === NONE ? null : number(text));

const KNOBS: readonly Knob[] = [
  { key: "slots", name: "slots", value: "N,…", words: "slots per bucket", read: number },
  {
    ...{ key: "cutoff", name: "cutoff", value: "N,…", read: orNone },
    words:
      "cutoffs in bytes; none = no cutoff; knees = the sizes of the trace where the share of requests stops to rise",
  },
  { key: "lookup", name: "lookup", value: "RULE,…", words: "which cached buffer is reused", read: String },
  { key: "full", name: "full", value: "RULE,…", words: "what is freed when the slots are full", read: String },
  {
    ...{ key: "buckets", name: "buckets", value: "KIND,…" },
    words: "one, powers of two, or linear:WIDTH with 64 buckets, which needs a cutoff that they reach",
    allowed: "one, powers, or linear:WIDTH with a width in bytes",
    read: (text) => (text.startsWith("linear:") ? { linear: number(text.slice(7)) } : text),
  },
  {
    ...{ key: "roundUp", name: "round-up", value: "no,yes" },
    words: "whether a miss is rounded up to its bucket's upper bound",
    allowed: "no, yes",
    read: (text) => (text === "yes" ? true : text === "no" ? false : text),
  },
  {
    ...{ key: "ratio", name: "ratio", value: "N,…", read: orNone },
    words: "the most that a reused buffer may be of the request, in percent; none = any",
  },
];

const spelled = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null) return `linear:${(value as { linear: number }).linear}`;
  return String(value ?? NONE);
};
const usualOf = (key: keyof Plan): string => {
  const values = USUAL[key].map(spelled);
  return (key === "cutoff" ? [KNEES, ...values] : values).join(",");
};

/** The options of a plan. */
export const KNOB_OPTIONS: readonly Option[] = [
  { name: "plan", value: "FILE", words: "the plan as JSON: a list of values for each knob; not with options of knobs" },
  ...KNOBS.map(({ key, name, value, words }) => ({ name, value, words, usual: usualOf(key) })),
];

/** The values in the text of an option; the knees are not known yet. */
const partsOf = (text: string | undefined, key: keyof Plan): readonly string[] =>
  text?.split(",").filter((part) => key !== "cutoff" || part !== KNEES) ?? [];

/** Reads the options of a plan and reports bad values by option and place. */
export function readKnobs(options: Options, report: Report): KnobWishes {
  const file = options.get("plan") ?? null;
  const cutoffs = options.get("cutoff")?.split(",") ?? [KNEES];
  const given = KNOBS.flatMap(({ key, name, read }) => {
    const text = options.get(name);
    if (text === undefined) return [];
    if (file !== null) report(`--${name}`, text, "not with --plan");
    return [[key, partsOf(text, key).map(read)] as const];
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
        `--${knob.name}`,
        partsOf(options.get(knob.name), knob.key)[Number(place)],
        knob.allowed ?? spelledIn(allowed),
      );
  }
}

const spelledIn = (allowed: string): string => allowed.replace("or null for", "or none for").replace(" for none", "");
