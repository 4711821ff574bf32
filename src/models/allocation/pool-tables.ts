import type { Table } from "../../kernel/scenario/field";
import type { Report } from "../../kernel/scenario/problem";
import type { Rule } from "../../kernel/scenario/rules";
import type { Clause } from "./clause";
import type { AllocationScenario, Effect, Policy, PoolChoice } from "./scenario";
import type { WordedLane } from "./worded-lane";

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

/** The sentences about lanes with pools, where they differ from those about composed policies. */
export interface PoolWords {
  /** Its name and the settings that differ from the usual ones: "jdk-util, jdk.nio.maxCachedBufferSize 65 536". */
  name(pool: PoolChoice): string;
  /** The threads of the requests and the collections of garbage, in sentences; empty = one thread, and none. */
  workload(scenario: Pick<AllocationScenario, "threadCount" | "crossing" | "collect">): string;
  /** Whether a collection of garbage changes what lies in it. */
  isCollected(pool: PoolChoice): boolean;
  /** Its settings without effect, or that pool nothing: one sentence each, beginning with the setting. */
  notes(pool: PoolChoice): readonly string[];
  /** A policy's sentence about it. */
  clauses(pool: PoolChoice): readonly Clause[];
  /** The answer to a request, after "Request for 100 B." `size`: "its 6 400 B buffer: 64× too big". */
  taken(lane: WordedLane, size: string): string;
  /** The fate of a buffer that came back, after "A 100 B buffer came back." `policy` missing = without the rule. */
  returned(lane: Pick<WordedLane, "outcome">, policy: Policy | undefined): string;
  /** The texts of the story's events: sizes in bytes, and the text while they are unknown. */
  readonly tellings: Partial<
    Record<
      Effect,
      { text(first: { readonly size: number; readonly other: number }): string; rule(big: string): string }
    >
  >;
}

/** They load with the settings. */
export const poolWords = {} as PoolWords;

/** Reads a pool in a link, after "pool:". Problems are reported under `path`. It loads with the settings. */
export const poolLinks = {} as { read(text: string, path: string, report: Report): object };

/** The core that runs a scenario: a core has lanes with pools or lanes with heaps. */
export const coreOf = ({ lanes }: Pick<AllocationScenario, "lanes">): "allocation" | "pools" =>
  lanes.some(hasPool) ? "pools" : "allocation";

/** Whether a lane caches buffers by a composed policy. */
export const hasSlots = ({ capacity, pool }: Pick<Policy, "capacity" | "pool">): boolean =>
  capacity > 0 && !hasPool({ pool });

/** Whether a lane has a pool in place of its cache. */
export const hasPool = ({ pool }: Pick<Policy, "pool">): boolean => pool.model !== "none";
