import type { Field, Range, Table } from "../../kernel/scenario/field";
import { allowedText } from "../../kernel/scenario/field-text";
import { allFields } from "../../kernel/scenario/fields";
import type { Problem } from "../../kernel/scenario/scenario";
import { formatInteger } from "../../shared/format";
import { allowedSentence, capitalized } from "../../shared/sentence";

/** The field that the path of a problem leads to, as "lanes[0].cutoff"; undefined = none. */
function fieldAt(path: string): Field | undefined {
  let table: Table | undefined = allFields;
  let field: Field | undefined;
  for (const key of path.replaceAll(/\[\d+\]/g, "").split(".")) {
    field = table?.[key];
    table = field?.kind.type === "rows" ? field.kind.row : undefined;
  }
  return field;
}

/** What a form calls the field of a problem; undefined = it is no field. */
export const fieldName = (path: string): string | undefined => fieldAt(path)?.label;

const wholeText = ({ min, max }: Range): string => allowedText({ type: "integer", min, max });

/** The range of a field in the words of a form, where `allowed` is that range. */
function rangeWords({ kind, unit }: Field, allowed: string): string | null {
  const after = unit === "B" || unit === "%" ? `\u00a0${unit}` : "";
  if (kind.type === "integers" && allowed === allowedText(kind))
    return `${kind.least} … ${kind.most} numbers with commas between, each ${wholeText(kind)}${after}`;
  if (kind.type === "integers" && allowed === wholeText(kind)) return `${allowed}${after}`;
  if (allowed !== allowedText(kind)) return null;
  if (kind.type === "integer") return `${wholeText(kind)}${after}${kind.or === null ? ", or empty" : ""}`;
  if (kind.type === "rows") return `${kind.least} … ${kind.most} rows`;
  return allowed;
}

/** Rules between fields, whose names there are those of a scenario. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^at most sizeMax, (.*)$/, "at most the largest size, $1\u00a0B"],
  [
    /^doubling that ends at (.*) or below, not (.*)$/,
    "a size with which doubling ends at $1\u00a0B or below, not $2\u00a0B",
  ],
  [/^over (.*), where the one before it ends$/, "over $1\u00a0B, where the one before it ends"],
  [/^another quarter-octave than that of .*$/, "a size that is not within a quarter of a doubling of another row"],
  [/^1 … (.*) with buckets powers$/, "a whole number, 1 … $1, with powers of two"],
  [/^1 with roundUp$/, "1 where a miss is granted its bucket’s top"],
  [/^random-walk with the generator msvc$/, "by chance with rand() of Microsoft’s C runtime"],
  [/ with the generator msvc$/, " with rand() of Microsoft’s C runtime"],
];

function ruleWords(allowed: string): string {
  const [pattern, words] = RULES.find(([rule]) => rule.test(allowed)) ?? ["", ""];
  return allowed.replace(pattern, words);
}

/** What a problem allows, in the words of a form: ranges with their unit, fields by their labels. */
export function allowedWords({ field: path, allowed }: Problem): string {
  const field = fieldAt(path);
  return (field && rangeWords(field, allowed)) ?? ruleWords(allowed);
}

/** What is wrong with a field in a sentence; `text` null = it holds none. */
export function refusal(label: string, text: string | null, allowed: string): string {
  return `${capitalized(label)}${givenWords(text)} ${allowedSentence(allowed)}`;
}

function givenWords(text: string | null): string {
  if (text === null) return ":";
  return text.trim() === "" ? " is empty." : `: “${text.trim().slice(0, 24)}” is not possible.`;
}

/** "at least the smallest size, 100 B", which is what the largest is told where both do not go together. */
export const overSmallest = ({ value }: Problem): string =>
  `at least the smallest size, ${formatInteger(Number(value))}\u00a0B`;
