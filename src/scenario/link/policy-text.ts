import { equal } from "../../shared/equal";
import type { Field, Kind } from "../field";
import { policyPresetOf } from "../policies";
import { policyTable } from "../policy-fields";
import type { Lab, Policy } from "../scenario";
import { toText } from "./value-text";

/*
 * A lane of the heap lab in a link is a heap: its model and what differs from the usual values of its parameters,
 * "ptmalloc,tcache_count:0". In the buffer lab it is a policy, and where it is not the article's a heap at the end, after
 * ",heap:".
 *
 * A policy in a link is the name of a preset, or words parted by ",": "first-fit,keep-bigger,cap:10,cut:200". The word of a
 * choice or a flag stands alone, other fields are name:value. The two rules are always said, the rest where it is not the
 * default.
 */

/** The fields of a policy by the names they have in links. */
export const policyFields = Object.entries<Field>(policyTable)
  .filter(([key]) => key !== "heap")
  .map(([key, field]) => ({ wire: key, ...field, key }));
const alwaysSaid: readonly string[] = ["lookup", "full"] satisfies (keyof Policy)[];

function wordOf(kind: Kind, link: string, value: unknown): string {
  if (kind.type === "flag") return link;
  return kind.type === "choice" ? String(value) : `${link}:${toText(kind, value)}`;
}

/** A lane as it stands in a link. */
export function laneToText(policy: Policy, lab: Lab): string {
  const heap = toText(policyTable.heap.kind, policy.heap);
  if (lab === "heap") return heap;
  return equal(policy.heap, policyTable.heap.default) ? rulesToText(policy) : `${rulesToText(policy)},heap:${heap}`;
}

function rulesToText(policy: Policy): string {
  const values = new Map<string, unknown>(Object.entries(policy));
  return (
    policyPresetOf(policy) ??
    policyFields
      .filter(({ key, default: value }) => alwaysSaid.includes(key) || !equal(values.get(key), value))
      .map(({ key, kind, wire }) => wordOf(kind, wire, values.get(key)))
      .join(",")
  );
}
