import type { Field, Range, Table } from "../../kernel/scenario/field";
import { allowedText } from "../../kernel/scenario/field-text";
import { fieldsOf } from "../../kernel/scenario/fields";
import type { Problem } from "../../kernel/scenario/scenario";
import { ruleWords } from "../../models/allocation/rule-words";
import { formatInteger } from "../../shared/format";
import { allowedSentence, capitalized } from "../../shared/sentence";

/** The field of the first lab at a problem's path, such as "lanes[0].cutoff"; undefined = none. */
function fieldAt(path: string): Field | undefined {
  let table: Table | undefined = fieldsOf({});
  let field: Field | undefined;
  for (const key of path.replaceAll(/\[\d+\]/g, "").split(".")) {
    field = table?.[key];
    table = field?.kind.type === "rows" ? field.kind.row : undefined;
  }
  return field;
}

/** The form's name for a problem's field; undefined = not a field. */
export const fieldName = (path: string): string | undefined => fieldAt(path)?.label;

const wholeText = ({ min, max }: Range): string => allowedText({ type: "integer", min, max });

/** A form's text for a field's range, if `allowed` is that range. */
function rangeWords({ kind, unit }: Field, allowed: string): string | null {
  const after = unit === "B" || unit === "%" ? `\u00a0${unit}` : "";
  if (kind.type === "integers" && allowed === allowedText(kind))
    return `${kind.least} … ${kind.most} numbers, separated by commas, each ${wholeText(kind)}${after}`;
  if (kind.type === "integers" && allowed === wholeText(kind)) return `${allowed}${after}`;
  if (allowed !== allowedText(kind)) return null;
  if (kind.type === "integer") return `${wholeText(kind)}${after}${kind.or === null ? ", or empty" : ""}`;
  if (kind.type === "rows") return `${kind.least} … ${kind.most} rows`;
  return allowed;
}

/** A form's text for what a problem allows: ranges with their unit, and fields by their labels. */
export function allowedWords({ field: path, allowed }: Problem): string {
  const field = fieldAt(path);
  return (field && rangeWords(field, allowed)) ?? ruleWords(allowed);
}

/** Says what is wrong with a field in a sentence. `text` null = it is empty. */
export function refusal(label: string, text: string | null, allowed: string): string {
  return `${capitalized(label)}${givenWords(text)} ${allowedSentence(allowed)}`;
}

function givenWords(text: string | null): string {
  if (text === null) return ":";
  return text.trim() === "" ? " is empty." : `: “${text.trim().slice(0, 24)}” is not valid.`;
}

/** "at least the smallest size, 100 B": the message for the largest size when the two conflict. */
export const overSmallest = ({ value }: Problem): string =>
  `at least the smallest size, ${formatInteger(Number(value))}\u00a0B`;
