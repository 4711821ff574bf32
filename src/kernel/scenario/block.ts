import { LIMIT } from "../../generated/kernel";
import { assertNever } from "../../shared/assert-never";
import { type Field, isActive, type ModelChoice, type ModelKind, type ScalarKind, type Table } from "./field";
import { fieldsOf } from "./fields";
import type { Breakpoint, Scenario } from "./scenario";
import type { StopKinds } from "./stop-kinds";

/** A table of the block. Its entries, or those of lane i, begin at word `at` + i · `stride`. */
interface Section {
  readonly at: number;
  readonly stride: number;
  /** The words of an entry by name; empty where an entry is a single word or a heap. */
  readonly layout: Readonly<Record<string, number>>;
  /** Where an entry is a model: the word of its list's length, which the list follows. */
  readonly list?: number;
}

/** The layout of a scenario in a core's block. */
export interface BlockLayout {
  /** The core's ABI version, which is the first word. */
  readonly version: number;
  readonly words: number;
  /** The tables, by the numbers that BlProblem uses. The first holds the scenario's own words. */
  readonly sections: Readonly<Record<string, Section>>;
}

/** Words of the core: unsigned 32-bit integers. */
type Words = Uint32Array<ArrayBuffer>;
type Values = Readonly<Record<string, unknown>>;

/** A scenario as the words of its core's block, for bl_block(). The scenario must be valid. */
export function blockOf(layout: BlockLayout, scenario: Scenario): Words {
  const block: Block = { layout, words: new Uint32Array(layout.words) };
  block.words[0] = layout.version;
  writeRecord(block, "scenario", 0, fieldsOf(scenario), { ...scenario });
  return block.words;
}

/** A model's number, then its parameters but a list. */
export const modelWords = ({ models }: ModelKind, { model, parameters }: ModelChoice): readonly number[] => [
  Object.keys(models).indexOf(model),
  ...Object.entries(models[model] ?? {})
    .filter(([, { kind }]) => kind.type !== "integers")
    .map(([name, { kind }]) => wordOf(kind as ScalarKind, parameters[name])),
];

/** The list among the parameters of a model. */
function modelList({ models }: ModelKind, { model, parameters }: ModelChoice): readonly number[] {
  const [name] = Object.entries(models[model] ?? {}).find(([, { kind }]) => kind.type === "integers") ?? [];
  return name === undefined ? [] : (parameters[name] as readonly number[]);
}

/** A block that is being written. */
interface Block {
  readonly layout: BlockLayout;
  readonly words: Words;
}

function sectionOf({ layout }: Block, name: string): Section {
  const section = layout.sections[name];
  if (section === undefined) throw new RangeError(`The block has no section ${name}.`);
  return section;
}

/** Writes a record as entry number `entry` of a section. */
function writeRecord(block: Block, section: string, entry: number, table: Table, values: Values): void {
  const { at, stride, layout } = sectionOf(block, section);
  for (const [key, field] of Object.entries(table)) {
    const isUnsaid = field.entries !== undefined || values[key] === undefined;
    if (isUnsaid && isActive(field.when, values) !== true) continue;
    writeWords(block.words, at + entry * stride, layout, field, values[key]);
    if (field.entries !== undefined) writeEntries(block, field.entries, entry, field, values[key]);
  }
}

function writeWords(words: Words, at: number, layout: Values, { kind, word = [] }: Field, value: unknown): void {
  const names = [word].flat();
  for (const [i, name] of names.entries()) {
    const number = "least" in kind ? (value as readonly unknown[]).length : wordOf(kind as ScalarKind, value, i);
    words[at + Number(layout[name])] = number;
  }
}

/** Writes a field that has its own section: a list, or the model of lane `entry`. */
function writeEntries(block: Block, section: string, entry: number, { kind, rows }: Field, value: unknown): void {
  const { at, stride, list } = sectionOf(block, section);
  const table = kind.type === "rows" ? kind.row : rows?.table;
  if (table !== undefined) {
    const records = rows?.of(value as readonly number[]) ?? (value as readonly object[]);
    for (const [i, record] of records.entries()) writeRecord(block, section, i, table, { ...record });
  } else {
    const words = kind.type === "model" ? modelWords(kind, value as ModelChoice) : (value as readonly number[]);
    block.words.set(words, at + entry * stride);
    if (list === undefined || kind.type !== "model") return;
    const sizes = modelList(kind, value as ModelChoice);
    block.words.set([sizes.length, ...sizes], at + entry * stride + list);
  }
}

/** The word of a valid value; for a fraction, its part number `part`. */
function wordOf(kind: ScalarKind, value: unknown, part = 0): number {
  switch (kind.type) {
    case "integer":
      return value === kind.or ? (kind.orWord ?? LIMIT.NONE) : Number(value);
    case "hundredths":
      return Math.round(Number(value) * 100);
    case "choice":
      return kind.options.indexOf(String(value));
    case "fraction":
      return (value as readonly [number, number])[part === 0 ? 0 : 1];
    case "flag":
    case "lane":
    case "version":
      return Number(value);
    case "text":
    case "form":
      throw new TypeError("The core's block has no place for a string.");
    default:
      return assertNever(kind);
  }
}

/** The arguments of bl_arm() besides the breakpoint's number. */
export interface BreakpointArguments {
  readonly kind: number;
  readonly lane: number;
  readonly value: bigint;
}

export function breakpointArguments({ table }: StopKinds, breakpoint: Breakpoint): BreakpointArguments {
  const values: Values = { ...breakpoint };
  const fields = Object.entries<Field>(table).filter(([, { when }]) => isActive(when, values) === true);
  const words = fields.map(([key, field]) => [field.word, argumentOf(field, values[key])]);
  const { kind, lane = LIMIT.NONE, value = 0 } = Object.fromEntries(words);
  return { kind, lane, value: BigInt(value) };
}

function argumentOf({ kind, isBit }: Field, value: unknown): number {
  const word = wordOf(kind as ScalarKind, value);
  if (isBit !== true) return word;
  return value === "any" ? 2 ** word - 1 : 2 ** word;
}
