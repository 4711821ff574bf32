import { PAGE_LIMIT } from "../../generated/page_cache";
import { MACHINE_LIMIT } from "../../generated/page_machine";
import { isActive } from "../../kernel/scenario/field";
import { allowedText, whenText } from "../../kernel/scenario/field-text";
import { baseRules, type Rule, ruleOf } from "../../kernel/scenario/rules";
import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { pageRun } from "./fields";
import { isMachine, type PageScenario } from "./scenario";
import { kindsOf } from "./stop-kinds";
import { requestsNamed } from "./trace-name";

const rule = ruleOf<PageScenario>();

/** kB per page */
const PAGE_KB = 4;

/** Fields that depend on `work`, which the machine does not have. */
const OF_WORK = ["n", "alpha", "zipf", "hot", "scan", "again", "period", "shift", "asks", "trace", "read"] as const;

const ofStage = rule(["stage", ...OF_WORK], (scenario, report) => {
  const { when } = pageRun.work;
  if (when === undefined || isActive(when, scenario) === true) return;
  for (const key of OF_WORK)
    if (!equal(scenario[key], pageRun[key].default)) report(key, scenario[key], whenText(when));
});

const stopsOfStage = rule(["stage", "breakpoints"], ({ stage, breakpoints }, report) => {
  const kinds = kindsOf(isMachine({ stage }));
  breakpoints.forEach(({ kind }, i) => {
    if (kind !== undefined && !kinds.includes(kind))
      report(`breakpoints[${i}].kind`, kind, `in this stage, one of ${kinds.join(", ")}`);
  });
});

const wholePages: readonly Rule[] = (["memory", "programs", "buffers", "cached"] as const).map((key) =>
  rule([key], (scenario, report) => {
    if (scenario[key] % PAGE_KB !== 0) report(key, scenario[key], "a multiple of 4, because a page is 4 kB");
  }),
);

const filePages = (bytes: number): number => Math.ceil(bytes / MACHINE_LIMIT.FILE_PAGE_BYTES);

const resident = rule(["resident", "file", "cached"], ({ resident: pages, file, cached }, report) => {
  const most = Math.min(filePages(file), Math.floor(cached / PAGE_KB));
  if (pages > most) report("resident", pages, `at most ${formatInteger(most)}, the pages of the file and of the cache`);
});

const memory = rule(
  ["memory", "programs", "buffers", "cached", "resident"],
  ({ memory: total, programs, buffers, cached, resident: pages }, report) => {
    const least = programs + buffers + cached + (pages > 0 ? 0 : PAGE_KB);
    if (total < least) report("memory", total, `at least ${formatInteger(least)}: programs, buffers and cached`);
  },
);

const taken = rule(["take", "cache"], ({ take, cache }, report) => {
  take.forEach(({ at, pages, until }, i) => {
    if (pages >= cache) report(`take[${i}].pages`, pages, `below ${formatInteger(cache)}, the pages of the cache`);
    if (until <= at) report(`take[${i}].until`, until, `a request after ${formatInteger(at)}`);
  });
});

/** The largest exponent of Zipf's law as YCSB draws it, whose formula divides by one minus it. */
export const MOST_YCSB_ALPHA = PAGE_LIMIT.YCSB_ALPHA / 100;

const drawn = rule(["alpha", "zipf"], ({ alpha, zipf }, report) => {
  if (zipf === "ycsb" && alpha > MOST_YCSB_ALPHA)
    report("alpha", alpha, `at most ${MOST_YCSB_ALPHA}, as YCSB draws Zipf’s law`);
});

const moved = rule(["work", "n", "shift"], ({ work, n, shift }, report) => {
  if (work === "phases" && shift > n) report("shift", shift, `at most ${formatInteger(n)}, the number of pages`);
});

const traced = rule(["work", "trace", "requests"], ({ work, trace, requests }, report) => {
  const most = requestsNamed(trace);
  if (work === "trace" && most === null) report("trace", undefined, allowedText(pageRun.trace.kind));
  else if (most !== null && most > PAGE_LIMIT.REQUESTS)
    report("trace", trace, `at most ${formatInteger(PAGE_LIMIT.REQUESTS)} requests`);
  else if (most !== null && requests > most)
    report("requests", requests, `at most ${formatInteger(most)}, the requests of the trace`);
});

/** The rules between the fields of the page cache's scenarios. */
export const pageRules: readonly Rule[] = [
  ofStage,
  ...wholePages,
  resident,
  memory,
  taken,
  drawn,
  moved,
  traced,
  stopsOfStage,
  ...baseRules,
];
