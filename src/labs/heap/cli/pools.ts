import type { Command } from "../../../cli/shared/command";
import {
  anyText,
  formatOption,
  type Option,
  type Options,
  option,
  type Parse,
  repeated,
  whole,
  wholeParse,
} from "../../../cli/shared/option";
import { print } from "../../../cli/shared/streams";
import { tableWords } from "../../../cli/shared/table";
import { POOL_BLOCK } from "../../../generated/pools";
import { splitAt } from "../../../kernel/scenario/link/value-text";
import type { Report } from "../../../kernel/scenario/problem";
import { suggestion } from "../../../kernel/scenario/problem";
import type { PoolChoice } from "../../../models/pools/engine/pool-replay";
import { checkPool } from "../../../models/pools/pool-limits";
import { allowedValues, POOLS, type PoolModel, type PoolSetting, settingText } from "../../../models/pools/pool-models";
import { formatInteger } from "../../../shared/format";

/* The commands of pools: what they are, and a replay that prints the rows of the real library. */

const MOST = Number.MAX_SAFE_INTEGER;

/** A pool by its name; a message lists all. */
const poolParse: Parse<PoolModel> = (text, field, report) => {
  const found = POOLS.find(({ name }) => name === text);
  if (found !== undefined) return found;
  const names = POOLS.map(({ name }) => name);
  report(field, text, names.join(", ") + suggestion(text, names));
  return undefined;
};

const POOL = option("--pool NAME", "the pool; bufferlab pool models lists them", poolParse, null, {
  completes: () => POOLS.map(({ name }) => name),
});
const SET = repeated("--set SETTING=VALUE", "a setting of the pool under the library's own name", anyText);
const COLLECT = whole("--collect N", "collects garbage after every N operations", { min: 1, max: MOST });

/** How a caller writes: null = not given. */
const growthParse: Parse<number> = (text, field, report) => {
  const [, bytes] = /^chunk(\d+)$/.exec(text) ?? [];
  if (text === "once") return 0;
  if (bytes !== undefined) return wholeParse({ min: 1, max: MOST })(bytes, field, report);
  report(field, text, "once, or chunkN for writes of N bytes");
  return undefined;
};
const GROWTH = option(
  "--growth WRITES",
  "how the caller fills a buffer: once, or chunk512 for writes of 512 bytes",
  growthParse,
  0,
  {
    usual: "once",
  },
);
const DRAWS: Option<string | null> = option(
  "--draws ROWS",
  "a file of rows of the real library, whose column draw or draws has its random numbers; without it, they come from the seed",
  anyText,
  null,
);
const SEED = whole("--seed SEED", "the seed of random numbers", { min: 0, max: MOST }, 1);
const FORMAT = formatOption({
  tsv: "a line of names, then a row per operation, with the columns of the library's oracle",
});

const MODELS_FORMAT = formatOption({
  text: "a paragraph for each pool",
  json: "an object for each pool",
  ...tableWords("each setting"),
  tsv: "the same lines with tabs between the cells",
});

/** The number that a text is for a setting; null = it is none. */
function numberOf({ names, scale, min, max, isPower }: PoolSetting, text: string): number | null {
  if (names.length > 0) return names.includes(text) ? names.indexOf(text) : null;
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * scale) : Number.NaN;
  if (number / scale !== Number(text)) return null;
  if (isPower && !Number.isInteger(Math.log2(number))) return null;
  return Number.isSafeInteger(number) && number >= min && number <= max ? number : null;
}

/** Sizes that rise, separated by commas; null = they are not. */
function listOf(text: string): readonly number[] | null {
  const sizes = text.split(",").map((size) => (/^\d+$/.test(size) ? Number(size) : Number.NaN));
  const rises = sizes.every((size, i) => size > (sizes[i - 1] ?? 0) && size <= POOL_BLOCK.LANE_SETTING);
  return rises && sizes.length <= 62 ? sizes : null;
}

/** Reads --set into values and a list. Problems are reported. */
function readSettings(pool: PoolModel, texts: readonly string[], report: Report): Pick<PoolChoice, "values" | "list"> {
  const values = pool.settings.map(({ usual }) => usual);
  let list = pool.list?.usual ?? [];
  const given = new Set<string>();
  for (const text of texts) {
    const [own, value = ""] = splitAt(text, "=");
    if (given.has(own)) report(`--set ${own}`, value, "each setting once");
    given.add(own);
    const index = pool.settings.findIndex((setting) => setting.own === own);
    const setting = pool.settings[index];
    const read = setting && numberOf(setting, value);
    const sizes = own === pool.list?.own ? listOf(value) : null;
    if (typeof read === "number") values[index] = read;
    else if (sizes !== null) list = sizes;
    else report(`--set ${own}`, value, setting ? allowedValues(setting) : allowedSettings(pool, own));
  }
  checkPool(pool, { values, list }, (own, value, allowed) => {
    const setting = pool.settings.find((one) => one.own === own);
    report(`--set ${own}`, setting ? settingText(setting, Number(value)) : value, allowed);
  });
  return { values, list };
}

function allowedSettings(pool: PoolModel, own: string): string {
  const names = [...pool.settings.map((setting) => setting.own), ...(pool.list ? [pool.list.own] : [])];
  if (own === pool.list?.own)
    return `rising sizes, separated by commas, 62 at most, each at most ${formatInteger(POOL_BLOCK.LANE_SETTING)}`;
  return names.length === 0 ? `no settings: ${pool.name} has none` : names.join(", ") + suggestion(own, names);
}

/** The pool of a command line; null = a problem was reported. @internal */
export function readChoice(options: Options, report: Report): PoolChoice | null {
  const pool = options.read(POOL);
  if (pool === null) {
    if (options.get("pool") === undefined) report("--pool", "missing", "the name of a pool");
    return null;
  }
  const settings = readSettings(pool, options.read(SET), report);
  const chunk = options.read(GROWTH);
  return { pool, ...settings, chunk, collect: options.read(COLLECT) ?? 0, seed: options.read(SEED) };
}

const ABOUT = `Does the takes and returns of a trace in a pool of a library, and prints what it did: the line of names, then a
row per operation, equal to the rows of the real library. TRACE is a file or a pipe, plain or packed with gzip. Without
TRACE, or with -, it reads standard input. Of a trace (docs/call-traces.md), malloc takes and free returns;
a realloc over the capacity of its buffer takes a new one, then returns the old one.`;

const replay: Command = {
  name: "pool replay",
  argument: "[TRACE]",
  about: ABOUT,
  options: [POOL, SET, COLLECT, GROWTH, DRAWS, SEED, FORMAT],
  read: (options, place, report) => {
    const choice = readChoice(options, report);
    const draws = options.read(DRAWS);
    options.read(FORMAT);
    return choice && (async (streams) => (await import("./pool-run")).printRows(place ?? "-", choice, draws, streams));
  },
};

const models: Command = {
  name: "pool models",
  about: `Lists the pools of libraries and their settings: the values that --pool and --set take, and the names after pool:
in a lane. With --pool, only that one, and the line that gives it these settings in a program.`,
  options: [POOL, SET, MODELS_FORMAT],
  read: (options, _, report) => {
    const pool = options.read(POOL);
    const sets = options.read(SET);
    const format = options.read(MODELS_FORMAT);
    if (pool === null && sets.length > 0) report("--set", sets[0], "only with --pool");
    if (sets.length > 0 && format !== "text" && format !== "json") report("--set", sets[0], "only with text or json");
    const pools = pool === null ? POOLS : [pool];
    const given = pool && readSettings(pool, sets, report);
    return async (streams) => print((await import("./pool-list")).POOL_LISTS[format]({ pools, given }), streams);
  },
};

export const poolCommands: readonly Command[] = [replay, models];
