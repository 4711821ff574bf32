import type { Policy } from "../allocation/scenario";
import { POOLS } from "./pool-models";
import { settingKey } from "./setting-key";

/** The setting of each library that is a limit in bytes: larger arrays do not stay in the pool. */
const LIMITS: Readonly<Record<string, string>> = {
  "syncpool-limit64k": "limit",
  "fasthttp-body": "SetBodySizePoolLimit",
  opool: "is_valid",
  "jdk-util": "jdk.nio.maxCachedBufferSize",
  "jetty-io": "maxCapacity",
};

/** A pool's limit in bytes. */
export interface PoolLimit {
  /** The library's own name of the setting. */
  readonly own: string;
  readonly key: string;
  /** Null = none. */
  readonly bytes: number | null;
  /** The library's own limit; null = none. */
  readonly usual: number | null;
  /** The value of the setting that means no limit. */
  readonly none: number;
}

/** The limit of a lane's pool; null = its library has no such setting. */
export function limitOf({ pool }: Pick<Policy, "pool">): PoolLimit | null {
  const own = LIMITS[pool.model];
  const setting = POOLS.find(({ name }) => name === pool.model)?.settings.find((row) => row.own === own);
  if (own === undefined || setting === undefined) return null;
  const key = settingKey(own);
  const none = setting.min < 0 ? -1 : setting.max;
  const bytesOf = (value: number) => (value < 0 || value === none ? null : value);
  return { own, key, usual: bytesOf(setting.usual), none, bytes: bytesOf(Number(pool.parameters[key])) };
}

/** A policy whose pool has another limit; null = none. */
export function withLimit(policy: Policy, bytes: number | null): Policy {
  const limit = limitOf(policy);
  if (limit === null) return policy;
  const { model, parameters } = policy.pool;
  return { ...policy, pool: { model, parameters: { ...parameters, [limit.key]: bytes ?? limit.none } } };
}
