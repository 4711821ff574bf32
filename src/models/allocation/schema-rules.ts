import { LIMIT } from "../../generated/abi";
import type { Implies, Schema } from "../../kernel/scenario/schema-rule";

/*
 * The rules of rules.ts that compare a field with a word, for the schema of scenario files. A missing key decides
 * nothing here, because its default depends on the lab and the other keys.
 */

const is = (key: string, value: unknown): Schema => ({ properties: { [key]: { const: value } }, required: [key] });

const ONE_OF_K: Schema = { type: "array", prefixItems: [{ const: 1 }, { type: "integer" }], items: false, minItems: 2 };

/** The keys that the generators msvc and splitmix64 allow. */
const generatorRules = (implies: Implies): readonly Schema[] => [
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
];

const lanes = (schema: Schema): Schema => ({ properties: { lanes: { items: schema } } });

const policyRules = (implies: Implies): readonly Schema[] => [
  lanes(implies(is("roundUp", true), { properties: { granularity: { const: 1 } } })),
  lanes(implies(is("buckets", "powers"), { properties: { bucketCount: { maximum: LIMIT.POWER_BUCKETS } } })),
];

export const allocationSchemaRules = (implies: Implies): readonly Schema[] => [
  ...generatorRules(implies),
  ...policyRules(implies),
];

/** In this lab no lane has a cache, and every lane has a heap with addresses. */
export const withoutCachesSchemaRule =
  (lab: string) =>
  (implies: Implies): readonly Schema[] => [
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
    ),
  ];

export const heapSchemaRules = (implies: Implies): readonly Schema[] => [
  ...withoutCachesSchemaRule("heap")(implies),
  implies(is("life", "batches"), { properties: { generator: { const: "pcg32" } } }),
];
