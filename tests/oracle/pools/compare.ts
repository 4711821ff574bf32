/**
 * The comparison kit of the pools. A twin is a class that implements PoolTwin (pool-twin.ts) and is listed in
 * twin-of.ts. twins.test.ts runs it beside the core: every cell of every row and all counts of the twin are compared
 * after every operation. The twin does each first and draws random numbers; the core is given the same.
 */
import { SHELF, SHELF_KIND, SHELF_WORD } from "../../../src/generated/pools";
import { loadPoolCore } from "../../../src/labs/heap/cli/pool-run";
import { type PoolChoice, PoolReplay } from "../../../src/models/pools/engine/pool-replay";
import type { PoolModel } from "../../../src/models/pools/pool-models";
import { entry } from "../entry";
import { Pcg32 } from "../random";
import { bytesOf, type PoolOperation, type PoolSettings, type PoolTwin, type Shelves, type TwinRow } from "./pool-twin";

/** The first difference between core and twin, at operation `op` of the trace, from 1. */
export interface Difference {
  readonly op: number;
  readonly operation: PoolOperation;
  readonly field: string;
  readonly core: string;
  readonly twin: string;
}

/** Two values are equal if their texts are. */
type Values = Readonly<Record<string, string | number | bigint>>;

/** The rows and counts after each operation, and after the end. */
interface Told {
  readonly rows: readonly Values[];
  readonly figures: Values;
  /** The content of each shelf; null = this twin does not describe it. */
  readonly shelves: Values | null;
}

const asValues = ({ op, kind, bytes, cells }: TwinRow): Values => ({ op, kind, size: bytes, ...cells });

const toldBy = (twin: PoolTwin, rows: readonly TwinRow[]): Told => ({
  rows: rows.map(asValues),
  figures: twin.figures(),
  shelves: twin.shelves ? shelfTexts(twin.shelves()) : null,
});

/** Empty arrays count for none, and empty shelves are left out. */
function shelfTexts(shelves: Shelves): Values {
  const texts = Object.entries(shelves).map(([name, arrays]) => {
    const lying = arrays.filter(({ capacity }) => capacity > 0);
    return [name, lying.length, `${lying.length} of ${bytesOf(lying)} bytes`] as const;
  });
  return Object.fromEntries(texts.filter(([, count]) => count > 0).map(([name, , text]) => [name, text]));
}

/** Every pool opens it again. */
const CORE = loadPoolCore();
const DECODER = new TextDecoder();

const WORDS = Object.keys(SHELF_WORD);
const SHELF_NUMBERS = Object.keys(SHELF).length;

/** The shelves with arrays, as a twin names them. */
function shelvesInCore(rows: Float64Array): Values {
  const shelves: Record<string, string> = {};
  for (let at = 0; at < rows.length; at += SHELF_NUMBERS) {
    const number = (column: keyof typeof SHELF) => rows[at + SHELF[column]] ?? 0;
    const name = shelfName(number("kind"), number("name"));
    const place = entry(WORDS, number("place"));
    const key = place === "ALL" || place === name ? name : `${name} ${place}`;
    if (number("count") > 0) shelves[key] = `${number("count")} of ${BigInt(number("bytes"))} bytes`;
  }
  return shelves;
}

export function shelfName(kind: number, name: number): string {
  if (kind === SHELF_KIND.WORD) return entry(WORDS, name);
  if (kind === SHELF_KIND.REST) return "the rest";
  return kind === SHELF_KIND.THREAD ? `thread ${name + 1}` : `${name}`;
}

/** The core's pool, one operation at a time. */
class CorePool {
  private readonly replay: PoolReplay;
  private readonly names: readonly string[];

  constructor(choice: PoolChoice) {
    this.replay = new PoolReplay(CORE, choice);
    this.names = entry(this.lines(), 0).split("\t");
  }

  /** Null = the end. */
  perform(operation: PoolOperation | null, draws: readonly number[]): Told {
    this.replay.giveDraws(draws.map(String));
    if (operation === null) this.replay.finish();
    else this.run(operation);
    const rows = this.lines().map((line) => this.rowOf(line));
    return { rows, figures: this.replay.figures(), shelves: shelvesInCore(this.replay.shelves()) };
  }

  private run({ kind, id, bytes }: PoolOperation): void {
    const words = [kind === "a" ? 1 : 0, id, bytes % 2 ** 32, Math.floor(bytes / 2 ** 32)];
    if (this.replay.run(new Uint32Array(words)) !== 1) throw new RangeError(`the core refuses ${kind} ${id}`);
  }

  get drawn(): number | null {
    return this.replay.drawn;
  }

  private rowOf(line: string): Values {
    const cells = line.split("\t");
    return Object.fromEntries(this.names.map((name, i) => [name, entry(cells, i)]));
  }

  private lines(): readonly string[] {
    return DECODER.decode(this.replay.text()).split("\n").slice(0, -1);
  }
}

type Unequal = Pick<Difference, "field" | "core" | "twin">;

function firstUnequal(core: Values, twin: Values, fields: readonly string[]): Unequal | null {
  const field = fields.find((name) => `${core[name]}` !== `${twin[name]}`);
  return field === undefined ? null : { field, core: `${core[field]}`, twin: `${twin[field]}` };
}

/** All of these values must be there on both sides. */
function anyUnequal(core: Values, twin: Values): Unequal | null {
  const [fields, others] = [Object.keys(twin), Object.keys(core)];
  const found = firstUnequal(core, twin, fields);
  return found ?? (fields.length === others.length ? null : firstUnequal(core, twin, others));
}

/** Every column of a row is compared; of the figures, those of the twin. */
function differenceOf(core: Told, twin: Told): Unequal | null {
  if (core.rows.length !== twin.rows.length)
    return { field: "rows", core: `${core.rows.length}`, twin: `${twin.rows.length}` };
  for (const [i, row] of core.rows.entries()) {
    const found = anyUnequal(row, entry(twin.rows, i));
    if (found !== null) return found;
  }
  return firstUnequal(core.figures, twin.figures, Object.keys(twin.figures)) ?? unequalShelves(core, twin);
}

/** A frame lists the largest shelves; those that it leaves out are not compared. */
function unequalShelves({ shelves: core }: Told, { shelves: twin }: Told): Unequal | null {
  if (core === null || twin === null || "the rest" in core) return null;
  return anyUnequal(core, twin);
}

/** The settings as a twin reads them. Draws are below a bound, or parts of 1 in 1024ths. */
export function settingsOf(choice: PoolChoice, draws: number[] = []): PoolSettings {
  const random = new Pcg32(choice.seed, 300);
  const at = (own: string) => {
    const index = choice.pool.settings.findIndex((setting) => setting.own === own);
    const { names, scale } = entry(choice.pool.settings, index);
    return { value: entry(choice.values, index), names, scale };
  };
  const drawn = (value: number) => {
    draws.push(value);
    return value;
  };
  return {
    number: (own) => at(own).value / at(own).scale,
    word: (own) => entry(at(own).names, at(own).value),
    list: choice.list,
    chunk: choice.chunk,
    below: (bound) => drawn(random.below(bound)),
    part: () => drawn(random.below(1024) / 1024),
  };
}

/** Runs a trace in the core and in the twin. Null = no difference. */
export function comparePools(
  choice: PoolChoice,
  twinOf: (settings: PoolSettings) => PoolTwin,
  operations: readonly PoolOperation[],
): Difference | null {
  const draws: number[] = [];
  const [twin, core] = [twinOf(settingsOf(choice, draws)), new CorePool(choice)];
  let drawn = 0;
  for (const [i, operation] of [...operations, null].entries()) {
    if (operation !== null && i > 0 && choice.collect > 0 && i % choice.collect === 0) twin.collect();
    const told = toldBy(twin, operation === null ? twin.finish() : twin.perform(operation));
    const found = differenceOf(core.perform(operation, draws.slice(drawn)), told);
    if (found !== null) return { op: i + 1, operation: operation ?? entry(operations, i - 1), ...found };
    drawn = draws.length;
  }
  if (core.drawn === drawn) return null;
  return {
    ...{ op: operations.length, operation: entry(operations, operations.length - 1) },
    ...{ field: "drawn", core: `${core.drawn}`, twin: `${drawn}` },
  };
}

/** A pool as a person would choose it, without settings. */
export const usualChoice = (pool: PoolModel): PoolChoice => ({
  ...{ pool, values: pool.settings.map(({ usual }) => usual), list: pool.list?.usual ?? [] },
  ...{ chunk: 0, collect: 0, seed: 1 },
});
