import type { Field } from "../kernel/scenario/field";
import { poolTables } from "../models/allocation/pool-tables";
import type { Policy, PoolChoice } from "../models/allocation/scenario";
import type { GrownArrays } from "../models/allocation/sums";
import { settingValue } from "../models/pools/settings-words";
import { equal } from "../shared/equal";
import { formatCounted } from "../shared/figure-text";
import { formatBytes } from "../shared/format";
import { type Dot, whole } from "./dot";
import { costOfStep } from "./neighbors";

/* The effect of one setting of a pool alone, where the answer is a pool. */

/** The settings of a pool that differ from the answer's in one value at most, in the order of its values. */
export interface SettingRow {
  /** The library's own name. */
  readonly label: string;
  readonly key: string;
  readonly dots: readonly Dot[];
  /** Where the answer is among them. */
  readonly at: number;
}

type Value = PoolChoice["parameters"][string];

const valueIn = ({ pool }: Policy, key: string): Value => pool.parameters[key] as Value;
const fieldsOf = ({ pool }: Policy): readonly (readonly [string, Field])[] =>
  Object.entries(poolTables[pool.model] ?? {});

/** A setting of -1 is above every limit. */
function rankOf(value: Value): number {
  if (typeof value !== "number") return 0;
  return value < 0 ? Number.MAX_VALUE : value;
}

/** The dots of the answer's pool with every setting but one as it has them. */
function dotsBeside(dots: readonly Dot[], answer: Dot, key: string): readonly Dot[] {
  const own = answer.policy.pool;
  const isNear = ({ policy: { pool } }: Dot) =>
    pool.model === own.model &&
    Object.keys(own.parameters).every((other) => other === key || equal(pool.parameters[other], own.parameters[other]));
  return whole(dots)
    .filter(isNear)
    .toSorted((a, b) => rankOf(valueIn(a.policy, key)) - rankOf(valueIn(b.policy, key)) || a.k - b.k);
}

/** A row for each setting of which more than one value ran. */
export function settingRows(dots: readonly Dot[], answer: Dot): readonly SettingRow[] {
  return fieldsOf(answer.policy).flatMap(([key, { label }]) => {
    const row = dotsBeside(dots, answer, key);
    return row.length > 1 ? [{ label, key, dots: row, at: row.findIndex(({ k }) => k === answer.k) }] : [];
  });
}

/** The value of a setting as a person reads it. */
export const settingWords = ({ policy }: Dot, key: string): string =>
  settingValue(poolTables[policy.pool.model]?.[key] as Field, valueIn(policy, key));

/** "jdk.nio.maxCachedBufferSize 512 instead of 4 096 costs 12.0 points of heap calls saved." for the values beside the answer's. */
export function settingCliffs(rows: readonly SettingRow[]): readonly string[] {
  return rows.flatMap(({ label, key, dots, at }) => {
    const from = dots[at];
    const beside = [dots[at - 1], dots[at + 1]].filter((dot) => dot !== undefined);
    return from === undefined
      ? []
      : beside.flatMap((to) => {
          const cost = costOfStep(from, to);
          return cost === null
            ? []
            : [`${label} ${settingWords(to, key)} instead of ${settingWords(from, key)} costs ${cost}.`];
        });
  });
}

/** The sentences that a pool adds to an answer: its values at an edge, its arrays that were too small, what was `tried`. */
export function poolDetails({ pool }: Dot, rows: readonly SettingRow[], tried: readonly string[]): readonly string[] {
  const edges = settingEdges(rows);
  return [
    ...(edges === "" ? [] : [edges]),
    ...(pool === undefined || pool.grown === 0 ? [] : [grownWords(pool)]),
    ...tried,
  ];
}

const grownWords = ({ grown, grownCopied }: GrownArrays): string =>
  `${formatCounted(grown, "array")} of the pool ${grown === 1 ? "was" : "were"} too small and replaced by a caller’s write, which copied ${formatBytes(grownCopied)}; each counts as a heap call.`;

/** "At the edge of the values tried: jdk.nio.maxCachedBufferSize 64 (the least)." "" = no setting is. */
function settingEdges(rows: readonly SettingRow[]): string {
  const edges = rows.flatMap(({ label, key, dots, at }) => {
    const dot = dots[at];
    const value = dot && valueIn(dot.policy, key);
    const numbers = dots.map(({ policy }) => rankOf(valueIn(policy, key)));
    if (typeof value !== "number" || value < 0) return [];
    const end = at === 0 ? "the least" : value === Math.max(...numbers) ? "the most" : null;
    return end === null || dot === undefined ? [] : [`${label} ${settingWords(dot, key)} (${end})`];
  });
  return edges.length === 0 ? "" : `At the edge of the values tried: ${edges.join(", ")}.`;
}
