import { LANE_POOL_FIGURE } from "../../../generated/abi";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import type { Session } from "../engine/session";
import { hasPool } from "../pool-tables";

type PoolFigure = keyof typeof LANE_POOL_FIGURE;
const KEYS = Object.keys(LANE_POOL_FIGURE) as PoolFigure[];

/** The columns of pools in tables: none unless a lane has a pool. */
export const poolColumns = ({ scenario: { lanes } }: Session): readonly string[] =>
  lanes.some(hasPool) ? KEYS.map((key) => `pool_${key}`) : [];

/** A lane's cells in those columns; NaN = it has no pool. */
export function poolCells(session: Session, lane: number): readonly number[] {
  if (!session.scenario.lanes.some(hasPool)) return [];
  return [...(session.poolFigures(lane) ?? KEYS.map(() => Number.NaN))];
}

/** The figures of a lane's pool by name; null = it has none. */
export function poolFiguresByName(session: Session, lane: number): Readonly<Record<PoolFigure, number>> | null {
  const figures = session.poolFigures(lane);
  return figures && (Object.fromEntries(KEYS.map((key, i) => [key, figures[i]])) as Record<PoolFigure, number>);
}

/** The rows of a lane's pool in a summary. */
export function poolRows(session: Session, lane: number): [name: string, words: string][] {
  const pool = poolFiguresByName(session, lane);
  if (pool === null) return [];
  const { grown, copied, garbage, collections, retained, held, beside } = pool;
  const chunks = held > 0 ? `; its chunks hold ${formatBytes(held)}` : "";
  const input = beside > 0 ? `; callers hold ${formatBytes(beside)} beside their buffers` : "";
  return [
    ["pool", `retains ${formatBytes(retained)}${chunks}${input}`],
    ["grown", `${formatCounted(grown, "array")}, ${formatBytes(copied)} copied`],
    ["garbage", `${formatBytes(garbage)} after ${formatCounted(collections, "collection")}`],
  ];
}
