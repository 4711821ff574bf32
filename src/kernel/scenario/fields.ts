import type { Lab } from "../../labs/lab-id";
import { LAB_MODELS } from "../../labs/models";
import { openingRows, playingRows } from "./base-fields";
import { defaultsOf, type Row } from "./field";
import { LAB_NAMES, labNamed } from "./lab-names";
import type { Scenario } from "./scenario";

/** A scenario, key by key, in the order of links. Its defaults belong to version 1 for ever: what a link does not say is this. */
export type ScenarioTable = Readonly<Record<string, Row>>;

type Values = Readonly<Record<string, unknown>>;

/** The rows of a lab before anything is said. */
function rowsOf(lab: Lab): ScenarioTable {
  const { fields, own } = LAB_MODELS[lab];
  const { run, view } = fields;
  const rows = { ...openingRows, ...run, ...playingRows, ...view, ...own };
  return withDefaults(rows, { lab });
}

const withDefaults = (table: ScenarioTable, defaults: Values): ScenarioTable => {
  const changed = Object.entries(table).filter(([key]) => Object.hasOwn(defaults, key));
  return { ...table, ...Object.fromEntries(changed.map(([key, row]) => [key, { ...row, default: defaults[key] }])) };
};

const tables = new Map(LAB_NAMES.map((lab) => [lab, rowsOf(lab)]));

/** The fields of a scenario of such a lab. What a key means that is not said depends on the lab and on what is said. */
export function fieldsOf(said: { readonly lab?: unknown }): ScenarioTable {
  const lab = labNamed(said.lab);
  return withDefaults(tables.get(lab) ?? {}, LAB_MODELS[lab].defaults({ ...said }));
}

const every = [...tables.values()];
/** The fields of all labs. A key that several have is the first's. */
export const allFields: ScenarioTable = Object.assign({}, ...every, ...every.toReversed());

/** A scenario of a lab of which nothing else is said. */
export const defaultScenarioOf = (lab: Lab): Scenario => defaultsOf<Scenario>(fieldsOf({ lab }));

/** A scenario of which nothing is said: Chen's experiment of 2006, both policies, at the last row of his tables. */
export const defaultScenario = defaultScenarioOf(LAB_NAMES[0]);
