import { BAR_NAMES, type Bar, GATE_FIGURES, readBar, unitOf } from "../../../advisor/gate/assertion";
import type { Command, Perform } from "../../../cli/shared/command";
import { anyText, formatOption, type Options, option, repeated, word } from "../../../cli/shared/option";
import { PRESET, readSource, STEPS, TRACE_FILE } from "../../../cli/shared/source";
import type { Report } from "../../../kernel/scenario/problem";
import { callsSource } from "../../../models/allocation/cli/load-calls";
import { heapParse } from "../../../models/allocation/cli/read-heaps";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { priceNames } from "../../../models/allocation/price-lists";

const VALUES = { share: "P", bytes: "B", count: "N" } as const;

/** "least efficiency in percent", "most bytes idle", "most heap calls". */
function barWords({ figure, side }: Pick<Bar, "figure" | "side">): string {
  const [end, { title, unit }] = [side === "min" ? "least" : "most", GATE_FIGURES[figure]];
  if (unit === "bytes") return `${end} bytes ${figure}`;
  return `${end} ${title}${unit === "share" ? " in percent" : ""}`;
}

/** Each bar of the command line. */
const BARS = BAR_NAMES.map(([name, bar]) =>
  option(
    `--${name} ${VALUES[unitOf(bar.figure)]}`,
    barWords(bar),
    (text, _, report) => readBar(name, bar, text, report) ?? undefined,
    null,
  ),
);

const BASELINE = option(
  "--baseline FILE",
  "no figure may be worse than in this report (json); without --lane, its answer is the lane",
  anyText,
  null,
);
const TOLERANCE = option(
  "--tolerance N",
  "with --baseline: how much worse, in points of a share or percent of the rest",
  (text, field, report) => {
    if (/^\d{1,3}([.]\d{1,2})?$/.test(text)) return Number(text);
    report(field, text, "a number from 0, with at most two decimals");
    return undefined;
  },
  0,
  { usual: "0" },
);
const POLICY = repeated("--policy POLICY", "the same as --lane; without both, a trace has no cache", anyText);
const HEAP = option(
  "--heap MODEL",
  "the heap of lanes that have none, as in ptmalloc,tcache_count:0; default the baseline's",
  heapParse,
  null,
  { choices: addressedModels },
);
const PRICES = word(
  "--prices PRICES",
  "the prices of modeled cycles; default the baseline's or the scenario's",
  priceNames,
);
const FORMAT = formatOption({
  text: "a line for each bar",
  json: "one object; docs/advisor-answer.md has its names",
  junit: "a test case for each bar",
  github: "the lines of text, failures as annotations; every format also adds to GITHUB_STEP_SUMMARY",
});

export const assert: Command = {
  name: "assert",
  argument: "SCENARIO.json | LINK | TRACE",
  about:
    "Checks the figures of a run; a most is that after any operation. Exit status: 0 if all hold, 1 if not, 2 for bad input.",
  options: [
    ...BARS,
    ...[BASELINE, TOLERANCE, ...callsSource.options, POLICY, PRESET, TRACE_FILE, STEPS, HEAP, PRICES, FORMAT],
  ],
  read,
};

function read(options: Options, place: string | null, report: Report): Perform {
  const source = readSource(options, place, report);
  for (const policy of options.read(POLICY)) options.add("lane", policy);
  callsSource.check(options, source, report);
  const bars = BARS.flatMap((bar) => options.read(bar) ?? []);
  const baseline = options.read(BASELINE);
  if (place === null && source.preset === null) report("argument", undefined, "a scenario or a trace");
  const hasBar = BARS.some(({ name }) => options.get(name) !== undefined);
  if (!hasBar && baseline === null) report("argument", "no bar", "a bar such as --min-efficiency 90");
  if (baseline === null) options.refuse(["tolerance"], "only with --baseline");
  const asked = {
    ...{ source, bars, baseline, tolerance: options.read(TOLERANCE) },
    ...{ steps: options.read(STEPS), heap: options.read(HEAP), prices: options.read(PRICES) },
    format: options.read(FORMAT),
  };
  return async (streams) => (await import("./assert-run")).assertRun(asked, options, streams);
}
