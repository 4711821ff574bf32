import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { poolTables } from "../allocation/pool-tables";
import type { PoolChoice } from "../allocation/scenario";

/** A value of a setting as a person reads it. */
export function settingValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatInteger).join(", ");
  return typeof value === "number" ? formatInteger(value) : String(value);
}

/** A setting of a pool as its library calls it: "jdk.nio.maxCachedBufferSize 65 536". */
const settingText = (name: string, value: unknown): string => `${name} ${settingValue(value)}`;

/** The settings of a pool that differ from the usual ones. `named`: from the library's own name of each. */
export const poolSettings = (
  { model, parameters }: PoolChoice,
  named: (own: string) => string = String,
): readonly string[] =>
  Object.entries(poolTables[model] ?? {})
    .filter(([key, field]) => !equal(parameters[key], field.default))
    .map(([key, field]) => settingText(named(field.label), parameters[key]));
