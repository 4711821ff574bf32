import { equal } from "../../shared/equal";
import { policyTable } from "../policy-fields";
import type { Report } from "../problem";
import type { Policy } from "../scenario";
import { rulesToText } from "./policy-text";
import { rulesFromText } from "./read-policy";
import { fromText, splitAt } from "./read-value";
import { toText } from "./value-text";

/*
 * A lane of the heap lab in a link is a heap: its model and what differs from the usual values of its parameters,
 * "ptmalloc,tcache_count:0". In the buffer lab it is a policy, and where it is not the article's a heap at the end, after
 * ",heap:".
 */

/** How the lanes of a lab stand in a link. */
export interface LaneText {
  readonly write: (lane: never) => string;
  /** What a text says, to be validated; words that say nothing are noted under `path`. */
  readonly read: (text: string, path: string, report: Report) => unknown;
}

const { kind, default: usual } = policyTable.heap;

/** A lane of the heap lab. */
export const heapText = {
  write: ({ heap }: Policy) => toText(kind, heap),
  read: (text: string) => ({ heap: fromText(kind, text) }),
} satisfies LaneText;

/** A lane of the buffer lab. */
export const policyText = {
  write: (policy: Policy) => {
    const rules = rulesToText(policy);
    return equal(policy.heap, usual) ? rules : `${rules},heap:${heapText.write(policy)}`;
  },
  read: (text: string, path: string, report: Report) => {
    const [rules, heap] = splitAt(text, ",heap:");
    const said = rulesFromText(rules, path, report);
    return heap === undefined ? said : { ...said, ...heapText.read(heap) };
  },
} satisfies LaneText;
