import { CAUSE, LANE_POOL_FIGURE } from "../../generated/abi";
import { formatBytes } from "../../shared/format";
import type { PoolWords } from "../allocation/pool-tables";
import type { Policy } from "../allocation/scenario";
import { outcome, type WordedLane } from "../allocation/worded-lane";
import { POOL_RULES, type PoolRule } from "./rule-sentences";

/* The sentences of a page about the steps of lanes with pools. */

/** A figure of a lane's pool; NaN = it has none. */
export const poolFigure = ({ pool }: Pick<WordedLane, "pool">, name: keyof typeof LANE_POOL_FIGURE): number =>
  pool?.figures[LANE_POOL_FIGURE[name]] ?? Number.NaN;

/** The rule of the pool of a lane, in sentences. */
export function ruleOf({ pool: { model, parameters } }: Pick<Policy, "pool">): PoolRule | undefined {
  const rule = POOL_RULES[model as keyof typeof POOL_RULES];
  const keepsBigger = model === "jackson-core" && parameters.version !== "2.14";
  return keepsBigger ? { ...rule, give: POOL_RULES["compress-lzf"].give } : rule;
}

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

/** The sentences about a step. A pool that does not look at sizes keeps nothing because of them. */
export const TOLD_WORDS: Pick<PoolWords, "taken" | "returned" | "tellings"> = {
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
