import { type Field, isActive, type Table } from "./field";
import { fieldsOf } from "./fields";
import { heapOf, heapTables } from "./heap-models";
import { defaultPolicy, policyTable } from "./policy-fields";
import type { HeapChoice, HeapModel, HeapParameter, Lab, Policy } from "./scenario";

type Values = Readonly<Record<string, unknown>>;

const shownValue = ({ example, default: held }: Field): unknown => example ?? held;

/** The values that a field takes, as far as it lists them. */
const optionsOf = ({ kind }: Field): readonly unknown[] => (kind.type === "choice" ? kind.options : []);

/** What must be set for a key to count: one key and its value, or nothing. */
function condition(table: Table, { when }: Field): Values {
  const decisive = when && table[when.key];
  if (when === undefined || decisive === undefined) return {};
  const candidates = [decisive.default, ...optionsOf(decisive)];
  const value = candidates.find((candidate) => isActive(when, { [when.key]: candidate }) === true);
  return value === decisive.default ? {} : { [when.key]: value };
}

/** A valid value of a key of a scenario, with the key that it depends on, such as { life: "bounded", bound: 100 }; null = no such key. */
export function scenarioExample(key: string, lab: Lab = "buffer"): Values | null {
  const table: Table = fieldsOf({ lab });
  const field = table[key];
  const isLoop = key === "loopFrom" || key === "loopTo";
  if (isLoop) return { loopFrom: table.loopFrom?.example, loopTo: table.loopTo?.example };
  if (field === undefined) return null;
  const needed = condition(table, field);
  return { ...generatorFor(needed), ...needed, [key]: shownValue(field) };
}

/** The article's generator serves the article's workload alone, and fixed counts have a generator of their own. */
function generatorFor({ life, sizes }: Values): Values {
  if (life === "fixed-counts") return { generator: "splitmix64" };
  return life === undefined && sizes === undefined ? {} : { generator: "pcg32" };
}

/** A policy in which a key counts and differs from its default; null = no such key. */
export function policyExample(key: string): Policy | null {
  const table: Table = policyTable;
  const field = table[key];
  if (key === "heap") return { ...defaultPolicy, heap: heapOf("ptmalloc") };
  if (field === undefined) return null;
  return { ...defaultPolicy, capacity: 10, ...condition(table, field), [key]: shownValue(field) };
}

/** A heap with a parameter of that name and its usual value; null = no model has one. */
export function parameterExample(key: string): HeapChoice | null {
  const models = Object.entries(heapTables) as readonly (readonly [HeapModel, Table])[];
  const [model, table] = models.find(([, parameters]) => Object.hasOwn(parameters, key)) ?? [];
  if (model === undefined || table === undefined) return null;
  return { model, parameters: { [key]: table[key]?.default as HeapParameter } };
}
