import type { Field } from "../../kernel/scenario/field";
import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { poolTables } from "../allocation/pool-tables";
import type { PoolChoice } from "../allocation/scenario";

/** A setting of a pool as its library calls it: "jdk.nio.maxCachedBufferSize 65 536". */
const settingText = ({ label }: Field, value: unknown): string =>
  `${label} ${Array.isArray(value) ? value.map(formatInteger).join(", ") : typeof value === "number" ? formatInteger(value) : value}`;

/** The settings of a pool that differ from the usual ones. */
export const poolSettings = ({ model, parameters }: PoolChoice): readonly string[] =>
  Object.entries(poolTables[model] ?? {})
    .filter(([key, field]) => !equal(parameters[key], field.default))
    .map(([key, field]) => settingText(field, parameters[key]));
