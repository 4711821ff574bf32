import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadLabs } from "../../src/kernel/labs/labs";
import { defaultsOf } from "../../src/kernel/scenario/field";
import { defaultScenarioOf, fieldsOf } from "../../src/kernel/scenario/fields";
import type { Lane, Problem, Scenario } from "../../src/kernel/scenario/scenario";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { HeapChoice } from "../../src/models/allocation/scenario";
import { policyOf } from "../../src/models/page_cache/policy-tables";
import type { PageLane } from "../../src/models/page_cache/scenario";
import { builtCores } from "../built-core";
import { digestBy } from "./link-outcome";

/*
 * Published links: each opens forever what it opened when its line was written. `npm run permalink` adds lines. No line
 * changes or disappears, which `npm run check` verifies in the history.
 */

/** A link, the whole scenario that it opens, and the digest of the state at its step. */
export interface GoodLink {
  readonly link: string;
  readonly scenario: Scenario;
  readonly digest: string;
}

/** A link that does not open, and the fields at fault. */
export interface BadLinkLine {
  readonly link: string;
  readonly problems: readonly Problem["field"][];
}

await loadLabs();

export const FILES = {
  opens: fileURLToPath(new URL("opens.jsonl", import.meta.url)),
  refused: fileURLToPath(new URL("refused.jsonl", import.meta.url)),
} as const;

const TRACE_FOLDER = new URL("traces/", import.meta.url);

/** The texts of the traces that golden links name. */
export const TRACES: readonly string[] = readdirSync(TRACE_FOLDER).map((name) =>
  readFileSync(new URL(name, TRACE_FOLDER), "utf8"),
);

const linesOf = <T>(file: string): readonly T[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);

/** A key that scenarios or lanes gained after a line was written keeps its default for that line forever. */
const whole = (scenario: Scenario): Scenario => ({
  ...defaultScenarioOf(scenario.lab),
  ...("trace" in scenario && "only" in scenario && { traceData: null, whole: null, threads: null, span: null }),
  ...scenario,
  lanes: scenario.lanes.map((lane) => ({
    ...laneDefaults(scenario),
    ...lane,
    ...wholeHeap(lane),
    ...wholePolicy(lane),
  })),
});

/** So does a parameter that heaps gained. */
const wholeHeap = (lane: Lane): object =>
  "heap" in lane ? { heap: heapOf((lane.heap as HeapChoice).model, (lane.heap as HeapChoice).parameters) } : {};

/** And one that the policies of page caches gained. */
const wholePolicy = (lane: Lane): object =>
  "policy" in lane ? { policy: policyOf((lane as PageLane).policy.model, (lane as PageLane).policy.parameters) } : {};

function laneDefaults(scenario: Scenario): object {
  const kind = fieldsOf(scenario).lanes?.kind;
  return kind?.type === "rows" ? defaultsOf(kind.row) : {};
}

export const goodLinks = (): readonly GoodLink[] =>
  linesOf<GoodLink>(FILES.opens).map((line) => ({ ...line, scenario: whole(line.scenario) }));
/**
 * A path or a word that has gained a meaning, or a value a wider range, is no longer at fault: the last line of a link
 * counts, and one without problems opens.
 */
export const badLinks = (): readonly BadLinkLine[] =>
  [...new Map(linesOf<BadLinkLine>(FILES.refused).map((line) => [line.link, line])).values()].filter(
    ({ problems }) => problems.length > 0,
  );

/** The digest of the state at a scenario's step, by a core of its own. */
export const digestAt = (scenario: Scenario): Promise<string> => digestBy(builtCores, scenario, TRACES);
