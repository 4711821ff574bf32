import { POOL_BLOCK } from "../../generated/pools";
import { defaultsOf, type Field, type Table } from "../../kernel/scenario/field";
import { CAUSES } from "../allocation/causes";
import { poolLinks, poolRules, poolSentences, poolTables, poolWords } from "../allocation/pool-tables";
import type { PoolChoice } from "../allocation/scenario";
import { poolFromText } from "./lane-link";
import { LANE_WORDS, POOL_CAUSES } from "./lane-words";
import { POOLS, type PoolModel, type PoolSetting } from "./pool-models";
import { poolRules as ownRules } from "./pool-rules";
import { POOL_SENTENCES } from "./pool-words";
import { settingKey } from "./setting-key";
import { TOLD_WORDS } from "./told-words";

/** A setting whose values have names is one of them. */
function fieldOf({ own: label, min, max, usual, names, scale }: PoolSetting): Field {
  if (names.length > 0) return { kind: { type: "choice", options: names }, default: names[usual], label };
  const range = { min, max, ...(scale > 1 && { scale }) };
  return { kind: { type: "integer", ...range }, default: usual, label };
}

const listField = ({ own, usual }: NonNullable<PoolModel["list"]>): Field => ({
  kind: { type: "integers", min: 1, max: POOL_BLOCK.LANE_SETTING, least: 1, most: POOL_BLOCK.MOST_LIST - 1 },
  default: usual,
  label: own,
});

const tableOf = ({ settings, list }: PoolModel): Table =>
  Object.fromEntries([
    ...settings.map((setting) => [settingKey(setting.own), fieldOf(setting)] as const),
    ...(list === null ? [] : [[settingKey(list.own), listField(list)] as const]),
  ]);

for (const pool of POOLS) poolTables[pool.name] = tableOf(pool);
Object.assign(poolSentences, POOL_SENTENCES);
poolRules.push(...ownRules);
poolLinks.read = poolFromText;
Object.assign(poolWords, LANE_WORDS, TOLD_WORDS);
Object.assign(CAUSES, POOL_CAUSES);

/** A pool with the settings that differ from the usual ones. */
export const poolOf = (model: string, change: PoolChoice["parameters"] = {}): PoolChoice => ({
  model,
  parameters: { ...(defaultsOf(poolTables[model] ?? {}) as PoolChoice["parameters"]), ...change },
});
