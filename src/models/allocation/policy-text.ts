import type { Field, Kind } from "../../kernel/scenario/field";
import { fromText, partsOf, splitAt, toText } from "../../kernel/scenario/link/value-text";
import { type Report, suggestion } from "../../kernel/scenario/problem";
import { equal } from "../../shared/equal";
import { type PolicyPreset, policyPresetOf, policyPresets } from "./policies";
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

/** The fields of a policy without its heap and its pool. */
export const policyFields: readonly PolicyField[] = Object.entries<Field>(policyTable)
  .filter(([key]) => key !== "heap" && key !== "pool")
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

/* The words of a lane in a link and after --lane, for the message for a wrong word; cli/lane-grammar.ts has their meanings. */

/** The presets as words with commas between. */
export const PRESET_WORDS = Object.keys(policyPresets).join(", ");
export const HEAP_WORD = "heap:MODEL";
export const POOL_WORD = "pool:NAME";

/** A field as a person types it: "cap:N", "round-up", or each of its choices. */
export function spelledField({ kind, wire }: Pick<PolicyField, "kind" | "wire">): string {
  if (kind.type === "choice") return kind.options.join(", ");
  if (kind.type === "flag") return wire;
  return kind.type === "integers" ? `${wire}:N~N…` : `${wire}:N`;
}

/** Every word of a lane. */
export const laneWords: readonly string[] = [
  PRESET_WORDS,
  ...policyFields.map(spelledField),
  HEAP_WORD,
  POOL_WORD,
].flatMap((words) => words.split(", "));

const presets = new Map<string, PolicyPreset>(Object.entries(policyPresets));

/** A bare word, and the setting that it stands for. */
type Bare = readonly [word: string, given: { readonly key: string; readonly value: unknown }];
const bareWords = new Map(
  policyFields.flatMap(({ key, kind, wire }): Bare[] => {
    if (kind.type === "choice") return kind.options.map((option) => [option, { key, value: option }]);
    return kind.type === "flag" ? [[wire, { key, value: true }]] : [];
  }),
);
/** The other fields, by their names before ":". */
const namedFields = new Map(
  policyFields.filter(({ kind }) => kind.type !== "choice" && kind.type !== "flag").map((field) => [field.wire, field]),
);

/** The values that a wrong word allows. */
function allowedWord(word: string): string {
  const field = namedFields.get(word);
  if (field !== undefined) return `${spelledField(field)}, with a value`;
  if (presets.has(word)) return "a preset alone, without other words than heap:MODEL";
  const [name] = splitAt(word, ":");
  if (name === "pool") return `${POOL_WORD} alone, instead of all others`;
  if (name === "heap") return `${HEAP_WORD} after a policy`;
  const names = laneWords.map((known) => known.replace(/:.*/, ""));
  const nearest = suggestion(name, names).replace(
    /(?<=mean ).*(?=\?$)/,
    (found) => laneWords[names.indexOf(found)] ?? found,
  );
  return `a preset alone, or words with commas between: ${laneWords.join(", ")}${nearest}`;
}

function readWord(word: string) {
  const [name, value] = splitAt(word, ":");
  if (value === undefined) return bareWords.get(word);
  const field = namedFields.get(name);
  return field && { key: field.key, value: fromText(field.kind, value) };
}

/** Parses the rules of a policy without validating them; unknown words are reported under `path`. */
export function rulesFromText(text: string, path: string, report: Report): object {
  const preset = presets.get(text);
  if (preset) return preset.policy;
  const given = new Map<string, unknown>();
  for (const word of partsOf(text, ",", path, report)) {
    const meant = readWord(word);
    if (meant === undefined) report(path, word, allowedWord(word));
    else if (given.has(meant.key)) report(path, word, `${meant.key} only once`);
    else given.set(meant.key, meant.value);
  }
  return Object.fromEntries(given);
}
