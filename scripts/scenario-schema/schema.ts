import "../../src/models/pools/lane-pools";
import { LAB_NAMES } from "../../src/kernel/labs/labs";
import {
  type Field,
  isActive,
  type Kind,
  type ListKind,
  type ModelKind,
  modelTable,
  type ScalarKind,
  type Table,
  type When,
} from "../../src/kernel/scenario/field";
import { allowedText, whenText } from "../../src/kernel/scenario/field-text";
import { ENDING } from "../../src/kernel/scenario/file/file";
import { DIGEST } from "../../src/kernel/scenario/link/encode";
import { assertNever } from "../../src/shared/assert-never";
import { equal } from "../../src/shared/equal";
import { UNPLAIN } from "../../src/shared/plain-text";
import { withDefinitions } from "./definitions";
import { MEANINGS } from "./meanings";
import { implies, LAB_SCHEMA_RULES, type Schema } from "./rules";
import { allFields, type ModelTable, modelTables } from "./tables";

/*
 * A JSON Schema (2020-12) of scenario files for editors and other programs, generated from the field table. It covers
 * types, ranges, names, conditions, and the labs' rules as far as a schema can express them. docs/scenario-files.md
 * lists the gaps; validate.ts checks everything.
 */

/** The schema of scenario files. */
export const scenarioSchema = (): Schema =>
  withDefinitions({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `A scenario of Bufferlab (*${ENDING})`,
    type: "object",
    properties: { ...AROUND, ...Object.fromEntries(Object.keys(allFields()).map((key) => [key, anyModel(key)])) },
    allOf: [...modelTables().flatMap(modelRules), ...loopRules, ...Object.values(LAB_SCHEMA_RULES).flat()],
    additionalProperties: false,
  });

/** The keys of a file around its scenario. */
const AROUND: Schema = {
  $schema: { type: "string", description: "The address of this schema." },
  digest: {
    type: "string",
    pattern: DIGEST.source,
    description: "Names the state at its step, so that a reader can tell whether a replay reached it.",
  },
};

/** A key as any model knows it: models may give one name to different fields. */
function anyModel(key: string): Schema {
  const [first = {}, ...others] = uniqueSchemas(
    modelTables().flatMap(({ table }) => (table[key] === undefined ? [] : [fieldSchema(table[key])])),
  );
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

const uniqueSchemas = (schemas: readonly Schema[]): readonly Schema[] =>
  schemas.filter((schema, i) => schemas.findIndex((other) => equal(schema, other)) === i);

/** The fields that a model's labs have, and their conditions. With a single model, `anyModel` says the former. */
function modelRules({ labs, table }: ModelTable): readonly Schema[] {
  const rules = switches(table, false);
  if (modelTables().length === 1) return rules;
  const isUsual = labs.includes(LAB_NAMES[0]);
  const ofLabs = { properties: { lab: { enum: labs } }, ...(isUsual ? {} : { required: ["lab"] }) };
  const own = Object.keys(allFields())
    .filter((key) => table[key] === undefined || !equal(anyModel(key), fieldSchema(table[key])))
    .map((key) => [key, table[key] === undefined ? false : fieldSchema(table[key])] as const);
  return [implies(ofLabs, { properties: Object.fromEntries(own), allOf: rules })];
}

/** A loop has both ends or neither. */
const loopRules: readonly Schema[] = [
  ["loopFrom", "loopTo"],
  ["loopTo", "loopFrom"],
].map(([one = "", other = ""]) =>
  implies(
    { properties: { [one]: { type: "integer" } }, required: [one] },
    { properties: { [other]: { type: "integer" } }, required: [other] },
  ),
);

function recordSchema(table: Table, rules: readonly Schema[]): Schema {
  const fields = Object.entries<Field>(table);
  const needed = fields.filter(([, field]) => field.default === undefined && field.when === undefined);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([key, field]) => [key, fieldSchema(field)])),
    ...(needed.length === 0 ? {} : { required: needed.map(([key]) => key) }),
    ...(rules.length === 0 ? {} : { allOf: rules }),
    additionalProperties: false,
  };
}

/**
 * The conditions of a table's fields. `isFixed`: a missing key has the default of its row. A scenario's defaults depend
 * on the lab, so there only given keys decide, and a field without a default in its row has one in the lab.
 */
function switches(table: Table, isFixed: boolean): readonly Schema[] {
  return Object.entries<Field>(table).flatMap(([key, field]) => {
    const conditions = conditionsOf(table, field.when, isFixed);
    const isGiven = !isFixed && field.default === undefined;
    const on = conditions.length === 0 || isGiven ? null : switchedOn(key, field);
    const isOn = {
      properties: Object.assign({}, ...conditions.map(({ met }) => met.properties)),
      ...requiring(conditions.flatMap(({ met }) => met.required ?? [])),
    };
    return [
      ...(on === null ? [] : [implies(isOn, on)]),
      ...conditions.map(({ unmet }) => implies(unmet, switchedOff(key, field))),
    ];
  });
}

interface Has extends Schema {
  readonly properties: Schema;
  readonly required?: readonly string[];
}

const requiring = (keys: readonly string[]) => (keys.length === 0 ? {} : { required: keys });

/** The conditions of a field, one for each key that decides, and their opposites. */
function conditionsOf(
  table: Table,
  when: When | undefined,
  isFixed: boolean,
): readonly { readonly met: Has; readonly unmet: Has }[] {
  if (when === undefined) return [];
  const { key, is, not, and } = when;
  const { and: _, ...own } = when;
  const usual = isFixed ? isActive(own, { [key]: table[key]?.default }) : undefined;
  const decisive = is ? { enum: is } : { not: { enum: not } };
  const has = (schema: Schema, isUsual: boolean): Has => ({
    properties: { [key]: schema },
    ...requiring(isUsual ? [] : [key]),
  });
  const first = { met: has(decisive, usual === true), unmet: has({ not: decisive }, usual === false) };
  return [first, ...conditionsOf(table, and, isFixed)];
}

/** An active field is present if it has no default, and its list is long enough. Null = always true. */
function switchedOn(key: string, { kind, default: value }: Field): Schema | null {
  const least = "least" in kind ? kind.least : 0;
  const isShort = Array.isArray(value) && value.length < least;
  if (value !== undefined && !isShort) return null;
  return { required: [key], properties: { [key]: least > 0 ? { minItems: least } : {} } };
}

/** An inactive field holds at most its default. */
const switchedOff = (key: string, { default: value }: Field): Schema => ({
  properties: { [key]: value === undefined ? false : { const: value } },
});

function fieldSchema({ kind, default: value, when, label, unit }: Field): Schema {
  const unitText = unit === undefined ? "" : ` (${unit})`;
  const means = MEANINGS[label];
  const meaning = means === undefined ? "" : `; ${means}`;
  const conditions = when === undefined ? "" : ` Applies ${whenText(when)}.`;
  return {
    ...kindSchema(kind),
    ...(value === undefined ? {} : { default: value }),
    description: `${label}${unitText}: ${allowedText(kind)}${meaning}.${conditions}`,
  };
}

function kindSchema(kind: Kind): Schema {
  if (kind.type === "record") return recordSchema(kind.table, switches(kind.table, true));
  if (kind.type === "model") return { oneOf: modelSchemas(kind) };
  if (!("least" in kind)) return scalarSchema(kind);
  return { type: "array", items: itemSchema(kind), maxItems: kind.most };
}

function itemSchema(kind: ListKind): Schema {
  if (kind.type === "rows") return recordSchema(kind.row, switches(kind.row, true));
  if (kind.type === "integers") return { type: "integer", minimum: kind.min, maximum: kind.max };
  const forms = Object.entries(kind.commands).map(([name, number]) => (number === null ? name : `${name}:[1-9][0-9]*`));
  return { type: "string", pattern: `^(?:${forms.join("|")})$` };
}

const modelSchemas = (kind: ModelKind): Schema[] =>
  Object.entries(kind.models).map(([name, parameters]) => {
    const { parameters: field } = modelTable(kind, parameters);
    const properties = { model: { const: name }, parameters: field === undefined ? {} : fieldSchema(field) };
    return { type: "object", properties, required: ["model"], additionalProperties: false };
  });

function scalarSchema(kind: ScalarKind): Schema {
  switch (kind.type) {
    case "version":
      return { type: "integer", minimum: 1, maximum: kind.newest };
    case "text":
      return { type: "string", maxLength: kind.most, pattern: `^[^${UNPLAIN.source.slice(1, -1)}]*$` };
    case "form":
      return { type: ["string", "null"], pattern: kind.form.source };
    case "lane":
      return { type: "integer", minimum: 0, maximum: 3 };
    case "integer": {
      const whole = { type: "integer", minimum: kind.min, maximum: kind.max };
      return kind.or === undefined ? whole : { anyOf: [whole, { const: kind.or }] };
    }
    case "hundredths":
      return { type: "number", minimum: kind.min, maximum: kind.max };
    case "choice":
      return { enum: kind.options };
    case "flag":
      return { type: "boolean" };
    case "fraction":
      return {
        type: "array",
        prefixItems: [
          { type: "integer", minimum: kind.range === undefined ? 0 : 1, maximum: kind.max },
          { type: "integer", minimum: 1, maximum: kind.max },
        ],
        items: false,
        minItems: 2,
      };
    default:
      return assertNever(kind);
  }
}
