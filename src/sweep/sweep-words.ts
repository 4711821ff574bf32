import { figureColumn, isDrawn, type Quantity, textOf } from "../kernel/protocol/quantity";
import type { DataTable } from "../shared/data-table";
import { capitalized, listed } from "../shared/sentence";
import type { LabSweep, SweepAxis, SweepPoint, SweepPoints, SweepValue } from "./lab-sweep";

/** "tcache, blocks". */
export const axisName = ({ label, unit }: SweepAxis): string => (unit === undefined ? label : `${label}, ${unit}`);

interface LinePoint {
  readonly value: SweepValue;
  readonly y: number;
}

/** A figure over the values of a sweep, where it is defined; empty for a figure without an axis. */
function sweepLine(points: SweepPoints, figure: Quantity): readonly LinePoint[] {
  if (!isDrawn(figure)) return [];
  const line = points.map(({ value, lane }) => ({ value, y: figure.of(lane) }));
  return line.filter(({ y }) => !Number.isNaN(y));
}

/** The best values of a figure. */
interface Best {
  readonly y: number;
  /** Every value that reaches it. */
  readonly values: readonly SweepValue[];
  /** All values are equally good. */
  readonly isEven: boolean;
}

/** Null = only one value is known, or neither direction is better. */
function bestOf(points: SweepPoints, figure: Quantity): Best | null {
  const [line, better] = [sweepLine(points, figure), figure.better];
  if (better === null || line.length < 2) return null;
  const ys = line.map(({ y }) => y);
  const y = better === "lower" ? Math.min(...ys) : Math.max(...ys);
  const values = line.filter((point) => point.y === y).map(({ value }) => value);
  return { y, values, isEven: values.length === line.length };
}

/** The best value of a figure: "Best at 8 slots: heap’s overhead 2.9 %."; "" if no value is better than another. */
export function sweepBest(points: SweepPoints, figure: Quantity, { name }: SweepAxis): string {
  const best = bestOf(points, figure);
  if (best === null) return "";
  return `Best at ${name(best.values[0] as SweepValue)}: ${figure.word} ${textOf(figure, best.y)}.`;
}

/** "lowest overhead", "fewest page faults". */
function bestWord(figure: Quantity): string {
  const isCounted = figure.unit === "count" || figure.unit === "cycles";
  const [lower, higher] = isCounted ? ["fewest", "most"] : ["lowest", "highest"];
  return `${figure.better === "lower" ? lower : higher} ${figure.short}`;
}

const isPresent = (value: SweepValue, { present }: SweepAxis): boolean => present !== undefined && value === present;

/** "at 64", "from 64 on" or "at 64 and 3 others", with the current value first. */
function placeWords(values: readonly SweepValue[], points: SweepPoints, axis: SweepAxis): string {
  const numbers = points.flatMap(({ value }) => value ?? []);
  const [first, last] = [values[0] as SweepValue, values.at(-1) as SweepValue];
  const text = (value: SweepValue) => `${axis.text(value)}${isPresent(value, axis) ? ", the current value" : ""}`;
  if (values.length === 1) return `${first === null ? "with" : "at"} ${text(first)}`;
  const isRow = first !== null && last !== null && numbers.indexOf(last) - numbers.indexOf(first) === values.length - 1;
  if (isRow && last === numbers.at(-1)) return `from ${axis.text(first)} on`;
  if (isRow && first === numbers[0]) return `up to ${axis.text(last)}`;
  const named = values.find((value) => isPresent(value, axis)) ?? first;
  return `at ${text(named)}, and ${values.length - 1} other${values.length === 2 ? "" : "s"}`;
}

/** The takeaway of one plot, with its numbers: "Fewest page faults: 96 from 64 on. Now: 1 024." */
export function figureTakeaway(points: SweepPoints, figure: Quantity, axis: SweepAxis): string {
  const [line, best] = [sweepLine(points, figure), bestOf(points, figure)];
  const [only] = line;
  if (only === undefined) return `${capitalized(figure.short)}: undefined.`;
  if (best === null) return `${capitalized(figure.short)}: ${textOf(figure, only.y)} at ${axis.text(only.value)}.`;
  if (best.isEven) return `${capitalized(figure.short)}: ${textOf(figure, best.y)} at every value.`;
  const now = line.find(({ value }) => isPresent(value, axis));
  const current = now === undefined || now.y === best.y ? "" : ` Now: ${textOf(figure, now.y)}.`;
  return `${capitalized(bestWord(figure))}: ${textOf(figure, best.y)} ${placeWords(best.values, points, axis)}.${current}`;
}

/**
 * The takeaway of several plots over one axis: the value that is best in all, or the best in each; "" = too few
 * results.
 */
export function figuresTakeaway(points: SweepPoints, figures: readonly Quantity[], axis: SweepAxis): string {
  if (points.length < 2) return "";
  const bests = figures.flatMap((figure) => {
    const best = bestOf(points, figure);
    return best === null || best.isEven ? [] : [{ word: bestWord(figure), values: best.values }];
  });
  if (bests.length === 0) return `No value of “${axis.label}” makes a difference here.`;
  const winners = points
    .map(({ value }) => value)
    .filter((value) => bests.every((best) => best.values.includes(value)));
  const [winner = winners[0]] = winners.filter((value) => isPresent(value, axis));
  if (winner !== undefined) return `“${axis.name(winner)}” has the ${listed(bests.map(({ word }) => word))}.`;
  const placed = bests.map(({ word, values }) => ({ word, place: placeWords(values, points, axis) }));
  const parts = [...new Set(placed.map(({ place }) => place))].map((place) => {
    const words = placed.filter((best) => best.place === place).map(({ word }) => word);
    return `${listed(words)} ${place}`;
  });
  return `No value of “${axis.label}” is best on every figure: ${parts.join("; ")}.`;
}

/** The result of a value: its name, then its figures. */
export const figuresWords = ({ value, lane }: SweepPoint, figures: readonly Quantity[], axis: SweepAxis): string =>
  `${axis.name(value)}: ${figures.map((figure) => `${figure.short} ${textOf(figure, figure.of(lane))}`).join(", ")}`;

/** The data of a sweep as a table. */
export function sweepTable(lab: LabSweep, points: SweepPoints, axis: SweepAxis, title: string): DataTable {
  const shown = lab.columns(points);
  return {
    title,
    takeaway: lab.takeaway(points, axis),
    columns: [{ name: axis.label, key: axis.key }, ...shown.map(({ figure, name }) => figureColumn(figure, name))],
    rows: points.map(({ value, lane }) => [value ?? axis.text(null), ...shown.map(({ figure }) => figure.of(lane))]),
  };
}
