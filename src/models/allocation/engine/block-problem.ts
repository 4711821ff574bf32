import { LIMIT } from "../../../generated/abi";
import { type Field, isActive, type Kind, type ModelKind, type Table } from "../../../kernel/scenario/field";
import { fieldsOf } from "../../../kernel/scenario/fields";
import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { allocationBlock } from "../block";
import { poolTables } from "../pool-tables";
import type { AllocationScenario } from "../scenario";
import type { BlockProblem } from "./core";

type Row = readonly [path: string, kind: Kind];
type Values = Readonly<Record<string, unknown>>;

/** Describes a refusal by the core in terms of the given scenario. */
export function describeProblem(scenario: AllocationScenario, problem: BlockProblem): readonly Problem[] {
  if (problem.table === POOL_LIST) return listProblem(scenario, problem);
  const [path, kind] = rowOf(scenario, problem);
  return problemOf(path, spelled(kind, problem.value), range(kind, problem));
}

/** The path and kind of the field that a problem concerns. Lists of lanes may have their own sections. */
function rowOf(scenario: AllocationScenario, { table, field, row, lane }: BlockProblem): Row {
  const { sections } = allocationBlock;
  const [section, { layout }] = Object.entries(sections)[table] ?? ["scenario", { layout: {} }];
  const [fields, values]: [Table, Values] = [fieldsOf(scenario), { ...scenario }];
  const name = Object.keys(layout)[field] ?? "";
  if (table === 0 || section === "batches") return wordRow("", fields, values, name);
  const isIt = ({ entries }: Field) => entries === section;
  if (Object.values(fields).some(isIt)) {
    const [key, list] = fieldOf(fields, values, isIt);
    const records = section === "lanes" ? lane : row;
    return entryRow(`${key}[${records}]`, list, recordAt(values[key], records), name);
  }
  const [lanes, { kind }] = fieldOf(fields, values, ({ entries }) => entries === "lanes");
  const record = recordAt(values[lanes], lane);
  const [key, inner] = fieldOf(rowsOf(kind), record, isIt);
  const path = `${lanes}[${lane}].${key}`;
  return inner.kind.type === "model" ? modelRow(path, inner.kind, record[key], field) : [`${path}[${row}]`, inner.kind];
}

/** The table of the lists of pools, after those of all sections. */
const POOL_LIST = Object.keys(allocationBlock.sections).length;

/** An entry of the list of a lane's pool. */
function listProblem({ lanes }: AllocationScenario, { lane, row, value }: BlockProblem): readonly Problem[] {
  const table = poolTables[lanes[lane]?.pool.model ?? ""] ?? {};
  const list = Object.keys(table).find((key) => table[key]?.kind.type === "integers");
  return problemOf(`lanes[${lane}].pool.parameters.${list}[${row}]`, String(value), "a size over the one before it");
}

const rowsOf = (kind: Kind): Table => (kind.type === "rows" ? kind.row : {});

const recordAt = (list: unknown, i: number): Values => ({ ...(list as readonly object[])[i] });

/** A word of a list entry, or the whole entry if its words are not those of its fields. */
function entryRow(path: string, { kind, rows }: Field, values: Values, name: string): Row {
  return rows === undefined ? wordRow(`${path}.`, rowsOf(kind), values, name) : [path, kind];
}

/** The active field among those that pass a test; several fields may share a word. */
function fieldOf(table: Table, values: Values, isIt: (field: Field) => boolean): readonly [string, Field] {
  const found = Object.entries(table).filter(([, field]) => isIt(field));
  const [first] = found.filter(([, { when }]) => isActive(when, values) === true).concat(found);
  if (first === undefined) throw new RangeError("The core reported a word of the block that no field has.");
  return first;
}

function wordRow(path: string, table: Table, values: Values, name: string): Row {
  const [key, { kind, word = [] }] = fieldOf(table, values, ({ word = [] }) => [word].flat().includes(name));
  const part = kind.type === "fraction" ? `[${[word].flat().indexOf(name)}]` : "";
  return [path + key + part, kind];
}

/** A model, or one of its parameters. */
function modelRow(path: string, { models }: ModelKind, value: unknown, parameter: number): Row {
  const { model } = value as { readonly model: string };
  const [key, field] = Object.entries(models[model] ?? {})[parameter] ?? [];
  if (field !== undefined) return [`${path}.parameters.${key}`, field.kind];
  return [`${path}.model`, { type: "choice", options: Object.keys(models) }];
}

/** A word of a setting that may be negative. */
const signed = (kind: Kind, word: number): number =>
  kind.type === "integer" && kind.min < 0 && word > kind.max ? word - 2 ** 32 : word;

/** A word of the block as the scenario spells it. */
function spelled(kind: Kind, given: number): string | number | boolean | null {
  const word = signed(kind, given);
  if (kind.type === "choice") return kind.options[word] ?? word;
  if (kind.type === "flag") return word !== 0;
  if (kind.type === "hundredths") return word / 100;
  return kind.type === "integer" && "or" in kind && word === (kind.orWord ?? LIMIT.NONE) ? (kind.or ?? null) : word;
}

function range(kind: Kind, { least, most }: BlockProblem): string {
  const [first, last] = [spelled(kind, least), spelled(kind, most)];
  if (first === last) return String(first);
  if (kind.type === "flag") return "true or false";
  if (kind.type === "choice") return `one of ${kind.options.slice(least, most + 1).join(", ")}`;
  if (kind.type === "hundredths") return `a number, ${first} … ${last}, with at most two decimals`;
  const from = formatInteger(signed(kind, least));
  if (typeof last !== "number") return `a whole number from ${from} on, or ${last}`;
  return `a whole number, ${from} … ${formatInteger(most)}`;
}
