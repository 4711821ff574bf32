import { LIMIT } from "../../generated/kernel";
import { LAB_NAMES, type LabModel, labNamed, modelOf } from "../labs/labs";
import { defaultsOf, integer, isActive, type RowsOf, rows, type ScenarioField, STEP } from "./field";
import { type CommonKey, type Lab, type Scenario, stopAt } from "./scenario";
import { STEPS_ONLY, type StopKinds } from "./stop-kinds";

/* The fields of every lab's scenarios. In links and files the rows of the model come between these two tables. */

export const openingRows = {
  v: { kind: { type: "version", newest: 1 }, affects: "view", default: 1, label: "version" },
  lab: { kind: { type: "choice", options: LAB_NAMES }, affects: "requests", default: LAB_NAMES[0], label: "lab" },
  title: { kind: { type: "text", most: 80 }, affects: "view", default: "", label: "title", example: "My run" },
  at: {
    kind: integer(STEP, "start"),
    affects: "view",
    default: 37_900,
    label: "step shown first",
    unit: "steps",
    example: 11,
  },
} as const satisfies Partial<RowsOf<Scenario, CommonKey>>;

export const playingRows = ({ table }: StopKinds): RowsOf<Scenario, Exclude<CommonKey, keyof typeof openingRows>> => ({
  breakpoints: {
    kind: rows(table, { min: 0, max: LIMIT.BREAKPOINTS }),
    affects: { live: "arm" },
    default: [],
    label: "breakpoints",
    wire: "bp",
    example: [stopAt(11)],
  },
  loopFrom: {
    kind: integer(STEP, null),
    affects: { live: "loop" },
    default: null,
    label: "loop from",
    unit: "steps",
    wire: "from",
    example: 0,
  },
  loopTo: {
    kind: integer(STEP, null),
    affects: { live: "loop" },
    default: null,
    label: "loop to",
    unit: "steps",
    wire: "to",
    example: 100,
  },
});

/** The fields of a scenario, in the order of links. The defaults belong to version 1 forever, since links omit them. */
export type ScenarioTable = Readonly<Record<string, ScenarioField>>;

type Values = Readonly<Record<string, unknown>>;

/** The rows of a lab with this model, with the defaults for the given values. */
export function tableOf(lab: Lab, model: LabModel, given: Values = {}): ScenarioTable {
  const rows = rowsByModel.get(model) ?? rowsOf(model);
  rowsByModel.set(model, rows);
  return withDefaults(rows, { lab, ...model.defaults(given) });
}

const rowsByModel = new WeakMap<LabModel, ScenarioTable>();

const rowsOf = ({ fields, own, stops }: LabModel): ScenarioTable => ({
  ...openingRows,
  ...fields.run,
  ...playingRows(stops ?? STEPS_ONLY),
  ...fields.view,
  ...own,
});

const withDefaults = (table: ScenarioTable, defaults: Values): ScenarioTable => {
  const changed = Object.entries(table).filter(([key]) => Object.hasOwn(defaults, key));
  return { ...table, ...Object.fromEntries(changed.map(([key, row]) => [key, { ...row, default: defaults[key] }])) };
};

/** The fields of a lab's scenarios. The default of a key depends on the lab and on the other keys that are given. */
export function fieldsOf(given: { readonly lab?: unknown }): ScenarioTable {
  const lab = labNamed(given.lab);
  return tableOf(lab, modelOf(lab), { ...given });
}

/** Whether a person chooses the lanes of a scenario. Otherwise its only lane has no letter. */
export const hasLanes = (scenario: Scenario): boolean =>
  isActive(fieldsOf(scenario).lanes?.when, { ...scenario }) === true;

const defaultsOfModels = new WeakMap<object, Scenario>();

/** The default scenario of a lab. It is made once, because the page asks for it with every state. */
export function defaultScenarioOf(lab: Lab): Scenario {
  const model = modelOf(labNamed(lab));
  const known = defaultsOfModels.get(model) ?? defaultsOf<Scenario>(fieldsOf({ lab }));
  defaultsOfModels.set(model, known);
  return known;
}

/** The default scenario: Chen's experiment of 2006, both policies, at the last row of his tables. */
export const defaultScenario = defaultScenarioOf(LAB_NAMES[0]);
