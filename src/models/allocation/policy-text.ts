import type { Field, Kind } from "../../kernel/scenario/field";
import { toText } from "../../kernel/scenario/link/value-text";
import { equal } from "../../shared/equal";
import { policyPresetOf } from "./policies";
import { policyTable } from "./policy-fields";
import type { Policy } from "./scenario";

/*
 * A policy in a link is a preset's name, or words separated by ",": "first-fit,keep-bigger,cap:10,cut:200". The word of
 * a choice or a flag is bare, other fields are name:value. The two rules always appear, other fields only if they
 * differ from their default.
 */

/** A field of a policy, by its name in links. */
export interface PolicyField extends Field {
  readonly key: string;
  readonly wire: string;
}

/** The fields of a policy without its heap. */
export const policyFields: readonly PolicyField[] = Object.entries<Field>(policyTable)
  .filter(([key]) => key !== "heap")
  .map(([key, field]) => ({ wire: key, ...field, key }));
const alwaysSaid: readonly string[] = ["lookup", "full"] satisfies (keyof Policy)[];

function wordOf(kind: Kind, link: string, value: unknown): string {
  if (kind.type === "flag") return link;
  return kind.type === "choice" ? String(value) : `${link}:${toText(kind, value)}`;
}

/** The rules of a policy, without its heap. */
export function rulesToText(policy: Policy): string {
  const values = new Map<string, unknown>(Object.entries(policy));
  return (
    policyPresetOf(policy) ??
    policyFields
      .filter(({ key, default: value }) => alwaysSaid.includes(key) || !equal(values.get(key), value))
      .map(({ key, kind, wire }) => wordOf(kind, wire, values.get(key)))
      .join(",")
  );
}
