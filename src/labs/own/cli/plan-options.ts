import { defaultPlan, type Plan } from "../../../advisor/plan";
import { KNEES, KNOB_NAMES, readValue, spelledKnob } from "../../../advisor/plan-text";
import { checkPlan } from "../../../advisor/read-plan";
import { anyText, type Option, type Options, option } from "../../../cli/shared/option";
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
