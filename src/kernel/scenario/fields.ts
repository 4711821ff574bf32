import { LAB_NAMES, type LabModel, labNamed, modelOf } from "../labs/labs";
import { openingRows, playingRows } from "./base-fields";
import { defaultsOf, isActive, type Row } from "./field";
import type { Lab, Scenario } from "./scenario";
import { STEPS_ONLY } from "./stop-kinds";

/** The fields of a scenario, in the order of links. The defaults belong to version 1 forever, since links omit them. */
export type ScenarioTable = Readonly<Record<string, Row>>;

type Values = Readonly<Record<string, unknown>>;

/** The rows of a lab with this model, with the defaults for the given values. */
export function tableOf(lab: Lab, model: LabModel, said: Values = {}): ScenarioTable {
  const rows = rowsByModel.get(model) ?? rowsOf(model);
  rowsByModel.set(model, rows);
  return withDefaults(rows, { lab, ...model.defaults(said) });
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
export function fieldsOf(said: { readonly lab?: unknown }): ScenarioTable {
  const lab = labNamed(said.lab);
  return tableOf(lab, modelOf(lab), { ...said });
}

/** Whether a person chooses the lanes of a scenario. Otherwise its only lane has no letter. */
export const hasLanes = (scenario: Scenario): boolean =>
  isActive(fieldsOf(scenario).lanes?.when, { ...scenario }) === true;

/** The default scenario of a lab. */
export const defaultScenarioOf = (lab: Lab): Scenario => defaultsOf<Scenario>(fieldsOf({ lab }));

/** The default scenario: Chen's experiment of 2006, both policies, at the last row of his tables. */
export const defaultScenario = defaultScenarioOf(LAB_NAMES[0]);
