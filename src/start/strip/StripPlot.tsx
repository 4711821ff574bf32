import { useMemo } from "react";
import { type Axis, hasBars, stripScale } from "./axis";
import type { WasteSeries } from "./series";
import { type Bar, laneArea, laneLine, stepBars } from "./shapes";

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
  const end = head < 0 ? 0 : stripScale(axis)(head);
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
        ? early && <Bars bars={stepBars(early, axis, head)} height={height} hatch={`url(#${id}-hatch)`} />
        : whole && (
            <g clipPath={head < axis.to ? `url(#${id}-past)` : undefined}>
              <Whole series={whole} axis={axis} height={height} hatch={`url(#${id}-hatch)`} alone={alone} />
            </g>
          )}
      <path d={`M0 .5H${width}`} stroke="var(--rule)" />
      <path d={`M0 ${height}H${width}`} stroke="var(--text)" strokeWidth="1.5" />
      {head >= 0 && head < axis.to && <path d={`M${end} -6V${height + 4}`} stroke="var(--text)" strokeWidth="2" />}
    </>
  );
}

interface WholeProps {
  readonly series: WasteSeries;
  readonly axis: Axis;
  readonly height: number;
  readonly hatch: string;
  readonly alone: boolean;
}

function Whole({ series, axis, height, hatch, alone }: WholeProps) {
  const { to, width } = axis;
  const [area, flawed, fixed] = useMemo(() => {
    const along = { to, width };
    return [
      laneArea(series, "flawed", along, height),
      laneLine(series, "flawed", along, height),
      laneLine(series, "fixed", along, height),
    ];
  }, [series, to, width, height]);
  return (
    <>
      <path d={area} fill={hatch} />
      <path d={flawed} fill="none" stroke="var(--wasted)" strokeWidth="1.5" />
      {!alone && <path d={fixed} fill="none" stroke="var(--surface)" strokeWidth="5" strokeLinejoin="round" />}
      {!alone && <path d={fixed} fill="none" stroke="var(--ink-b)" strokeWidth="2.5" strokeLinejoin="round" />}
    </>
  );
}

interface BarsProps {
  readonly bars: readonly Bar[];
  readonly height: number;
  readonly hatch: string;
}

function Bars({ bars, height, hatch }: BarsProps) {
  return (
    <>
      {bars.map(({ step, x, width, flawed, fixed }) => (
        <g key={step}>
          <rect
            x={x + width * 0.08}
            y={height * (1 - flawed)}
            width={width * 0.84}
            height={height * flawed}
            fill={hatch}
          />
          {flawed === 0 && (
            <path d={`M${x + width * 0.08} ${height - 1}h${width * 0.84}`} stroke="var(--needed)" strokeWidth="2" />
          )}
          <path d={`M${x} ${height * (1 - fixed) - 1.5}h${width}`} stroke="var(--ink-b)" strokeWidth="3" />
        </g>
      ))}
    </>
  );
}
