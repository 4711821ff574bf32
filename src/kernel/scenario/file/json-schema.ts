import { assertNever } from "../../../shared/assert-never";
import { type Field, type Kind, type ModelKind, modelTable, type ScalarKind, type Table } from "../field";
import { allowedText, whenText } from "../field-text";
import { allFields } from "../fields";
import { DIGEST } from "../link/encode";
import { ENDING } from "./file";

/*
 * What a scenario file may say, as a JSON Schema (2020-12) for editors and other programs, made from the table of fields.
 * It knows types, ranges and names; the rules between fields stand in its descriptions, and validate.ts keeps them.
 */

type Schema = Readonly<Record<string, unknown>>;

/** The schema of scenario files. */
export const scenarioSchema = (): Schema => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: `A scenario of Bufferlab (*${ENDING})`,
  ...recordSchema(allFields, {
    $schema: { type: "string", description: "The place of this schema." },
    digest: {
      type: "string",
      pattern: DIGEST.source,
      description: "Names the state at its step, so that a reader can tell whether a replay reached it.",
    },
  }),
});

function recordSchema(table: Table, more: Schema = {}): Schema {
  const fields = Object.entries<Field>(table);
  const needed = fields.filter(([, field]) => field.default === undefined && field.when === undefined);
  return {
    type: "object",
    properties: { ...more, ...Object.fromEntries(fields.map(([key, field]) => [key, fieldSchema(field)])) },
    ...(needed.length === 0 ? {} : { required: needed.map(([key]) => key) }),
    additionalProperties: false,
  };
}

function fieldSchema({ kind, default: value, when, label, means, unit }: Field): Schema {
  const unitText = unit === undefined ? "" : ` (${unit})`;
  const meaning = means === undefined ? "" : `; ${means}`;
  const conditions = when === undefined ? "" : ` Counts ${whenText(when)}.`;
  return {
    ...kindSchema(kind),
    ...(value === undefined ? {} : { default: value }),
    description: `${label}${unitText}: ${allowedText(kind)}${meaning}.${conditions}`,
  };
}

function kindSchema(kind: Kind): Schema {
  if (kind.type === "record") return recordSchema(kind.table);
  if (kind.type === "model") return { oneOf: modelSchemas(kind) };
  if (!("least" in kind)) return scalarSchema(kind);
  const items =
    kind.type === "rows" ? recordSchema(kind.row) : { type: "integer", minimum: kind.min, maximum: kind.max };
  return { type: "array", items, maxItems: kind.most };
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
      return { type: "string", maxLength: kind.most };
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
          { type: "integer", minimum: 0, maximum: kind.max },
          { type: "integer", minimum: 1, maximum: kind.max },
        ],
        items: false,
        minItems: 2,
      };
    default:
      return assertNever(kind);
  }
}
