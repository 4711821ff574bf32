import type { Table } from "../../kernel/scenario/field";
import type { Rule } from "../../kernel/scenario/rules";
import type { AllocationScenario, Policy, PoolChoice } from "./scenario";

/** The cache of a lane is that of its policy, not a pool. */
export const noPool: PoolChoice = { model: "none", parameters: {} };

/**
 * The settings of each pool by its name, in the order of the registry, after "none". They load with the first scenario
 * that has a pool (src/models/pools/lane-pools.ts), since most have none.
 */
export const poolTables: Record<string, Table> = { none: {} };

/** The rules of scenarios with pools; they load with the settings. */
export const poolRules: Rule[] = [];

/** A clause about each pool; they load with the settings. */
export const poolSentences: Record<string, string> = {};

/** The core that runs a scenario: a core has lanes with pools or lanes with heaps. */
export const coreOf = ({ lanes }: Pick<AllocationScenario, "lanes">): "allocation" | "pools" =>
  lanes.some(hasPool) ? "pools" : "allocation";

/** Whether a lane has a pool in place of its cache. */
export const hasPool = ({ pool }: Pick<Policy, "pool">): boolean => pool.model !== "none";
