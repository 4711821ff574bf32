import type { Implies, Schema } from "../kernel/scenario/schema-rule";
import { allocationSchemaRules, heapSchemaRules, withoutCachesSchemaRule } from "../models/allocation/schema-rules";
import { pageSchemaRules } from "../models/page_cache/schema-rules";

/** The rules between the fields of labs that a JSON Schema can express. The page never makes the schema. */
export const LAB_SCHEMA_RULES: readonly ((implies: Implies) => readonly Schema[])[] = [
  allocationSchemaRules,
  heapSchemaRules,
  pageSchemaRules,
  withoutCachesSchemaRule("realloc"),
];
