import { LAB_NAMES, modelOf } from "../../src/kernel/labs/labs";
import { fieldsOf, openingRows, playingRows, type ScenarioTable } from "../../src/kernel/scenario/fields";
import { stopKindsOf } from "../../src/kernel/scenario/link/encode";
import type { Lab } from "../../src/kernel/scenario/scenario";
import { laneField, STEPS_ONLY, type StopKinds } from "../../src/kernel/scenario/stop-kinds";

/** The fields of the labs that share one model. */
export interface ModelTable {
  readonly labs: readonly Lab[];
  readonly table: ScenarioTable;
}

/** A lab's fields. An inactive one has the default of its row, whatever the lab's default is while it is active. */
function schemaRows(lab: Lab): ScenarioTable {
  const { run } = modelOf(lab).fields;
  const rows = Object.entries(fieldsOf({ lab })).map(([key, row]) => {
    const isConditional = row.when !== undefined && run[key] !== undefined;
    return [key, isConditional ? { ...row, default: run[key]?.default } : row] as const;
  });
  return Object.fromEntries(rows) as ScenarioTable;
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** The kinds of several models. For a shared key the first model's field counts. */
function mergedStops(all: readonly StopKinds[]): StopKinds {
  const tables = all.map(({ table }) => table);
  const options = tables.flatMap(({ kind }) => (kind?.kind.type === "choice" ? kind.kind.options : []));
  const withoutLane = tables.flatMap(({ lane }) => lane?.when?.not ?? []).map(String);
  const [first = STEPS_ONLY] = all;
  return {
    table: {
      ...Object.assign({}, ...tables, ...tables.toReversed()),
      kind: { ...first.table.kind, kind: { type: "choice", options: unique(options) } },
      lane: laneField(unique(withoutLane)),
    },
    phrases: Object.assign({}, ...all.map(({ phrases }) => phrases)),
    comparing: unique(all.flatMap(({ comparing }) => comparing)),
  };
}

/** For a shared key the first lab's row counts, but a stop rule may be of any lab's kind. */
function mergedTable(labs: readonly Lab[]): ScenarioTable {
  const every = labs.map(schemaRows);
  const { breakpoints } = playingRows(mergedStops(labs.map(stopKindsOf)));
  return { ...Object.assign({}, ...every, ...every.toReversed()), breakpoints };
}

const runOf = (lab: Lab) => modelOf(lab).fields.run;

/** The fields of each model's labs. All labs must have been loaded. */
export function modelTables(): readonly ModelTable[] {
  const models = LAB_NAMES.filter((lab, i) => LAB_NAMES.findIndex((other) => runOf(other) === runOf(lab)) === i);
  return models.map((first) => {
    const sharing = LAB_NAMES.filter((lab) => runOf(lab) === runOf(first));
    return { labs: sharing, table: { ...mergedTable(sharing), lab: openingRows.lab } };
  });
}

/** The fields of all labs, which must have been loaded. */
export const allFields = (): ScenarioTable => mergedTable(LAB_NAMES);
