import type { LabInput, LabModel } from "../../src/kernel/labs/labs";
import { integer, type RowsOf, rows, type TableOf } from "../../src/kernel/scenario/field";
import { baseRules, ruleOf } from "../../src/kernel/scenario/rules";
import type { Scenario, StepBreakpoint } from "../../src/kernel/scenario/scenario";
import { AT_STEP, laneField, STEP_PHRASE, type StopKinds, stepField } from "../../src/kernel/scenario/stop-kinds";
import { platesFrames } from "./frames";

/*
 * A lab of the tests: stacks to which plates are added and from which they are removed. No shipped code knows it. It shows the minimum that a lab
 * must provide.
 */

/** A stack holds at most this many plates; one more breaks. */
export interface Stack {
  readonly height: number;
}

/** A stop rule: at a step, or when a stack has lost this many plates. */
export type PlatesBreakpoint =
  | StepBreakpoint
  | { readonly kind: "broken-at-least"; readonly lane: number | null; readonly plates: number };

export interface PlatesScenario extends Scenario {
  readonly breakpoints: readonly PlatesBreakpoint[];
  readonly seed: number;
  /** The plate under the pointer; null = none. */
  readonly pointed: number | null;
  readonly lanes: readonly Stack[];
}

const stackTable: TableOf<Stack> = {
  height: { kind: integer({ min: 1, max: 99 }), word: "height", default: 10, label: "height" },
};

const run: RowsOf<PlatesScenario, "seed" | "lanes"> = {
  seed: { kind: integer({ min: 1, max: 9999 }), word: "seed", affects: "requests", default: 7, label: "seed" },
  lanes: {
    kind: rows(stackTable, { min: 1, max: 4 }),
    word: "lane_count",
    entries: "lanes",
    affects: "lanes",
    default: [{ height: 3 }, { height: 10 }],
    label: "stacks",
    wire: "A",
  },
};

const view: RowsOf<PlatesScenario, "pointed"> = {
  pointed: {
    kind: integer({ min: 0, max: 98 }, null),
    affects: "view",
    default: null,
    label: "plate pointed at",
    example: 2,
  },
};

const evenRule = ruleOf<PlatesScenario>()(["seed"], ({ seed }, report) => {
  if (seed % 2 === 0) report("seed", seed, "an odd number");
});

const stopTable: TableOf<Pick<PlatesBreakpoint, "kind" | "lane"> & { plates: number; step: number }> = {
  kind: { kind: { type: "choice", options: [AT_STEP, "broken-at-least"] }, word: "kind", label: "stop when" },
  lane: laneField<PlatesBreakpoint["kind"]>([AT_STEP]),
  plates: {
    kind: integer({ min: 1, max: 9999 }),
    word: "value",
    when: { key: "kind", is: ["broken-at-least"] },
    label: "plates",
  },
  step: stepField,
};

/** The kinds of its stop rules, with their phrases in links. */
export const platesStops: StopKinds = {
  table: stopTable,
  phrases: { [AT_STEP]: STEP_PHRASE, "broken-at-least": { phrase: "broken.ge.", key: "plates" } },
  comparing: [],
};

/** Its row among the models. */
export const platesModel: LabModel<PlatesScenario, typeof platesFrames> = {
  fields: { run, view },
  stops: platesStops,
  defaults: () => ({ at: 20 }),
  frames: platesFrames,
};

/** Its form in links and files, and its constraints. */
export const platesInput: LabInput = {
  rules: [evenRule, ...baseRules],
  lane: {
    write: ({ height }: Stack) => `${height}`,
    read: (text) => ({ height: Number(text) }),
    name: (path) => path,
    example: () => "5",
    fileExample: () => ({ height: 5 }),
  },
};
