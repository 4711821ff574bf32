import { POOL_BLOCK } from "../../generated/pools";
import type { Report } from "../../kernel/scenario/problem";
import { formatInteger } from "../../shared/format";
import type { PoolModel } from "./pool-models";

/** The values of a pool's settings, as the core counts them, and its list. */
export interface PoolValues {
  readonly values: readonly number[];
  readonly list: readonly number[];
}

type Values = Readonly<Record<string, number>>;
/** The setting that a pool refuses beside its others, and what it allows; null = none. */
type Refusal = (values: Values) => readonly [own: string, allowed: string] | null;

const MOST_TIERS = POOL_BLOCK.MOST_LIST;
const MOST_BUCKETS = 4096;
const MOST_CHUNK = 2 ** 30;

/** Sizes from minSize to maxSize, each `factor` thousandths of the one before it. */
const factor: Refusal = ({ minSize = 0, maxSize = 0, factor: thousandths = 0 }) => {
  let size = minSize;
  for (let tiers = 0; size <= maxSize; tiers++) {
    const next = Math.trunc(size * (thousandths / 1000));
    if (tiers === MOST_TIERS || next <= size)
      return ["factor", `a factor with which at most ${MOST_TIERS} sizes rise from minSize to maxSize`];
    size = next;
  }
  return null;
};

const LINEAR = 0;

/** A bucket for each multiple of the factor. */
const buckets: Refusal = ({ class: kind = 0, maxCapacity = 0, factor: width = 1 }) => {
  if (kind !== LINEAR || Math.trunc(maxCapacity / width) <= MOST_BUCKETS) return null;
  const least = Math.floor(maxCapacity / (MOST_BUCKETS + 1)) + 1;
  return ["factor", `at least ${formatInteger(least)}: maxCapacity has at most ${formatInteger(MOST_BUCKETS)} buckets`];
};

const PAGE = "io.netty.allocator.pageSize";
const ORDER = "io.netty.allocator.maxOrder";

/** A chunk is pageSize doubled maxOrder times. */
const chunks: Refusal = ({ [PAGE]: page = 1, [ORDER]: order = 0 }) => {
  if (page * 2 ** order <= MOST_CHUNK) return null;
  const most = Math.floor(Math.log2(MOST_CHUNK / page));
  return [
    ORDER,
    `at most ${most} with pages of ${formatInteger(page)} B: a chunk has at most ${formatInteger(MOST_CHUNK)} B`,
  ];
};

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "prometheus-pool": factor,
  "thanos-bucketed": factor,
  "jetty-io": buckets,
  "netty-pooled": chunks,
};

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));

/** Reports, under the library's own names, what a pool refuses although each value is in its range. */
export function checkPool({ name, settings, list }: PoolModel, given: PoolValues, report: Report): void {
  settings.forEach(({ own, isPower }, i) => {
    const value = given.values[i] ?? 0;
    if (isPower && !isPowerOfTwo(value)) report(own, value, `a power of two, such as ${formatInteger(nearest(value))}`);
  });
  given.list.forEach((size, i) => {
    const before = given.list[i - 1] ?? 0;
    if (size <= before) report(`${list?.own}[${i}]`, size, `over ${formatInteger(before)}, since the sizes rise`);
  });
  const values = Object.fromEntries(settings.map(({ own }, i) => [own, given.values[i] ?? 0]));
  const refused = REFUSALS[name]?.(values);
  if (refused) report(refused[0], values[refused[0]], refused[1]);
}

const nearest = (value: number): number => 2 ** Math.round(Math.log2(value));
