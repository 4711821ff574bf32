import { fromText, splitAt } from "../../kernel/scenario/link/value-text";
import type { Report } from "../../kernel/scenario/problem";
import { policyTable } from "../allocation/policy-fields";
import { policyFields } from "../allocation/policy-text";
import { poolTables } from "../allocation/pool-tables";
import { withoutPrefixes } from "./setting-key";

const { kind } = policyTable.pool;
/** The names and the bare words of a policy's rules. */
const RULES = new Set(
  policyFields.flatMap(({ kind: own, wire }) => [wire, ...(own.type === "choice" ? own.options : [])]),
);

/** The reason against a word of a pool that is none of its settings; null = it may be one. */
function refusal(name: string): string | null {
  if (name === "heap") return "a lane with a pool has no heap";
  if (name === "pool") return "a lane has one pool";
  return RULES.has(name) ? "a lane with a pool has no slots" : null;
}

/**
 * A pool as text: the settings under the last words of the library's own names, each once. A setting that is given again
 * and the words of other lanes are reported under `path`.
 */
export function poolFromText(text: string, path: string, report: Report): object {
  const [model = "", ...words] = withoutPrefixes(text).split(",");
  const known = new Map<string, string>();
  for (const word of words) {
    const [name, value] = splitAt(word, ":");
    const allowed = Object.hasOwn(poolTables[model] ?? {}, name) ? null : refusal(name);
    const again = known.has(name) ? "each setting once" : allowed;
    if (again === null) known.set(name, word);
    else report(`${path}.pool.parameters.${name}`, value ?? name, again);
  }
  return { pool: fromText(kind, [model, ...known.values()].join(",")) };
}
