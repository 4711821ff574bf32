import { LAB_NAMES } from "../labs/labs";
import type { Table } from "./field";
import { condition, shownValue } from "./field-example";
import { fieldsOf } from "./fields";
import type { Lab } from "./scenario";

type Values = Readonly<Record<string, unknown>>;

/**
 * A valid value of a scenario's key, with the key that it depends on, such as { life: "bounded", bound: 100 }; null =
 * no such key.
 */
export function scenarioExample(key: string, lab: Lab = LAB_NAMES[0]): Values | null {
  const table: Table = fieldsOf({ lab });
  const field = table[key];
  const isLoop = key === "loopFrom" || key === "loopTo";
  if (isLoop) return { loopFrom: table.loopFrom?.example, loopTo: table.loopTo?.example };
  if (field === undefined) return null;
  const needed = condition(table, field);
  return { ...generatorFor(needed), ...needed, ...examplesOf(table, field.needs), [key]: shownValue(field) };
}

/** The examples of keys that have one. */
const examplesOf = (table: Table, keys: readonly string[] = []): Values =>
  Object.fromEntries(keys.flatMap((key) => (table[key]?.example === undefined ? [] : [[key, shownValue(table[key])]])));

/** The article's generator suits only the article's workload, and fixed counts have their own generator. */
function generatorFor({ life, sizes }: Values): Values {
  if (life === "fixed-counts") return { generator: "splitmix64" };
  return life === undefined && sizes === undefined ? {} : { generator: "pcg32" };
}
