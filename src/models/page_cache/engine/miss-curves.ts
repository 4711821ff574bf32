import { sampledWork } from "../curve-ask";
import type { CurvePoint, MissCurve } from "../miss-curve";
import type { TunedPolicy } from "../policies";
import type { PageCacheCore } from "./core";
import type { LruCurve } from "./lru-curve";
import { replay } from "./replay";
import type { RequestStream } from "./request-stream";
import { estimatedCurves, type SampleChoice } from "./sampled";

/** The policies and the sizes of curves, as in SampleChoice; a rate of 0 = every page. */
export type CurveChoice = SampleChoice;

/** Called with the number of requests read since the last call. */
type OnRead = (requests: number) => void;

const isLru = ({ name }: TunedPolicy): boolean => name === "lru";

/** About how many requests missCurves() reads. */
export function curveWork({ requests }: RequestStream, { policies, sizes, rate }: CurveChoice): number {
  const swept = policies.filter((policy) => !isLru(policy)).length;
  return rate > 0 ? sampledWork(requests.length, swept, sizes.length, rate) : requests.length * swept * sizes.length;
}

/**
 * The curves of the policies, in their order: LRU's from stack distances, the others' from a replay for each size. `lru`:
 * LRU's exact curve of the stream, on another core.
 */
export function missCurves(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  choice: CurveChoice,
  onRead: OnRead = () => {},
): readonly MissCurve[] {
  return choice.rate > 0
    ? sampledCurves(core, stream, lru, choice, onRead)
    : exactCurves(core, stream, lru, choice, onRead);
}

function exactCurves(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  { policies, sizes, warm }: CurveChoice,
  onRead: OnRead,
): readonly MissCurve[] {
  const swept = policies.filter((policy) => !isLru(policy));
  const rows = sizes.map((size) =>
    swept.length === 0 ? [] : replay(core, stream, { policies: swept, size, warm }, onRead),
  );
  const missesAt = (policy: TunedPolicy, size: number, row: number) =>
    isLru(policy) ? lru.misses(size) : (rows[row]?.[swept.indexOf(policy)]?.misses ?? Number.NaN);
  return policies.map((policy) => ({
    policy,
    points: sizes.map((size, row) => ({ size, misses: missesAt(policy, size, row), exact: null, spread: null })),
  }));
}

function sampledCurves(
  core: PageCacheCore,
  stream: RequestStream,
  lru: LruCurve,
  choice: CurveChoice,
  onRead: OnRead,
): readonly MissCurve[] {
  const work = estimatedCurves(core, stream, choice);
  let next = work.next();
  for (; !next.done; next = work.next()) onRead(next.value);
  const curves = next.value;
  return choice.policies.map((policy, i) => {
    const exactAt = (size: number) => (isLru(policy) ? lru.misses(size) : null);
    const points = (curves[i] ?? []).map((point): CurvePoint => ({ ...point, exact: exactAt(point.size) }));
    return { policy, points };
  });
}
