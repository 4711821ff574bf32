import type { LaneForm } from "../../kernel/labs/labs";
import { fromText, modelText, renamed, splitAt, toText } from "../../kernel/scenario/link/value-text";
import { equal } from "../../shared/equal";
import { parameterExample, policyExample } from "./lane-examples";
import { policyTable } from "./policy-fields";
import { policyFields, rulesToText } from "./policy-text";
import { rulesFromText } from "./read-policy";
import type { Policy } from "./scenario";

/*
 * In a link, a lane of the heap lab is a heap: its model and the unusual values of its parameters,
 * "ptmalloc,tcache_count:0". A lane of the buffer lab is a policy, followed after ",heap:" by a heap unless that is the
 * ideal one.
 */

const { kind, default: usual } = policyTable.heap;
const HEAP = "ptmalloc";
const POLICY = "article-flawed";

/** "heap.parameters.tcache_count" becomes "tcache_count", "heap.model" becomes "heap"; other keys are a policy's. */
const laneName = (path: string): string =>
  renamed(path.replace(/^heap[.](?:model$|parameters[.]?)/, "") || "heap", policyFields);

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
    const rules = rulesToText(policy);
    return equal(policy.heap, usual) ? rules : `${rules},heap:${heapForm.write(policy)}`;
  },
  read: (text, path, report) => {
    const [rules, heap] = splitAt(text, ",heap:");
    const given = rulesFromText(rules, path, report);
    return heap === undefined ? given : { ...given, ...heapForm.read(heap) };
  },
  name: laneName,
  example: (name) => {
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
