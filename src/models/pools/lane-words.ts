import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import type { Cause, CauseRecord } from "../allocation/causes";
import type { Clause } from "../allocation/clause";
import { type PoolWords, poolSentences } from "../allocation/pool-tables";
import type { PoolChoice } from "../allocation/scenario";
import { POOLS } from "./pool-models";
import { settingKey } from "./setting-key";
import { poolSettings } from "./settings-words";

function clauses(pool: PoolChoice): readonly Clause[] {
  const settings = poolSettings(pool);
  return [
    { keys: ["pool"], lead: "The pool ", text: pool.model, tail: `: ${poolSentences[pool.model]}` },
    ...(settings.length === 0 ? [] : [{ keys: ["pool"], lead: ". ", text: settings.join("; ") } as const]),
  ];
}

/** Sentences about lanes with pools that a page and the command line share. */
export const LANE_WORDS: Omit<PoolWords, "taken" | "returned" | "tellings"> = {
  name: (pool) => [pool.model, ...poolSettings(pool, settingKey)].join(", "),
  workload: ({ threadCount, crossing, collect }) =>
    [
      ...(threadCount === 1 ? [] : [`Requests come from ${formatInteger(threadCount)} threads, drawn at random.`]),
      ...(threadCount === 1 || crossing === 0 ? [] : [`Another thread returns ${crossing} % of the buffers.`]),
      ...(collect === null ? [] : [`Garbage is collected every ${formatCounted(collect, "step")}.`]),
    ].join(" "),
  clauses,
  // All of Go but bpool stand on sync.Pool.
  isCollected: ({ model }) =>
    POOLS.some(({ name, language }) => name === model && language === "GO") && !model.startsWith("bpool"),
  notes: ({ parameters: { minSize, maxSize } }) =>
    Number(minSize) > Number(maxSize)
      ? [`minSize: Nothing is pooled, because it is over maxSize, ${formatInteger(Number(maxSize))}.`]
      : [],
};

/** The words and pictures of the causes that only pools have. */
export const POOL_CAUSES: Partial<Record<Cause, CauseRecord>> = {
  POOL_NEW: { phases: ["miss"], miss: () => "The pool had no array for it" },
  POOL_GREW: { phases: ["miss"], miss: () => "The pool gave an object whose array was too small" },
  POOL_REFUSED: { phases: ["miss"], miss: () => "The pool gave none" },
  POOL_KEPT: { phases: ["keep"], returned: () => "The pool kept it.", verdict: () => "the pool keeps it ✓" },
  POOL_DROPPED: { phases: ["free"], returned: () => "The pool dropped it.", verdict: () => "the pool drops it" },
};
