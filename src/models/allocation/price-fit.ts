import { CALL_COUNTS, type CallCount } from "./call-counts";
import { type CallPrices, cyclesOf } from "./call-prices";

const SWEEPS = 20_000;
const STILL = 1e-10;

/**
 * The x ≥ 0 with the least squares of rows · x − goals, by one coordinate after the other from `start`, which decides
 * between equals. A coordinate whose column is 0 stays. @internal
 */
export function nonNegativeLeastSquares(
  rows: readonly (readonly number[])[],
  goals: readonly number[],
  start: readonly number[],
): readonly number[] {
  const columns = start.map((_, j) => rows.map((row) => row[j] ?? 0));
  const norms = columns.map((column) => column.reduce((sum, value) => sum + value * value, 0));
  const x = [...start];
  const rest = goals.map((goal, i) => goal - dot(rows[i] ?? [], x));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const moved = columns.map((column, j) => move(x, j, column, norms[j] ?? 0, rest));
    if (Math.max(...moved) < STILL) break;
  }
  return x;
}

const dot = (row: readonly number[], x: readonly number[]): number =>
  row.reduce((sum, value, j) => sum + value * (x[j] ?? 0), 0);

/** Puts one coordinate where it is best. Returns how far that was, as a share of a goal. */
function move(x: number[], j: number, column: readonly number[], norm: number, rest: number[]): number {
  if (norm === 0) return 0;
  const now = x[j] ?? 0;
  const next = Math.max(0, now + dot(column, rest) / norm);
  const by = next - now;
  x[j] = next;
  for (const [i, value] of column.entries()) rest[i] = (rest[i] ?? 0) - value * by;
  return Math.abs(by) * Math.sqrt(norm);
}

/** A group of calls to fit: what the model counts for a call, and what the machine took. */
export interface FittedGroup {
  readonly size: number;
  readonly call: string;
  readonly path: string;
  readonly faults: number;
  readonly n: number;
  readonly counts: readonly number[];
  /** Median cycles, at least the counter's step. */
  readonly cycles: number;
}

/** A group whose median the prices do not explain. */
interface UnexplainedGroup extends FittedGroup {
  readonly priced: number;
}

/** Prices from a machine, and how well they explain it. */
export interface FittedPrices {
  readonly groups: readonly FittedGroup[];
  readonly prices: CallPrices;
  /** The counts that no group has: their prices stay. */
  readonly unmeasured: readonly CallCount[];
  /** The typical factor between a median and its price, before and after: 1.2 = 20 % off. */
  readonly errorBefore: number;
  readonly errorAfter: number;
  /** The groups that are off by more than a factor of 2, with the cycles that their prices give. */
  readonly unexplained: readonly UnexplainedGroup[];
}

/** The most cycles that a link or file may give for a count. */
const MOST_PRICE = 1_000_000;
const ROUNDS = 40;
const HALVINGS = 20;
const OFF = Math.log(2);

/** How far a price is from a median, as a logarithm. */
const distance = ({ counts, cycles }: FittedGroup, prices: CallPrices): number =>
  Math.log(cycles / Math.max(cyclesOf(counts, prices), 1));

const squares = (groups: readonly FittedGroup[], prices: CallPrices): number =>
  groups.reduce((sum, group) => sum + distance(group, prices) ** 2, 0);

const typical = (groups: readonly FittedGroup[], prices: CallPrices): number =>
  groups.length === 0 ? 1 : Math.exp(Math.sqrt(squares(groups, prices) / groups.length));

/**
 * Fits prices to the medians of a machine: least squares of the logarithms, every group alike, no price below 0. It
 * starts from `before`; a count that no group has keeps its price.
 */
export function fitPrices(groups: readonly FittedGroup[], before: CallPrices): FittedPrices {
  const unmeasured = CALL_COUNTS.filter((_, i) => groups.every(({ counts }) => (counts[i] ?? 0) === 0));
  const prices = rounded(fitted(groups, before));
  return {
    groups,
    prices,
    unmeasured,
    errorBefore: typical(groups, before),
    errorAfter: typical(groups, prices),
    unexplained: groups
      .filter((group) => Math.abs(distance(group, prices)) > OFF)
      .map((group) => ({ ...group, priced: cyclesOf(group.counts, prices) })),
  };
}

/** Gauss and Newton's steps, each halved until it is one downhill. */
function fitted(groups: readonly FittedGroup[], before: CallPrices): CallPrices {
  let prices = before;
  for (let round = 0; round < ROUNDS; round++) {
    const next = downhill(groups, prices, solved(groups, prices));
    if (next === null) return prices;
    prices = next;
  }
  return prices;
}

/** The prices that fit best where logarithms are replaced by their tangents. */
function solved(groups: readonly FittedGroup[], prices: CallPrices): CallPrices {
  const rows = groups.map(({ counts }) => {
    const now = Math.max(cyclesOf(counts, prices), 1);
    return counts.map((value) => value / now);
  });
  const goals = groups.map((group) => 1 + distance(group, prices));
  const start = CALL_COUNTS.map((name) => prices[name]);
  return pricesOf(nonNegativeLeastSquares(rows, goals, start));
}

const pricesOf = (values: readonly number[]): CallPrices =>
  Object.fromEntries(CALL_COUNTS.map((name, i) => [name, values[i] ?? 0])) as CallPrices;

/** A point between two price lists that fits better than the first; null = no point does. */
function downhill(groups: readonly FittedGroup[], from: CallPrices, to: CallPrices): CallPrices | null {
  const now = squares(groups, from);
  for (let share = 1, i = 0; i < HALVINGS; share /= 2, i++) {
    const part = pricesOf(CALL_COUNTS.map((name) => from[name] + (to[name] - from[name]) * share));
    if (squares(groups, part) < now * (1 - 1e-9)) return part;
  }
  return null;
}

/** Prices as a person enters them: three digits, at most two decimals. */
const rounded = (prices: CallPrices): CallPrices => pricesOf(CALL_COUNTS.map((name) => roundedPrice(prices[name])));

function roundedPrice(exact: number): number {
  const price = Math.min(exact, MOST_PRICE);
  if (price >= 100) return Math.round(price);
  return price >= 10 ? Math.round(price * 10) / 10 : Math.round(price * 100) / 100;
}
