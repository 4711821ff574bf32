import type { Table } from "../../kernel/scenario/field";
import { condition, shownValue } from "../../kernel/scenario/field-example";
import { heapOf, heapTables } from "./heap-models";
import { defaultPolicy, policyTable } from "./policy-fields";
import type { HeapChoice, HeapModel, HeapParameter, Policy } from "./scenario";

/** A policy with an active, non-default value of a key; null = no such key. */
export function policyExample(key: string): Policy | null {
  const table: Table = policyTable;
  const field = table[key];
  if (key === "heap") return { ...defaultPolicy, heap: heapOf("ptmalloc") };
  if (field === undefined) return null;
  return { ...defaultPolicy, capacity: 10, ...condition(table, field), [key]: shownValue(field) };
}

/** A heap with the usual value of that parameter; null = no model has it. */
export function parameterExample(key: string): HeapChoice | null {
  const models = Object.entries(heapTables) as readonly (readonly [HeapModel, Table])[];
  const [model, table] = models.find(([, parameters]) => Object.hasOwn(parameters, key)) ?? [];
  if (model === undefined || table === undefined) return null;
  return { model, parameters: { [key]: table[key]?.default as HeapParameter } };
}
