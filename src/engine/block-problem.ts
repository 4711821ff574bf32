import { LIMIT } from "../generated/abi";
import { SECTION_NAMES, SECTIONS, type SectionName } from "../scenario/block-sections";
import { type Field, isActive, type Kind, type ModelKind, type Table } from "../scenario/field";
import { scenarioTable } from "../scenario/fields";
import { policyTable } from "../scenario/policy-fields";
import { problemList } from "../scenario/problem";
import type { Problem, Scenario } from "../scenario/scenario";
import { formatInteger } from "../shared/format";
import type { BlockProblem } from "./refusal";

type Row = readonly [path: string, kind: Kind];
type Values = Readonly<Record<string, unknown>>;

/** What the core refused, in the terms of the scenario it was given. */
export function describeProblem(scenario: Scenario, problem: BlockProblem): readonly Problem[] {
  const [path, kind] = rowOf(scenario, problem);
  const { problems, report } = problemList();
  report(path, spelled(kind, problem.value), range(kind, problem));
  return problems;
}

/** The field of a problem: its path in the scenario, and its kind. */
function rowOf(scenario: Scenario, { table, field, row, lane }: BlockProblem): Row {
  const section = SECTION_NAMES[table] ?? "scenario";
  if (section === "scenario") return wordRow("", scenarioTable, { ...scenario }, nameOf(section, field));
  if (section === "lanes")
    return wordRow(`lanes[${lane}].`, policyTable, laneOf(scenario, lane), nameOf(section, field));
  if (section === "bounds") return [`lanes[${lane}].bounds[${row}]`, policyTable.bounds.kind];
  if (section === "heaps") return heapRow(scenario, lane, field);
  const [key, { kind, rows }] = listIn(section, { ...scenario });
  if (rows !== undefined) return [`${key}[${row}]`, kind];
  return wordRow(`${key}[${row}].`, kind.type === "rows" ? kind.row : {}, {}, nameOf(section, field));
}

const nameOf = (section: SectionName, field: number) => Object.keys(SECTIONS[section].layout)[field] ?? "";

const laneOf = ({ lanes }: Scenario, lane: number): Values => ({ ...lanes[lane] });

/** The field that counts among those that satisfy a test: a word may have several. */
function fieldOf(table: Table, values: Values, isIt: (field: Field) => boolean): readonly [string, Field] {
  const found = Object.entries(table).filter(([, field]) => isIt(field));
  const [first] = found.filter(([, { when }]) => isActive(when, values) === true).concat(found);
  if (first === undefined) throw new RangeError("The core named a word that no field has.");
  return first;
}

const listIn = (section: SectionName, values: Values) =>
  fieldOf(scenarioTable, values, ({ entries }) => entries === section);

function wordRow(path: string, table: Table, values: Values, name: string): Row {
  const [key, { kind, word = [] }] = fieldOf(table, values, ({ word = [] }) => [word].flat().includes(name));
  const part = kind.type === "fraction" ? `[${[word].flat().indexOf(name)}]` : "";
  return [path + key + part, kind];
}

/** A heap's model, or one of its parameters. */
function heapRow({ lanes }: Scenario, lane: number, parameter: number): Row {
  const { models } = policyTable.heap.kind as ModelKind;
  const path = `lanes[${lane}].heap`;
  const [key, field] = Object.entries(models[lanes[lane]?.heap.model ?? ""] ?? {})[parameter] ?? [];
  if (field !== undefined) return [`${path}.parameters.${key}`, field.kind];
  return [`${path}.model`, { type: "choice", options: Object.keys(models) }];
}

/** A word of the block as the scenario says it. */
function spelled(kind: Kind, word: number): string | number | boolean | null {
  if (kind.type === "choice") return kind.options[word] ?? word;
  if (kind.type === "flag") return word !== 0;
  if (kind.type === "hundredths") return word / 100;
  return kind.type === "integer" && "or" in kind && word === (kind.orWord ?? LIMIT.NONE) ? (kind.or ?? null) : word;
}

function range(kind: Kind, { least, most }: BlockProblem): string {
  const [first, last] = [spelled(kind, least), spelled(kind, most)];
  if (first === last) return String(first);
  if (kind.type === "flag") return "false or true";
  if (kind.type === "choice") return `one of ${kind.options.slice(least, most + 1).join(", ")}`;
  if (kind.type === "hundredths") return `a number, ${first} … ${last}, with two decimals at most`;
  const from = formatInteger(least);
  if (typeof last !== "number") return `a whole number from ${from} on, or ${last}`;
  return `a whole number, ${from} … ${formatInteger(most)}`;
}
