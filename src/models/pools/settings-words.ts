import type { Field } from "../../kernel/scenario/field";
import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { poolTables } from "../allocation/pool-tables";
import type { PoolChoice } from "../allocation/scenario";

/** A value of a setting as a person reads it. */
export function settingValue({ kind }: Pick<Field, "kind">, value: unknown): string {
  if (Array.isArray(value)) return value.map(formatInteger).join(", ");
  if (kind.type === "integer" && kind.scale !== undefined) return String(Number(value) / kind.scale);
  return typeof value === "number" ? formatInteger(value) : String(value);
}

/** A setting that chooses the rule of a pool, which is always named. */
const RULED_BY: Readonly<Record<string, string>> = { "jackson-core": "version" };

/**
 * The settings of a pool that differ from the usual ones: "jdk.nio.maxCachedBufferSize 65 536". `named`: from the library's
 * own name of each.
 */
export const poolSettings = (
  { model, parameters }: PoolChoice,
  named: (own: string) => string = String,
): readonly string[] =>
  Object.entries(poolTables[model] ?? {})
    .filter(([key, field]) => RULED_BY[model] === key || !equal(parameters[key], field.default))
    .map(([key, field]) => `${named(field.label)} ${settingValue(field, parameters[key])}`);
