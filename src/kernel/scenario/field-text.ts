import { assertNever } from "../../shared/assert-never";
import { formatBytes, formatInteger } from "../../shared/format";
import { capitalized } from "../../shared/sentence";
import type { CommandNumber, Field, Kind, ModelKind, Range, When } from "./field";

/** "a, b or c" */
const either = (words: readonly unknown[]) =>
  words
    .map(String)
    .join(", ")
    .replace(/, ([^,]*)$/, " or $1");

const range = ({ min, max }: Range) => `${formatInteger(min)} … ${formatInteger(max)}`;

const commandText = ([name, number]: readonly [string, CommandNumber | null]) =>
  number === null ? name : `${name}:BYTES with a multiple of ${formatInteger(number.step)}, ${range(number)}`;

/** The models that a person can name. */
export const modelNames = ({ models, none }: ModelKind): readonly string[] =>
  Object.keys(models).filter((name) => name !== none);

/** The allowed values of a field, in words. */
export function allowedText(kind: Kind): string {
  switch (kind.type) {
    case "version":
      return kind.newest === 1 ? "1" : `1 … ${kind.newest}`;
    case "text":
      return `text of at most ${kind.most} characters, without control or direction characters`;
    case "form":
      return kind.means;
    case "lane":
      return "a lane, 0 … 3 (A … D in a link)";
    case "integer":
      return kind.scale === undefined
        ? `a whole number, ${range(kind)}${kind.or === undefined ? "" : `, or ${kind.or}`}`
        : `a number, ${kind.min / kind.scale} … ${kind.max / kind.scale}; in a file ${formatInteger(kind.scale)} times as much`;
    case "hundredths":
      return `a number, ${kind.min} … ${kind.max}, with at most two decimals`;
    case "choice":
      return either(kind.options);
    case "flag":
      return "true or false";
    case "fraction":
      return `two whole numbers, parts and of, with parts ≤ ${kind.range ? `${kind.range.max} × ` : ""}of ≤ ${formatInteger(kind.max)}`;
    case "record":
      return `a record of ${Object.keys(kind.table).join(", ") || "nothing"}`;
    case "model":
      return `a record of model, one of ${either(modelNames(kind))}, and its parameters`;
    case "integers":
      return `a list of ${kind.least} … ${kind.most} whole numbers, ${range(kind)}`;
    case "commands":
      return `a list of ${kind.least} … ${kind.most} commands, each ${either(Object.entries(kind.commands).map(commandText))}`;
    case "rows":
      return `a list of ${kind.least} … ${kind.most} records of ${Object.keys(kind.row).join(", ")}`;
    default:
      return assertNever(kind);
  }
}

/** A field's value, in words: "Mean lifetime: 100 steps"; of a flag that is set, its label. */
export function valueText({ label, unit }: Field, value: unknown): string {
  if (value === true) return capitalized(label);
  const text = typeof value === "number" ? formatInteger(value) : String(value ?? "none");
  const amount = unit === "B" && typeof value === "number" ? formatBytes(value) : `${text} ${unit ?? ""}`.trim();
  return `${capitalized(label)}: ${amount}`;
}

/** The condition that activates a field, in words. */
export const whenText = ({ key, is, not = [], and }: When): string => {
  const own = is ? `only with ${key} ${either(is)}` : `not with ${key} ${either(not)}`;
  return and === undefined ? own : `${own}, and ${whenText(and)}`;
};
