import type { LaneForm } from "../../kernel/labs/labs";
import type { Table } from "../../kernel/scenario/field";
import { condition, shownValue } from "../../kernel/scenario/field-example";
import { fromText, modelText, renamed, splitAt, toText } from "../../kernel/scenario/link/value-text";
import { equal } from "../../shared/equal";
import { nearestName } from "../../shared/nearest-name";
import { heapOf, heapTables } from "./heap-models";
import { defaultPolicy, policyTable } from "./policy-fields";
import { policyFields, rulesFromText, rulesToText } from "./policy-text";
import { hasPool, poolLinks, poolTables } from "./pool-tables";
import type { HeapChoice, HeapModel, HeapParameter, Policy } from "./scenario";

/** A policy with an active, non-default value of a key; null = no such key. */
function policyExample(key: string): Policy | null {
  const table: Table = policyTable;
  const field = table[key];
  if (key === "heap") return { ...defaultPolicy, heap: heapOf("ptmalloc") };
  if (field === undefined) return null;
  return { ...defaultPolicy, capacity: 10, ...condition(table, field), [key]: shownValue(field) };
}

/** A heap with the usual value of that parameter; null = no model has it. */
function parameterExample(key: string): HeapChoice | null {
  const models = Object.entries(heapTables) as readonly (readonly [HeapModel, Table])[];
  const [model, table] = models.find(([, parameters]) => Object.hasOwn(parameters, key)) ?? [];
  if (model === undefined || table === undefined) return null;
  return { model, parameters: { [key]: table[key]?.default as HeapParameter } };
}

/*
 * In a link, a lane of the heap lab is a heap: its model and the unusual values of its parameters,
 * "ptmalloc,tcache_count:0". A lane of the buffer lab is a policy, followed after ",heap:" by a heap unless that is the
 * ideal one. A lane with a pool is the pool: "pool:jdk-util,maxCachedBufferSize:65536".
 */

const { kind, default: usual } = policyTable.heap;
const { kind: poolKind } = policyTable.pool;
const POOL = "pool:";
const HEAP = "ptmalloc";
const POLICY = "article-flawed";

/** "heap.parameters.tcache_count" becomes "tcache_count", "heap.model" becomes "heap"; other keys are a policy's. */
function laneName(path: string): string {
  const [model = ""] = path.split(".");
  const own = path.replace(/^(?:heap|pool)[.](?:model$|parameters[.]?)/, "");
  return renamed(own || model, policyFields);
}

/** In a file, "heap.parameters.tcache_count" leads to a parameter of a heap, "capacity" to a key of a policy. */
function laneInFile(path: string) {
  const [key = ""] = /^\w+/.exec(path.replace(/^heap\.(?:parameters\.)?/, "")) ?? [];
  const heap = key === "model" ? policyExample("heap")?.heap : parameterExample(key);
  if (heap) return { heap };
  const policy = policyExample(key);
  return policy && { [key]: policy[key as keyof typeof policy] };
}

/** A heap as text that includes a parameter; null = no model has it. */
function heapExample(name: string | undefined): string | null {
  const heap = name === undefined ? null : parameterExample(name);
  return heap && modelText(heap);
}

/** The pool of a lane, or the one that was probably meant, with the usual value of a setting. */
function poolExample(given: string, name = ""): string {
  const { none: _, ...pools } = poolTables;
  const [model = ""] = given.split(",");
  const known = nearestName(model, Object.keys(pools)) ?? "jdk-util";
  const setting = pools[known]?.[name];
  return `${POOL}${known}${setting ? `,${name}:${toText(setting.kind, setting.default)}` : ""}`;
}

/** A lane of the heap lab. */
export const heapForm = {
  write: ({ heap }: Policy) => toText(kind, heap),
  read: (text: string) => ({ heap: fromText(kind, text) }),
  name: laneName,
  example: (name) => heapExample(name) ?? HEAP,
  fileExample: laneInFile,
} satisfies LaneForm;

/** A lane of the buffer lab. */
export const policyForm: LaneForm = {
  write: (policy: Policy) => {
    if (hasPool(policy)) return POOL + toText(poolKind, policy.pool);
    const rules = rulesToText(policy);
    return equal(policy.heap, usual) ? rules : `${rules},heap:${heapForm.write(policy)}`;
  },
  read: (text, path, report) => {
    if (text.startsWith(POOL)) return poolLinks.read(text.slice(POOL.length), path, report);
    const [rules, heap] = splitAt(text, ",heap:");
    const given = rulesFromText(rules, path, report);
    return heap === undefined ? given : { ...given, ...heapForm.read(heap) };
  },
  load: async (text) => (/\bpool\b/.test(text) ? import("../pools/lane-pools") : null),
  name: laneName,
  example: (name, given = "") => {
    if (given.startsWith(POOL)) return poolExample(given.slice(POOL.length), name);
    const [rules, known] = splitAt(given, ",heap:");
    // Such a heap is refused only beside a pool.
    if (name === "heap" && Object.hasOwn(heapTables, known?.split(",")[0] ?? "")) return rules;
    const heap = heapExample(name);
    if (heap !== null) return `${POLICY},heap:${heap}`;
    const policy = policyExample(keyNamed(name) ?? "");
    return policy === null ? POLICY : policyForm.write(policy as never);
  },
  fileExample: laneInFile,
};

/** The key of a policy, from its name in links. */
const keyNamed = (name: string | undefined) =>
  name === "heap" ? name : policyFields.find(({ wire }) => wire === name)?.key;
