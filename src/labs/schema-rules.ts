import type { Implies, Schema } from "../kernel/scenario/schema-rule";
import { allocationSchemaRules, heapSchemaRules, withoutCachesSchemaRule } from "../models/allocation/schema-rules";
import { pageSchemaRules } from "../models/page_cache/schema-rules";
import type { Lab } from "./lab-id";

/**
 * The rules between fields that a JSON Schema can express. The page never makes the schema, so they are not among what
 * it loads of a lab.
 */
export const LAB_SCHEMA_RULES: Readonly<Record<Lab, (implies: Implies) => readonly Schema[]>> = {
  buffer: allocationSchemaRules,
  heap: heapSchemaRules,
  pages: pageSchemaRules,
  realloc: withoutCachesSchemaRule("realloc"),
};
