import type { Field } from "../../kernel/scenario/field";
import type { LaneField } from "../../kernel/scenario/lanes";
import type { Lane } from "../../kernel/scenario/scenario";
import { formatInteger } from "../../shared/format";
import { heapWords, type ModelWords, type ParameterWords, parameterText } from "./heap-words";
import { policyTable } from "./policy-fields";
import type { HeapParameter, Policy } from "./scenario";

const MODEL_WORDS: Readonly<Record<string, ModelWords>> = heapWords;
const FIELDS: Readonly<Record<string, Field>> = policyTable;

/**
 * The field at a path. A parameter that this lane's heap lacks takes its name from a heap that has it. The settings of
 * pools have the names that their libraries give them.
 */
export function laneField(lane: Lane, path: string): LaneField {
  const [key = "", part = "", parameter = "", count] = path.split(".");
  if (part === "model") return { label: key, text: modelText };
  if (part === "") return { label: FIELDS[key]?.label ?? key, text: (value) => fieldText(FIELDS[key], value) };
  if (key === "pool")
    return { label: count ? `entries of ${parameter}` : parameter, text: (value) => String(value ?? "missing") };
  const words = [MODEL_WORDS[modelOf(lane)], ...Object.values(MODEL_WORDS)].find(
    (model) => model !== undefined && parameter in model.parameters,
  );
  const own: ParameterWords | undefined = words?.parameters[parameter];
  return { label: own?.label ?? parameter, text: (value) => (own ? parameterWords(own, value) : String(value)) };
}

const modelOf = (lane: Lane): string => String((lane as Partial<Policy>).heap?.model);

const modelText = (model: unknown): string => MODEL_WORDS[String(model)]?.short ?? String(model);

function fieldText(field: Field | undefined, value: unknown): string {
  if (value === null) return "none";
  if (typeof value !== "number") return String(value);
  return `${formatInteger(value)}${field?.unit === "B" || field?.unit === "%" ? `\u00a0${field.unit}` : ""}`;
}

const parameterWords = (words: ParameterWords, value: unknown): string =>
  value === undefined ? "not in this heap" : parameterText(words, value as HeapParameter);
