import { isOutside, LANE_SIZES, type RequestCounts, type RequestSums, type Sizes } from "./caveats";
import type { CallFacts } from "./facts";
import type { CallView } from "./kept-calls";
import { MOST_IN_LANE } from "./operation";

/* The counts of a trace that was read before, from its facts. */

const sumOf = (sums: Iterable<readonly [requests: number, bytes: number]>): RequestSums =>
  [...sums].reduce(
    ({ requests, bytes }, [more, moreBytes]) => ({ requests: requests + more, bytes: bytes + moreBytes }),
    { requests: 0, bytes: 0 },
  );

/** The counts of a whole trace, from its facts. */
export function countsOf(facts: CallFacts): RequestCounts {
  const classes = (from: number) =>
    sumOf(facts.sizeClasses.flatMap(([power, ...sums]) => (power >= from ? [sums] : [])));
  // The class of the largest size holds that size itself, which is not outside.
  const large = classes(Math.log2(MOST_IN_LANE));
  const bytes = large.bytes - MOST_IN_LANE * (large.requests - facts.pastCaches);
  return { all: classes(0), outside: { requests: facts.pastCaches, bytes }, sizes: LANE_SIZES, threads: facts.threads };
}

/** The same with a choice of sizes. Over 65,536 different sizes, rare ones are counted with eight significant bits. */
export function countsWith({ facts, plots }: CallView, sizes: Sizes): RequestCounts {
  const counts = countsOf(facts);
  if (sizes.every((size, i) => size === LANE_SIZES[i])) return counts;
  const outside = plots.sizes.filter(([size]) => isOutside(size, sizes));
  return { ...counts, sizes, outside: sumOf(outside.map(([size, requests]) => [requests, size * requests])) };
}
