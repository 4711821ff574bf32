import type { Field, Range, Table } from "../../kernel/scenario/field";
import { allowedText } from "../../kernel/scenario/field-text";
import { allFields } from "../../kernel/scenario/fields";
import type { Problem } from "../../kernel/scenario/scenario";
import { ruleWords } from "../../models/allocation/rule-words";
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
