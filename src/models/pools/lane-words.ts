import { CAUSE, LANE_POOL_FIGURE } from "../../generated/abi";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { Cause, CauseRecord } from "../allocation/causes";
import type { Clause } from "../allocation/clause";
import { type PoolWords, poolSentences } from "../allocation/pool-tables";
import type { Policy, PoolChoice } from "../allocation/scenario";
import { outcome, type WordedLane } from "../allocation/worded-lane";
import { POOL_RULES, type PoolRule } from "./rule-sentences";
import { settingKey } from "./setting-key";
import { poolSettings } from "./settings-words";

/** A figure of a lane's pool; NaN = it has none. */
export const poolFigure = ({ pool }: Pick<WordedLane, "pool">, name: keyof typeof LANE_POOL_FIGURE): number =>
  pool?.figures[LANE_POOL_FIGURE[name]] ?? Number.NaN;

/** The rule of the pool of a lane, in sentences. */
export const ruleOf = ({ pool }: Pick<Policy, "pool">): PoolRule | undefined =>
  POOL_RULES[pool.model as keyof typeof POOL_RULES];

/** The bytes that left the pool for good in the last step. */
function goneWords(lane: Pick<WordedLane, "outcome">): string {
  const freed = outcome(lane, "freed");
  return freed > 0 ? ` The pool dropped ${formatBytes(freed)}.` : "";
}

/** Arrays that grow are empty, so they copy nothing, unless the pool is one that keeps what was written. */
function grewWords(lane: WordedLane): string {
  const [had, has] = [outcome(lane, "compared"), outcome(lane, "granted")];
  const copied = poolFigure(lane, "copied");
  const moved = copied === 0 ? "Nothing was copied, because it was empty." : `${formatBytes(copied)} copied so far.`;
  return `The pool handed over an object whose array of ${formatBytes(had)} was too small, so the caller’s write replaced it by a new array of ${formatBytes(has)}. ${moved}`;
}

function newWords(lane: WordedLane): string {
  const granted = outcome(lane, "granted");
  if (poolFigure(lane, "held") > 0) return "The pool’s chunks had no room for it, so the heap supplied more memory.";
  const fresh = granted === outcome(lane, "needed") ? "a new one" : `a new one of ${formatBytes(granted)}`;
  return `The pool had no array for it, so the heap supplied ${fresh}.`;
}

function taken(lane: WordedLane, size: string): string {
  switch (outcome(lane, "cause")) {
    case CAUSE.FITS:
      return `The pool handed over ${size}.${goneWords(lane)}`;
    case CAUSE.POOL_GREW:
      return grewWords(lane);
    case CAUSE.POOL_REFUSED:
      return "The pool gave none, so the heap supplied a new one.";
    default:
      return `${newWords(lane)}${goneWords(lane)}`;
  }
}

function returned(lane: Pick<WordedLane, "outcome">, policy: Policy | undefined): string {
  const rule = policy && ruleOf(policy)?.give[0];
  if (outcome(lane, "cause") === CAUSE.POOL_KEPT) return `The pool kept it.${goneWords(lane)}`;
  return rule === undefined ? "The pool dropped it." : `The pool dropped it. Its rule: ${rule}`;
}

const excess = (times: number): string =>
  times < 2 ? "" : `, ${times < 8 ? Number(times.toFixed(1)) : Math.round(times)}× too big`;

function clauses(pool: PoolChoice): readonly Clause[] {
  const settings = poolSettings(pool);
  return [
    { keys: ["pool"], lead: "The pool ", text: pool.model, tail: `: ${poolSentences[pool.model]}` },
    ...(settings.length === 0 ? [] : [{ keys: ["pool"], lead: ". ", text: settings.join("; ") } as const]),
  ];
}

/** Sentences about lanes with pools. A pool that does not look at sizes keeps nothing because of them. */
export const LANE_WORDS: PoolWords = {
  name: (pool) => [pool.model, ...poolSettings(pool, settingKey)].join(", "),
  workload: ({ threadCount, crossing, collect }) =>
    [
      ...(threadCount === 1 ? [] : [`Requests come from ${formatInteger(threadCount)} threads, drawn at random.`]),
      ...(threadCount === 1 || crossing === 0 ? [] : [`Another thread returns ${crossing} % of the buffers.`]),
      ...(collect === null ? [] : [`Garbage is collected every ${formatCounted(collect, "step")}.`]),
    ].join(" "),
  clauses,
  taken,
  returned,
  tellings: {
    wasted: {
      text: ({ size, other }) => `A ${formatBytes(other)} request gets ${formatBytes(size)}${excess(size / other)}.`,
      rule: (big) => `A small request gets ${big} or more.`,
    },
    stays: {
      text: ({ size, other }) =>
        `A ${formatBytes(other)} buffer is dropped, and one of ${formatBytes(size)} stays in the pool.`,
      rule: (big) => `A smaller buffer is dropped, and one of ${big} or more stays in the pool.`,
    },
    replaced: {
      text: ({ size, other }) =>
        `${formatBytes(size)} is dropped, and the pool keeps ${formatBytes(other)}, which came back.`,
      rule: (big) => `${big} or more is dropped for one that came back.`,
    },
  },
};

/** The words and pictures of the causes that only pools have. */
export const POOL_CAUSES: Partial<Record<Cause, CauseRecord>> = {
  POOL_NEW: { phases: ["miss"], miss: () => "The pool had no array for it" },
  POOL_GREW: { phases: ["miss"], miss: () => "The pool gave an object whose array was too small" },
  POOL_REFUSED: { phases: ["miss"], miss: () => "The pool gave none" },
  POOL_KEPT: { phases: ["keep"], returned: () => "The pool kept it.", verdict: () => "the pool keeps it ✓" },
  POOL_DROPPED: { phases: ["free"], returned: () => "The pool dropped it.", verdict: () => "the pool drops it" },
};
