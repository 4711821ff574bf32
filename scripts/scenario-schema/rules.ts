import { LIMIT } from "../../src/generated/abi";
import type { Lab } from "../../src/kernel/scenario/scenario";

/** A JSON Schema, or part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** The schema of "`condition` implies `consequence`". */
export const implies = (condition: Schema, consequence: Schema): Schema => ({
  anyOf: [{ not: condition }, consequence],
});

/*
 * The rules of models that compare a field with a word. A missing key decides nothing here, because its default depends
 * on the lab and the other keys.
 */

const is = (key: string, value: unknown): Schema => ({ properties: { [key]: { const: value } }, required: [key] });

const ONE_OF_K: Schema = { type: "array", prefixItems: [{ const: 1 }, { type: "integer" }], items: false, minItems: 2 };

const lanes = (schema: Schema): Schema => ({ properties: { lanes: { items: schema } } });

const allocationRules: readonly Schema[] = [
  implies(is("generator", "msvc"), {
    properties: {
      life: { const: "random-walk" },
      allocate: { const: [1, 2] },
      victims: { const: "random" },
      sizes: { const: "doubling" },
      double: ONE_OF_K,
    },
  }),
  implies(is("generator", "splitmix64"), { properties: { life: { const: "fixed-counts" } } }),
  implies(is("life", "trace"), { properties: { generator: { const: "pcg32" } } }),
  implies(is("life", "fixed-counts"), {
    properties: { generator: { const: "splitmix64" }, sizes: { const: "listed" }, moves: { maxItems: 0 } },
  }),
  lanes(implies(is("roundUp", true), { properties: { granularity: { const: 1 } } })),
  lanes(implies(is("buckets", "powers"), { properties: { bucketCount: { maximum: LIMIT.POWER_BUCKETS } } })),
];

/** In this lab no lane has a cache, and every lane has a heap with addresses. */
const withoutCaches = (lab: Lab): Schema =>
  implies(
    is("lab", lab),
    lanes({
      properties: {
        capacity: { const: 0 },
        granularity: { const: 1 },
        buckets: { const: "one" },
        heap: { properties: { model: { not: { const: "exact" } } } },
      },
    }),
  );

/** The rules between fields that a JSON Schema can express. */
export const LAB_SCHEMA_RULES: Readonly<Record<Lab, readonly Schema[]>> = {
  buffer: allocationRules,
  heap: [withoutCaches("heap"), implies(is("life", "batches"), { properties: { generator: { const: "pcg32" } } })],
  pages: [implies(is("work", "trace"), { properties: { trace: { type: "string" } }, required: ["trace"] })],
  realloc: [withoutCaches("realloc")],
};
