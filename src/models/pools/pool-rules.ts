import type { Report } from "../../kernel/scenario/problem";
import { type Rule, ruleOf } from "../../kernel/scenario/rules";
import { equal } from "../../shared/equal";
import { laneLetter } from "../../shared/lane-letter";
import { defaultPolicy } from "../allocation/policy-fields";
import { hasPool } from "../allocation/pool-tables";
import type { AllocationScenario, Policy, PoolChoice } from "../allocation/scenario";
import { checkPool, type PoolValues } from "./pool-limits";
import { POOLS, type PoolModel } from "./pool-models";
import { settingKey } from "./setting-key";

const lanesRule = ruleOf<AllocationScenario>();

/** The parameters of a pool as the values that the core counts. */
export function valuesOf({ settings, list }: PoolModel, parameters: PoolChoice["parameters"]): PoolValues {
  return {
    values: settings.map(({ own, names }) => {
      const value = parameters[settingKey(own)];
      return typeof value === "string" ? names.indexOf(value) : Number(value);
    }),
    list: list === null ? [] : (parameters[settingKey(list.own)] as readonly number[]),
  };
}

/** A whole choice; a setting that is missing has its own problem. */
function checkChoice(pool: PoolModel, parameters: PoolChoice["parameters"], report: Report): void {
  const owns = [...pool.settings, ...(pool.list ? [pool.list] : [])].map(({ own }) => settingKey(own));
  if (owns.every((key) => parameters?.[key] !== undefined)) checkPool(pool, valuesOf(pool, parameters), report);
}

/** A pool replaces the rules of its lane, so these keep their defaults. */
function checkBeside(lane: Policy, report: Report): void {
  for (const [key, usual] of Object.entries(defaultPolicy)) {
    const value = lane[key as keyof Policy];
    if (key === "pool" || key === "heap" || value === undefined || equal(value, usual)) continue;
    report(key, value, `${usual}, the default, beside a pool`);
  }
}

const heapRule = lanesRule(["lanes"], ({ lanes }, report) => {
  const first = lanes.findIndex((lane) => lane.pool && hasPool(lane));
  if (first < 0) return;
  const why = `because lane ${laneLetter(first)} has the pool ${lanes[first]?.pool.model}`;
  lanes.forEach(({ heap }, i) => {
    if (heap && heap.model !== "exact") report(`lanes[${i}].heap.model`, heap.model, `exact, ${why}`);
  });
});

/** The rules of scenarios with pools. */
export const poolRules: readonly Rule[] = [
  heapRule,
  lanesRule(["lanes"], ({ lanes }, report) => {
    lanes.forEach((lane, i) => {
      const pool = POOLS.find(({ name }) => name === lane.pool?.model);
      if (pool === undefined) return;
      checkBeside(lane, (key, value, allowed) => report(`lanes[${i}].${key}`, value, allowed));
      checkChoice(pool, lane.pool.parameters, (own, value, allowed) => {
        const { scale = 1 } = pool.settings.find((setting) => setting.own === own) ?? {};
        report(`lanes[${i}].pool.parameters.${settingKey(own)}`, scale > 1 ? Number(value) / scale : value, allowed);
      });
    });
  }),
];
