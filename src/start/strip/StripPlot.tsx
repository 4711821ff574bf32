import { useMemo } from "react";
import { areaPath, linePath, type Point } from "../../plot/path";
import type { WasteColumn, WasteSeries } from "../record";

/** The horizontal axis of a strip, linear in steps: its last step, and its width in pixels. */
export interface Axis {
  readonly to: number;
  readonly width: number;
}

/** The first steps are bars while the axis ends below this step. */
const MOST_BARS = 200;
const hasBars = ({ to }: Axis): boolean => to <= MOST_BARS;

/** The steps at the ends of an axis. A step is the middle of its bar, or an exact position. */
const endsOf = (axis: Axis): readonly [first: number, last: number] =>
  hasBars(axis) ? [-0.5, axis.to + 0.5] : [0, axis.to];

/** The x position of a step. The start page does without D3's scales, which would be a twelfth of its scripts. */
export function stepX(axis: Axis, step: number): number {
  const [first, last] = endsOf(axis);
  return Math.max(0, Math.min(1, (step - first) / (last - first))) * axis.width;
}

/** The step at a position of the strip. */
export function stepAtX(axis: Axis, x: number): number {
  const [first, last] = endsOf(axis);
  return Math.max(0, Math.min(axis.to, Math.round(first + (x / axis.width) * (last - first))));
}

/** A lane over the whole run. The last value stays while nothing is allocated. */
function laneCurve(series: WasteSeries, lane: keyof Omit<WasteColumn, "from">, axis: Axis, height: number) {
  const y = (share: number) => height * (1 - share);
  let last = 0;
  const points = series
    .filter(({ from }) => from <= axis.to)
    .map((column): Point => {
      if (!Number.isNaN(column[lane])) last = column[lane];
      return { x: stepX(axis, column.from), y: y(last) };
    });
  return [...points, { x: axis.width, y: y(last) }];
}

/** The lanes over the whole run: the flawed cache as an area and its outline, the fixed one as a line. @internal */
export function wholePaths(series: WasteSeries, axis: Axis, height: number) {
  const flawed = laneCurve(series, "flawed", axis, height);
  const fixed = laneCurve(series, "fixed", axis, height);
  return { area: areaPath(flawed, height), flawed: linePath(flawed), fixed: linePath(fixed) };
}

/** The bars of the first steps up to `upTo`, one by one. A step after which nothing is allocated has none. @internal */
export function stepBars(series: WasteSeries, axis: Axis, upTo: number) {
  const width = axis.width / (axis.to + 1);
  return series
    .filter(({ from, flawed }) => from <= Math.min(upTo, axis.to) && !Number.isNaN(flawed))
    .map(({ from, flawed, fixed }) => ({ step: from, x: stepX(axis, from) - width / 2, width, flawed, fixed }));
}

interface Props {
  /** Identifies the patterns of this strip. */
  readonly id: string;
  readonly axis: Axis;
  readonly height: number;
  /** The last visible step. */
  readonly head: number;
  readonly early: WasteSeries | null;
  readonly whole: WasteSeries | null;
  /** Hides the fixed cache's lane. */
  readonly alone?: boolean;
}

/** The share of memory wasted, step by step: the flawed cache as an ochre area, the fixed one as a purple line. */
export function StripPlot({ id, axis, height, head, early, whole, alone = false }: Props) {
  const { width } = axis;
  const end = head < 0 ? 0 : stepX(axis, head);
  const hatch = `url(#${id}-hatch)`;
  return (
    <>
      <defs>
        <pattern id={`${id}-hatch`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" fill="var(--wasted-tint)" />
          <path d="M0 0V7" stroke="var(--wasted)" strokeWidth="2.4" />
        </pattern>
        <clipPath id={`${id}-past`}>
          <rect y="-4" width={end} height={height + 8} />
        </clipPath>
      </defs>
      <rect width={width} height={height} fill="var(--panel)" />
      {hasBars(axis)
        ? early && <Bars bars={stepBars(early, axis, head)} height={height} hatch={hatch} />
        : whole && (
            <g clipPath={head < axis.to ? `url(#${id}-past)` : undefined}>
              <Whole series={whole} axis={axis} height={height} hatch={hatch} alone={alone} />
            </g>
          )}
      <path d={`M0 .5H${width}`} stroke="var(--rule)" />
      <path d={`M0 ${height}H${width}`} stroke="var(--text)" strokeWidth="1.5" />
      {head >= 0 && head < axis.to && <path d={`M${end} -6V${height + 4}`} stroke="var(--text)" strokeWidth="2" />}
    </>
  );
}

interface WholeProps extends Required<Pick<Props, "axis" | "height" | "alone">> {
  readonly series: WasteSeries;
  readonly hatch: string;
}

function Whole({ series, axis: { to, width }, height, hatch, alone }: WholeProps) {
  const paths = useMemo(() => wholePaths(series, { to, width }, height), [series, to, width, height]);
  return (
    <>
      <path d={paths.area} fill={hatch} />
      <path d={paths.flawed} fill="none" stroke="var(--wasted)" strokeWidth="1.5" />
      {!alone && <path d={paths.fixed} fill="none" stroke="var(--surface)" strokeWidth="5" strokeLinejoin="round" />}
      {!alone && <path d={paths.fixed} fill="none" stroke="var(--ink-b)" strokeWidth="2.5" strokeLinejoin="round" />}
    </>
  );
}

interface BarsProps extends Pick<WholeProps, "height" | "hatch"> {
  readonly bars: ReturnType<typeof stepBars>;
}

const Bars = ({ bars, height, hatch }: BarsProps) =>
  bars.map(({ step, x, width, flawed, fixed }) => {
    const [left, wide, tall] = [x + width * 0.08, width * 0.84, height * flawed];
    return (
      <g key={step}>
        <rect x={left} y={height * (1 - flawed)} width={wide} height={tall} fill={hatch} />
        {flawed === 0 && <path d={`M${left} ${height - 1}h${wide}`} stroke="var(--needed)" strokeWidth="2" />}
        <path d={`M${x} ${height * (1 - fixed) - 1.5}h${width}`} stroke="var(--ink-b)" strokeWidth="3" />
      </g>
    );
  });
