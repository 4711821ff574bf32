import { tableWriters } from "../../../cli/shared/table";
import { configurationLines } from "../../../models/pools/configuration";
import { poolFile } from "../../../models/pools/pool-files";
import type { PoolValues } from "../../../models/pools/pool-limits";
import {
  allowedValues,
  POOL_LANGUAGES,
  type PoolModel,
  type PoolSetting,
  settingText,
} from "../../../models/pools/pool-models";
import { POOL_ROWS } from "../../../models/pools/pool-rows";
import { POOL_SENTENCES } from "../../../models/pools/pool-words";
import { type Cell, type ColumnOf, column, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { tsv } from "../../../shared/table-writers";

/* The pools of libraries as text and for programs. */

/** Some pools, and the settings that the command line gives the only one. */
interface PoolList {
  readonly pools: readonly PoolModel[];
  /** Null = all pools are listed. */
  readonly given: PoolValues | null;
}

type PoolName = keyof typeof POOL_SENTENCES;
const ruleOf = ({ name }: PoolModel): string => POOL_SENTENCES[name as PoolName];
const rowsOf = ({ name }: PoolModel): number | null => POOL_ROWS[name as PoolName];

const settingLine = (setting: PoolSetting): string =>
  `    ${setting.own}: ${allowedValues(setting)}; default ${settingText(setting, setting.usual)}\n`;

const listLine = ({ list }: PoolModel): string =>
  list === null ? "" : `    ${list.own}: rising sizes; default ${list.usual.join(",")}\n`;

function fileLine(pool: PoolModel): string {
  const rows = rowsOf(pool);
  const compared = rows === null ? "some rows need random numbers that are not at hand" : `${formatInteger(rows)} rows`;
  return `  ${poolFile(pool)}; compared with the library: ${compared}\n`;
}

const poolText = (pool: PoolModel): string =>
  `${pool.name}\n  ${POOL_LANGUAGES[pool.language]}, ${pool.version}: ${ruleOf(pool)}\n${fileLine(pool)}${pool.settings.map(settingLine).join("")}${listLine(pool)}`;

/** A pool with the lines that give it these settings. */
function configuredText(pool: PoolModel, given: PoolValues): string {
  const lines = configurationLines(pool, given);
  const words = lines.length === 0 ? "no line, as these are usual, or the library fixes them" : lines.join("\n    ");
  return `${poolText(pool)}  to set:\n    ${words}\n`;
}

const text = ({ pools, given }: PoolList): readonly string[] =>
  pools.map((pool) => (given === null ? poolText(pool) : configuredText(pool, given)));

/** A setting as data: numbers as a person writes them, a list as its sizes, and the words if it is one of them. */
interface SettingRow {
  readonly setting: string;
  readonly least: number | null;
  readonly most: number | null;
  readonly values: readonly string[];
  readonly usual: number | string | readonly number[];
}

function settingRow(setting: PoolSetting): SettingRow {
  const { own, names, min, max, scale, usual } = setting;
  const word = names[usual];
  const range = word === undefined ? { least: min / scale, most: max / scale } : { least: null, most: null };
  return { setting: own, ...range, values: names, usual: word ?? usual / scale };
}

const settingRows = ({ settings, list }: PoolModel): readonly SettingRow[] => [
  ...settings.map(settingRow),
  ...(list === null ? [] : [{ setting: list.own, least: 1, most: null, values: [], usual: list.usual }]),
];

function json({ pools, given }: PoolList): readonly string[] {
  const objects = pools.map((pool) => ({
    ...{ pool: pool.name, language: POOL_LANGUAGES[pool.language], version: pool.version, rule: ruleOf(pool) },
    ...{ file: poolFile(pool), rows: rowsOf(pool), settings: settingRows(pool) },
    ...(given && { configuration: configurationLines(pool, given) }),
  }));
  return [`${JSON.stringify(objects, null, 2)}\n`];
}

/** A line of the table: a setting of a pool, or a pool that has none. */
type Line = readonly [pool: PoolModel, setting: SettingRow | null];

const cellOf = (usual: SettingRow["usual"] = ""): Cell =>
  typeof usual === "number" || typeof usual === "string" ? usual : usual.join(",");

const COLUMNS: readonly ColumnOf<Line>[] = [
  column("pool", ([{ name }]) => name),
  column("language", ([{ language }]) => POOL_LANGUAGES[language]),
  column("version", ([{ version }]) => version),
  column("rule", ([pool]) => ruleOf(pool)),
  column("file", ([pool]) => poolFile(pool)),
  column("rows", ([pool]) => rowsOf(pool) ?? Number.NaN),
  column("setting", ([, setting]) => setting?.setting ?? ""),
  column("least", ([, setting]) => setting?.least ?? Number.NaN),
  column("most", ([, setting]) => setting?.most ?? Number.NaN),
  column("values", ([, setting]) => setting?.values.join(" ") ?? ""),
  column("usual", ([, setting]) => cellOf(setting?.usual)),
];

function table({ pools }: PoolList) {
  const lines = pools.flatMap((pool): readonly Line[] => {
    const settings = settingRows(pool);
    return settings.length === 0 ? [[pool, null]] : settings.map((setting) => [pool, setting]);
  });
  return tabulated(COLUMNS, lines);
}

function tsvText(list: PoolList): readonly string[] {
  const { columns, rows } = table(list);
  const cells = rows.map((row) => row.map((cell) => (Number.isNaN(cell) ? "" : cell)));
  return [tsv([columns.map(({ key }) => key), ...cells])];
}

/** The writer of each format. */
export const POOL_LISTS: Readonly<
  Record<"text" | "json" | "csv" | "jsonl" | "tsv", (list: PoolList) => Iterable<string>>
> = { text, json, ...tableWriters(table), tsv: tsvText };
