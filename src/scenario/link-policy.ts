import { equal } from "../shared/equal";
import type { Field, Kind } from "./field";
import { fromText, splitAt, toText } from "./link-text";
import { type PolicyPreset, policyPresetOf, policyPresets } from "./policies";
import { policyTable } from "./policy-fields";
import { type Report, suggestion } from "./problem";
import type { Policy } from "./scenario";

/*
 * A policy in a link is the name of a preset, or words parted by ",": "first-fit,keep-bigger,cap:10,cut:200". The word of a
 * choice or a flag stands alone, other fields are name:value. The two rules are always said, the rest where it is not the
 * default.
 */

const fields = Object.entries<Field>(policyTable).map(([key, field]) => ({ link: key, ...field, key }));
const alwaysSaid: readonly string[] = ["lookup", "full"] satisfies (keyof Policy)[];
const presets = new Map<string, PolicyPreset>(Object.entries(policyPresets));

/** A word that stands alone, and what it says. */
type Bare = readonly [word: string, said: { readonly key: string; readonly value: unknown }];
const bareWords = new Map(
  fields.flatMap(({ key, kind, link }): Bare[] => {
    if (kind.type === "choice") return kind.options.map((option) => [option, { key, value: option }]);
    return kind.type === "flag" ? [[link, { key, value: true }]] : [];
  }),
);
/** The other fields, by the name before ":". */
const namedFields = new Map(
  fields.filter(({ kind }) => kind.type !== "choice" && kind.type !== "flag").map((field) => [field.link, field]),
);
const knownWords = [...presets.keys(), ...bareWords.keys(), ...namedFields.keys()];

function wordOf(kind: Kind, link: string, value: unknown): string {
  if (kind.type === "flag") return link;
  return kind.type === "choice" ? String(value) : `${link}:${toText(kind, value)}`;
}

/** A policy as it stands in a link. */
export function policyToText(policy: Policy): string {
  const values = new Map<string, unknown>(Object.entries(policy));
  return (
    policyPresetOf(policy) ??
    fields
      .filter(({ key, default: value }) => alwaysSaid.includes(key) || !equal(values.get(key), value))
      .map(({ key, kind, link }) => wordOf(kind, link, values.get(key)))
      .join(",")
  );
}

function readWord(word: string) {
  const [name, value] = splitAt(word, ":");
  if (value === undefined) return bareWords.get(word);
  const field = namedFields.get(name);
  return field && { key: field.key, value: fromText(field.kind, value) };
}

/** What the text of a policy says, to be validated; words that say nothing are noted under `path`. */
export function policyFromText(text: string, path: string, report: Report): unknown {
  const preset = presets.get(text);
  if (preset) return preset.policy;
  const said = new Map<string, unknown>();
  for (const word of text.split(",")) {
    const meant = readWord(word);
    if (meant === undefined) report(path, word, `a preset or words of a policy${suggestion(word, knownWords)}`);
    else if (said.has(meant.key)) report(path, word, `one word for ${meant.key}`);
    else said.set(meant.key, meant.value);
  }
  return Object.fromEntries(said);
}
