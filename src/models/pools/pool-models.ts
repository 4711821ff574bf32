import { POOL_BLOCK, POOL_MODEL } from "../../generated/pools";
import { formatInteger } from "../../shared/format";

/** The languages of the pools, as a person names them. */
export const POOL_LANGUAGES = { GO: "Go", JVM: "JVM", RUST: "Rust", NODE: "Node", PYTHON: "Python", C: "C" } as const;

/** A setting under the library's own name: a whole number, or one of `names`, which count from 0. Sizes are bytes. */
export interface PoolSetting {
  readonly own: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
  /** Empty = a number. */
  readonly names: readonly string[];
  /** The number is this many times what a person writes: 1000 for a factor with three decimals. */
  readonly scale: number;
  /** Only powers of two. */
  readonly isPower: boolean;
}

/** A pool of a library: `version` is that whose rows it equals. */
export interface PoolModel {
  readonly number: number;
  readonly name: string;
  readonly language: keyof typeof POOL_LANGUAGES;
  readonly version: string;
  readonly settings: readonly PoolSetting[];
  /** A setting that is a list of rising sizes; null = it has none. */
  readonly list: { readonly own: string; readonly usual: readonly number[] } | null;
}

type Row = (typeof POOL_MODEL)[keyof typeof POOL_MODEL];
type SettingRow = Omit<PoolSetting, "names" | "scale" | "isPower"> & { readonly names: string };

/** `names`: the words of 0, 1, 2 …, "/1000" for a fraction, or "2^" for powers of two. */
function settingOf({ names, ...row }: SettingRow): PoolSetting {
  const scale = names.startsWith("/") ? Number(names.slice(1)) : 1;
  const isPower = names === "2^";
  const max = Math.min(row.max, POOL_BLOCK.LANE_SETTING);
  return { ...row, max, scale, isPower, names: names === "" || isPower || scale > 1 ? [] : names.split(" ") };
}

const modelOf = (row: Row): PoolModel => ({
  ...row,
  settings: (row.settings as readonly SettingRow[]).map(settingOf),
});

/** All pools, in the order of the registry. */
export const POOLS: readonly PoolModel[] = Object.values(POOL_MODEL).map(modelOf);

/** The value of a setting as a person writes it. */
export const settingText = ({ names, scale }: PoolSetting, value: number): string => names[value] ?? `${value / scale}`;

/** A number of a setting in words. */
export const numberWords = (setting: PoolSetting, value: number): string =>
  setting.scale > 1 ? settingText(setting, value) : formatInteger(value);

/** The values that a setting may have. */
export function allowedValues(setting: PoolSetting): string {
  const { names, min, max, isPower } = setting;
  if (names.length > 0) return names.join(", ");
  const range = `${numberWords(setting, min)} … ${numberWords(setting, max)}`;
  if (setting.scale > 1) return `${range}, in steps of ${1 / setting.scale}`;
  return isPower ? `a power of two, ${range}` : range;
}
