import type { Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import type { PageCacheCore } from "../../../models/page_cache/engine/core";
import type { LruCurve } from "../../../models/page_cache/engine/lru-curve";
import { replay } from "../../../models/page_cache/engine/replay";
import type { RequestStream } from "../../../models/page_cache/engine/request-stream";
import { type EqualSize, equalSize, exactSize, type MissCurve, sizeText } from "../../../models/page_cache/miss-curve";
import type { TunedPolicy } from "../../../models/page_cache/policies";
import { policyTitle } from "../../../models/page_cache/policy-words";
import { formatInteger } from "../../../shared/format";
import { ok, type Result } from "../../../shared/result";
import { type CacheSize, readSize, sizesIn } from "./cache-size";
import { readPolicy } from "./read-policies";

/** A policy with a size, to which others are compared. */
export interface Comparison {
  readonly text: string;
  readonly policy: TunedPolicy;
  readonly size: CacheSize;
}

/** The same with the size in pages. */
export interface Target {
  readonly policy: TunedPolicy;
  readonly size: number;
}

/** The size at which a policy has no more misses than the target. */
export interface Equal {
  readonly policy: TunedPolicy;
  readonly needs: EqualSize;
  readonly target: Target;
  /** Misses of the target. */
  readonly misses: number;
}

/** Reads POLICY@SIZE; undefined if a problem was reported. */
export function readComparison(text: string, report: Report): Comparison | undefined {
  const at = text.lastIndexOf("@");
  if (at < 0) {
    report("--equal", text, "POLICY@SIZE");
    return undefined;
  }
  const policy = readPolicy("--equal", text.slice(0, at), report);
  const size = readSize("--equal", text.slice(at + 1), report);
  return policy && size && { text, policy, size };
}

/** The comparisons with sizes in pages. Error: a share that is too large. */
export function resolveComparisons(
  comparisons: readonly Comparison[],
  pages: number,
): Result<readonly Target[], readonly Problem[]> {
  const targets: Target[] = [];
  for (const { policy, size } of comparisons) {
    const sizes = sizesIn("--equal", [size], pages);
    if (!sizes.ok) return sizes;
    targets.push(...sizes.value.map((found) => ({ policy, size: found })));
  }
  return ok(targets);
}

/** The curves to search. */
interface Curves {
  readonly lru: LruCurve;
  readonly curves: readonly MissCurve[];
  /** The largest size that LRU's exact curve is searched up to. */
  readonly most: number;
  readonly warm: number;
}

const isLru = ({ policy }: MissCurve) => policy.name === "lru";

/** Finds where each curve has no more misses than each target. */
export function compareSizes(
  core: PageCacheCore,
  stream: RequestStream,
  targets: readonly Target[],
  { lru, curves, most, warm }: Curves,
): readonly Equal[] {
  return targets.flatMap((target) => {
    const [replayed] = replay(core, stream, { policies: [target.policy], size: target.size, warm });
    const misses = replayed?.misses ?? Number.NaN;
    const others = curves.filter(({ policy }) => policyTitle(policy) !== policyTitle(target.policy));
    return others.map((curve) => {
      const needs = isLru(curve) ? exactSize((size) => lru.misses(size), misses, most) : equalSize(curve, misses);
      return { policy: curve.policy, needs, target, misses };
    });
  });
}

/** One sentence: "LRU needs 6 453 pages for what S3-FIFO does with 2 000." */
export function equalText({ policy, needs, target }: Equal): string {
  const other = `${policyTitle(target.policy)} does with ${formatInteger(target.size)}`;
  return `${policyTitle(policy)} needs ${sizeText(needs)} for what ${other}.`;
}
