import { BAR_NAMES, type Bar, GATE_FIGURES, readBar, unitOf } from "../../../advisor/gate/assertion";
import type { GateFormat } from "../../../advisor/gate/outcome";
import type { Command, Perform } from "../../../cli/shared/command";
import type { Option } from "../../../cli/shared/option";
import { type Options, readSteps, readWord } from "../../../cli/shared/options";
import { formatOption, PRESET, STEPS, TRACE_FILE } from "../../../cli/shared/scenario-options";
import { readSource } from "../../../cli/shared/source";
import type { Report } from "../../../kernel/scenario/problem";
import { callsSource } from "../../../models/allocation/cli/load-calls";
import { readComparedHeaps } from "../../../models/allocation/cli/read-heaps";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { priceNames } from "../../../models/allocation/price-lists";

const FORMATS: Readonly<Record<GateFormat, string>> = {
  text: "a line for each bar",
  json: "one object; docs/advisor-answer.md has its names",
  junit: "a test case for each bar",
  github: "the lines of text; those that fail become annotations of a workflow",
};
const FORMAT_NAMES = Object.keys(FORMATS) as readonly GateFormat[];

const VALUES = { share: "P", bytes: "B", count: "N" } as const;

/** "least efficiency in percent", "most bytes idle", "most heap calls". */
function barWords({ figure, side }: Pick<Bar, "figure" | "side">): string {
  const [end, { title, unit }] = [side === "min" ? "least" : "most", GATE_FIGURES[figure]];
  if (unit === "bytes") return `${end} bytes ${figure}`;
  return `${end} ${title}${unit === "share" ? " in percent" : ""}`;
}

const BARS: readonly Option[] = BAR_NAMES.map(([name, bar]) => ({
  ...{ name, value: VALUES[unitOf(bar.figure)], words: barWords(bar) },
}));

const POLICY: Option = { name: "policy", value: "POLICY", repeats: true, words: "the same as --lane" };
const BASELINE: Option = {
  name: "baseline",
  value: "FILE",
  words: "no figure may be worse than in this report (json); without --lane, its answer is the lane",
};
const TOLERANCE: Option = {
  name: "tolerance",
  value: "N",
  words: "with --baseline: how much worse, in points of a share or percent of the rest",
  usual: "0",
};
const HEAP: Option = {
  name: "heap",
  value: "MODEL",
  words: "the heap of lanes that have none, as in ptmalloc,tcache_count:0; default the baseline's",
  choices: addressedModels,
};
const PRICES: Option = {
  name: "prices",
  value: "PRICES",
  words: "the prices of modeled cycles; default the baseline's or the scenario's",
  choices: priceNames,
};

export const assert: Command = {
  name: "assert",
  argument: "SCENARIO.json | LINK | TRACE",
  about: `Runs a scenario or a trace and checks its figures; a most is that after any operation. Exit status: 0 if every bar
holds, 1 if one fails, 2 for bad input. Without --lane, a trace has no cache. Adds the checks to GITHUB_STEP_SUMMARY.`,
  options: [
    ...BARS,
    ...[
      BASELINE,
      TOLERANCE,
      ...callsSource.options,
      POLICY,
      PRESET,
      TRACE_FILE,
      STEPS,
      HEAP,
      PRICES,
      formatOption(FORMATS),
    ],
  ],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  for (const policy of options.all("policy")) options.add("lane", policy);
  callsSource.check(options, source, report);
  const bars = readBars(options, report);
  const [baseline, tolerance] = [options.get("baseline") ?? null, options.get("tolerance")];
  if (place === null && source.preset === null) report("argument", undefined, "a scenario or a trace");
  const hasBar = BAR_NAMES.some(([name]) => options.get(name) !== undefined);
  if (!hasBar && baseline === null) report("argument", "no bar", "a bar such as --min-efficiency 90");
  if (tolerance !== undefined && baseline === null) report("--tolerance", tolerance, "only with --baseline");
  const prices = options.get("prices");
  const asked = {
    ...{ source, bars, baseline, tolerance: readTolerance(tolerance, report) },
    steps: readSteps("--steps", options.get("steps"), 1, report),
    heap: readComparedHeaps(options.all("heap"), report)[0] ?? null,
    prices: prices === undefined ? null : (readWord("--prices", prices, priceNames, report) ?? null),
    format: readWord("--format", options.get("format") ?? "text", FORMAT_NAMES, report) ?? "text",
  } as const;
  return async (streams) => (await import("./assert-run")).assertRun(asked, options, streams);
}

const readBars = (options: Options, report: Report): readonly Bar[] =>
  BAR_NAMES.flatMap(([name, bar]) => {
    const text = options.get(name);
    return text === undefined ? [] : (readBar(name, bar, text, report) ?? []);
  });

function readTolerance(text: string | undefined, report: Report): number {
  if (text === undefined || /^\d{1,3}([.]\d{1,2})?$/.test(text)) return Number(text ?? 0);
  report("--tolerance", text, "a number from 0, with at most two decimals");
  return 0;
}
