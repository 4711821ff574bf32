import type { Implies, Schema } from "../../kernel/scenario/schema-rule";

/** The rules between fields of the page cache that a JSON Schema can express. */
export const pageSchemaRules = (implies: Implies): readonly Schema[] => [
  implies(
    { properties: { work: { const: "trace" } }, required: ["work"] },
    { properties: { trace: { type: "string" } }, required: ["trace"] },
  ),
];
