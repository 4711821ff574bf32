import { LIMIT } from "../../generated/kernel";
import { assertNever } from "../../shared/assert-never";
import { equal } from "../../shared/equal";
import { isPlain } from "../../shared/plain-text";
import { err, ok, type Result } from "../../shared/result";
import { inputOf, labNamed } from "../labs/labs";
import {
  type CommandNumber,
  defaultIn,
  type Field,
  isActive,
  type Kind,
  type ListKind,
  type ModelKind,
  modelTable,
  type Range,
  type RecordKind,
  type ScalarKind,
  type Table,
} from "./field";
import { allowedText, modelNames, whenText } from "./field-text";
import { fieldsOf } from "./fields";
import { nameText, problemList, type Report, suggestion } from "./problem";
import { checkRules } from "./rules";
import type { Problem, Scenario } from "./scenario";

/**
 * Validates untrusted data as a scenario: types and ranges by the field table, then the rules between fields. A missing
 * key gets its default, which depends on the lab and the other keys. All problems are reported, not only the first;
 * nothing is clamped or replaced.
 */
export function validateScenario(input: unknown): Result<Scenario, readonly Problem[]> {
  const { problems, report } = problemList();
  const said = isRecord(input) ? input : {};
  const values = readRecord(fieldsOf(said), input, "", report);
  checkRules(inputOf(labNamed(said.lab)).rules, values, report);
  // Without problems, the values satisfy the table, and so the type Scenario.
  return problems.length === 0 ? ok(values as unknown as Scenario) : err(problems);
}

type CommandsKind = Extract<ListKind, { readonly type: "commands" }>;
type FractionKind = Extract<ScalarKind, { readonly type: "fraction" }>;

const UP_TO_ONE: Range = { min: 0, max: 1 };

/** The valid values of a record; invalid ones are missing. */
type Values = Readonly<Record<string, unknown>>;

/** One field of a record: the given value and the parsed one; undefined = no valid value. */
interface Reading {
  readonly path: string;
  readonly field: Field;
  readonly given: unknown;
  readonly value: unknown;
}

const isRecord = (input: unknown): input is Values =>
  typeof input === "object" && input !== null && !Array.isArray(input);

function readRecord(table: Table, input: unknown, path: string, report: Report): Values {
  if (!isRecord(input)) {
    report(path || "scenario", input, `a record of ${Object.keys(table).join(", ")}`);
    return {};
  }
  const pathOf = (key: string) => (path === "" ? nameText(key) : `${path}.${nameText(key)}`);
  const values: Record<string, unknown> = {};
  const readings = Object.entries(table).map(([key, field]): Reading => {
    const given = input[key];
    const value = given === undefined ? defaultIn(field, input) : readValue(field.kind, given, pathOf(key), report);
    if (value !== undefined) values[key] = value;
    return { path: pathOf(key), field, given, value };
  });
  for (const reading of readings) checkPresence(reading, values, report);
  const unknown = Object.keys(input).filter((key) => !Object.hasOwn(table, key));
  for (const [i, key] of unknown.entries()) {
    const others = i < MOST_SUGGESTED ? otherNames(key, Object.keys(table)) : "";
    report(pathOf(key), input[key], `no field has this name${others}`);
  }
  return values;
}

/** Beyond this number of unknown names, suggestions stop. */
const MOST_SUGGESTED = 100;

/** Up to this number of names are listed in full; otherwise only the nearest. */
const MOST_LISTED = 12;

/** The possible names, if they are few, and the one that was probably meant. */
function otherNames(given: string, names: readonly string[]): string {
  const few = names.length === 0 ? "; no name is allowed" : `; the names are ${names.join(", ")}`;
  return (names.length > MOST_LISTED ? "" : few) + suggestion(given, names);
}

/** Reports a missing active field, and an inactive field with a value. */
function checkPresence({ path, field, given, value }: Reading, values: Values, report: Report): void {
  const active = isActive(field.when, values);
  if (active === true) {
    const isNeeded = given === undefined && value === undefined;
    const isShort = "least" in field.kind && Array.isArray(value) && value.length < field.kind.least;
    if (isNeeded || isShort) report(path, given, allowedText(field.kind));
  } else if (active === false && given !== undefined && value !== undefined && !equal(value, field.default)) {
    report(path, given, field.when ? whenText(field.when) : "");
  }
}

/** The parsed value of `given`, or undefined; reports its problems. */
export function readValue(kind: Kind, given: unknown, path: string, report: Report): unknown {
  if ("least" in kind) return readList(kind, given, path, report);
  if (kind.type === "model") return readModel(kind, given, path, report);
  if (kind.type === "record" && isRecord(given)) return readRecord(kind.table, given, path, report);
  const value = kind.type === "record" ? undefined : readScalar(kind, given);
  if (value === undefined) report(path, given, allowedText(kind) + hint(kind, given));
  return value;
}

/** A model by name, with its parameters; missing parameters get their usual values. */
function readModel(kind: ModelKind, given: unknown, path: string, report: Report): Values | undefined {
  if (!isRecord(given)) return void report(path, given, allowedText(kind));
  const { model, parameters = {} } = given;
  const table = typeof model === "string" && Object.hasOwn(kind.models, model) ? kind.models[model] : undefined;
  if (table !== undefined) return readRecord(modelTable(kind, table), given, path, report);
  const names = modelNames(kind);
  report(`${path}.model`, model, names.join(", ") + suggestion(model, names));
  if (!isRecord(parameters))
    report(`${path}.parameters`, parameters, "parameters of the model by name, NAME:VALUE in a link");
  return undefined;
}

function hint(kind: ScalarKind | RecordKind, given: unknown): string {
  if (kind.type === "record") return presetHint(given, Object.keys(kind.presets ?? {}));
  if (kind.type === "choice") return suggestion(given, kind.options);
  const isNewer = kind.type === "version" && Number.isSafeInteger(given) && Number(given) > kind.newest;
  return isNewer ? "; this was made with a newer Bufferlab" : "";
}

/** Suggests the names that links have for some records. */
const presetHint = (given: unknown, names: readonly string[]): string =>
  names.length === 0 ? "" : `; in a link ${names.join(", ")} too${suggestion(given, names)}`;

/** The entries of a list. A bad entry is undefined, and a bad record lacks keys; both are reported. */
function readList(kind: ListKind, given: unknown, path: string, report: Report): unknown[] | undefined {
  const isShortEnough = Array.isArray(given) && given.length <= kind.most;
  if (!isShortEnough) report(path, given, allowedText(kind));
  if (!Array.isArray(given)) return undefined;
  const entries = Array.from(given.slice(0, kind.most), (entry: unknown, i) => {
    const at = `${path}[${i}]`;
    if (kind.type === "rows") return readRecord(kind.row, entry, at, report);
    if (kind.type === "commands") return readCommand(kind, entry, at, report);
    return readValue({ type: "integer", min: kind.min, max: kind.max }, entry, at, report);
  });
  return isShortEnough ? entries : undefined;
}

/** A command in its canonical form: "free", "dd:512". */
function readCommand(kind: CommandsKind, given: unknown, path: string, report: Report): string | undefined {
  const [, name = "", digits] = /^([a-z-]+)(?::([1-9]\d*))?$/.exec(String(given)) ?? [];
  const number = Object.hasOwn(kind.commands, name) ? kind.commands[name] : undefined;
  if (typeof given === "string" && isCommand(number, digits)) return given;
  report(path, given, allowedText({ ...kind, least: 1, most: 1 }) + suggestion(name, Object.keys(kind.commands)));
  return undefined;
}

const isCommand = (number: CommandNumber | null | undefined, digits: string | undefined): boolean =>
  number
    ? digits !== undefined && whole(Number(digits), number) !== undefined && Number(digits) % number.step === 0
    : number === null && digits === undefined;

function readScalar(kind: ScalarKind, given: unknown): unknown {
  switch (kind.type) {
    case "version":
      return whole(given, { min: 1, max: kind.newest });
    case "text":
      return typeof given === "string" && isPlain(given, kind.most) ? given : undefined;
    case "form":
      return given === null || (typeof given === "string" && kind.form.test(given)) ? given : undefined;
    case "lane":
      return whole(given, { min: 0, max: LIMIT.LANES - 1 });
    case "integer":
      return given === kind.or ? given : whole(given, kind);
    case "hundredths":
      return hundredths(given, kind);
    case "choice":
      return kind.options.find((option) => option === given);
    case "flag":
      return typeof given === "boolean" ? given : undefined;
    case "fraction":
      return fraction(given, kind);
    default:
      return assertNever(kind);
  }
}

/** An integer in the range; -0 becomes 0. */
function whole(given: unknown, { min, max }: Range): number | undefined {
  return typeof given === "number" && Number.isInteger(given) && given >= min && given <= max ? given + 0 : undefined;
}

function hundredths(given: unknown, { min, max }: Range): number | undefined {
  if (typeof given !== "number" || !(given >= min && given <= max)) return undefined;
  return Math.round(given * 100) / 100 === given ? given : undefined;
}

function fraction(given: unknown, { max, range = UP_TO_ONE }: FractionKind): readonly [number, number] | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [parts, of] = [whole(given[0], { min: 0, max }), whole(given[1], { min: 1, max })];
  if (parts === undefined || of === undefined) return undefined;
  return parts >= range.min * of && parts <= range.max * of ? [parts, of] : undefined;
}
