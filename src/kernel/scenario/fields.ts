import type { Lab } from "../../labs/lab-id";
import { LAB_MODELS } from "../../labs/models";
import { openingRows, playingRows } from "./base-fields";
import { defaultsOf, type Row } from "./field";
import { LAB_NAMES, labNamed } from "./lab-names";
import { mergedStops, stopKindsOf } from "./lab-stops";
import type { Scenario } from "./scenario";

/** The fields of a scenario, in the order of links. The defaults belong to version 1 forever, since links omit them. */
export type ScenarioTable = Readonly<Record<string, Row>>;

type Values = Readonly<Record<string, unknown>>;

/** The rows of a lab, with the defaults for an empty scenario. */
function rowsOf(lab: Lab): ScenarioTable {
  const { fields, own } = LAB_MODELS[lab];
  const { run, view } = fields;
  const rows = { ...openingRows, ...run, ...playingRows(stopKindsOf(lab)), ...view, ...own };
  return withDefaults(rows, { lab });
}

const withDefaults = (table: ScenarioTable, defaults: Values): ScenarioTable => {
  const changed = Object.entries(table).filter(([key]) => Object.hasOwn(defaults, key));
  return { ...table, ...Object.fromEntries(changed.map(([key, row]) => [key, { ...row, default: defaults[key] }])) };
};

const tables = new Map(LAB_NAMES.map((lab) => [lab, rowsOf(lab)]));

/** The fields of a lab's scenarios. The default of a key depends on the lab and on the other keys that are given. */
export function fieldsOf(said: { readonly lab?: unknown }): ScenarioTable {
  const lab = labNamed(said.lab);
  return withDefaults(tables.get(lab) ?? {}, LAB_MODELS[lab].defaults({ ...said }));
}

/** The fields of the labs that share one model. */
export interface ModelTable {
  readonly labs: readonly Lab[];
  readonly table: ScenarioTable;
}

/** For a shared key the first lab's row counts, but a stop rule may be of any lab's kind. */
function mergedTable(labs: readonly Lab[]): ScenarioTable {
  const every = labs.map((lab) => tables.get(lab) ?? {});
  const { breakpoints } = playingRows(mergedStops(labs.map(stopKindsOf)));
  return { ...Object.assign({}, ...every, ...every.toReversed()), breakpoints };
}

const sharesModel = (one: Lab, other: Lab): boolean => LAB_MODELS[one].fields.run === LAB_MODELS[other].fields.run;
const firstOfModels = LAB_NAMES.filter((lab, i) => LAB_NAMES.findIndex((other) => sharesModel(lab, other)) === i);

/** The fields of each model's labs. */
export const modelTables: readonly ModelTable[] = firstOfModels.map((first) => {
  const labs = LAB_NAMES.filter((lab) => sharesModel(lab, first));
  return { labs, table: mergedTable(labs) };
});

/** The fields of all labs. */
export const allFields: ScenarioTable = mergedTable(LAB_NAMES);

/** The default scenario of a lab. */
export const defaultScenarioOf = (lab: Lab): Scenario => defaultsOf<Scenario>(fieldsOf({ lab }));

/** The default scenario: Chen's experiment of 2006, both policies, at the last row of his tables. */
export const defaultScenario = defaultScenarioOf(LAB_NAMES[0]);
