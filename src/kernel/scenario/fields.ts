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

const every = [...tables.values()];
/** The fields of all labs. For a shared key the first lab's row counts, but a stop rule may be of any lab's kind. */
export const allFields: ScenarioTable = {
  ...Object.assign({}, ...every, ...every.toReversed()),
  breakpoints: playingRows(mergedStops(LAB_NAMES.map(stopKindsOf))).breakpoints,
};

/** The default scenario of a lab. */
export const defaultScenarioOf = (lab: Lab): Scenario => defaultsOf<Scenario>(fieldsOf({ lab }));

/** The default scenario: Chen's experiment of 2006, both policies, at the last row of his tables. */
export const defaultScenario = defaultScenarioOf(LAB_NAMES[0]);
