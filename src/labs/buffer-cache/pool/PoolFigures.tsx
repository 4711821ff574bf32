import { useRef } from "react";
import type { Policy } from "../../../models/allocation/scenario";
import { POOLS } from "../../../models/pools/pool-models";
import { poolFigure } from "../../../models/pools/told-words";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { FigureRows } from "../../../ui/FigureRows";
import {
  type AllocationLaneSnapshot,
  useAllocationReading,
  useAllocationScenario,
} from "../../shared/allocation-frame";
import { victimBytes } from "../charts/collection";
import { useLayout } from "../stage/field-context";
import "./pool.css";

interface LaneProps {
  readonly reading: AllocationLaneSnapshot;
}

/** The figures of a lane's pool so far: arrays that grew, bytes dropped, and collections. */
export function PoolRows({ reading }: LaneProps) {
  const counts = (["grown", "collections"] as const).map((name) => ({
    name: NAMES[name],
    value: formatInteger(poolFigure(reading, name)),
  }));
  const shown = poolFigure(reading, "beside") > 0 ? (["retained", "beside"] as const) : (["retained"] as const);
  const bytes = (["copied", "garbage", ...shown] as const).map((name) => ({
    name: NAMES[name],
    value: formatBytes(poolFigure(reading, name)),
  }));
  return <FigureRows rows={[...counts, ...bytes]} />;
}

const NAMES = {
  grown: "arrays grown",
  collections: "collections",
  copied: "bytes copied by growth",
  garbage: "dropped since the last collection",
  retained: "arrays in the pool",
  beside: "with callers, beside buffers",
} as const;

/** Languages with a collector of garbage. The JDK frees its direct buffers itself. */
const COLLECTED: ReadonlySet<string> = new Set(["GO", "JVM", "NODE"]);

/** Whether what a pool drops waits for a collector. @internal */
export const makesGarbage = ({ pool }: Pick<Policy, "pool">): boolean =>
  pool.model !== "jdk-util" && COLLECTED.has(POOLS.find(({ name }) => name === pool.model)?.language ?? "");

/** The largest side of the pile, CSS pixels. */
const MOST_SIDE = 56;

interface GarbageProps extends LaneProps {
  readonly lane: number;
}

/** The arrays that a pool dropped, in the heap's room until the next collection, area = bytes. */
export function Garbage({ lane, reading }: GarbageProps) {
  const policy = useAllocationScenario(({ lanes }) => lanes[lane]);
  const collect = useAllocationScenario((scenario) => scenario.collect);
  const layout = useLayout(lane);
  const bytes = poolFigure(reading, "garbage");
  const collected = useCollected(reading);
  if (policy === undefined || !makesGarbage(policy) || Number.isNaN(bytes)) return null;
  const side = layout === null || layout.log ? 0 : Math.sqrt(bytes / layout.scale);
  const drawn = Math.min(side, MOST_SIDE);
  return (
    <div className="garbage muted" data-collected={collected !== null}>
      {drawn > 0 && <span className="garbage-pile" style={{ width: drawn, height: drawn }} aria-hidden="true" />}
      <b>garbage</b> {bytes === 0 ? "none" : formatBytes(bytes)}
      {side > MOST_SIDE && " (not to scale)"}
      <p className="beyond-look">{collect === null ? "never collected" : collectedWords(reading, collected)}</p>
    </div>
  );
}

function collectedWords(reading: AllocationLaneSnapshot, freed: number | null): string {
  const collections = poolFigure(reading, "collections");
  if (freed !== null) return `Collection ${formatInteger(collections)} freed ${formatBytes(freed)}.`;
  // The room is narrow, so the count may have a line of its own.
  return formatCounted(collections, "collection").replace("\u00a0", " ");
}

interface Seen {
  readonly done: number;
  readonly collections: number;
  /** Bytes that a collection frees now: arrays dropped before, and the victims. */
  readonly garbage: number;
}

/** The bytes that a collection freed in the last step; null = there was none, or they are not known. */
function useCollected(reading: AllocationLaneSnapshot): number | null {
  const { done } = useAllocationReading().info;
  const now: Seen = {
    done,
    collections: poolFigure(reading, "collections"),
    garbage: poolFigure(reading, "garbage") + (victimBytes(reading) ?? 0),
  };
  const seen = useRef<readonly [before: Seen, now: Seen]>([now, now]);
  if (seen.current[1].done !== done) seen.current = [seen.current[1], now];
  const [before] = seen.current;
  return before.done === done - 1 && before.collections === now.collections - 1 ? before.garbage : null;
}
