import { fromText, partsOf, splitAt } from "../../kernel/scenario/link/value-text";
import { type Report, suggestion } from "../../kernel/scenario/problem";
import { laneWords, spelledField } from "./lane-grammar";
import { type PolicyPreset, policyPresets } from "./policies";
import { policyFields } from "./policy-text";

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
