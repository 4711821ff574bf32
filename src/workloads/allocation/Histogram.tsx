import { type ReactNode, useMemo } from "react";
import { namedBars, placeBars, type SizeBar, sizeAxis } from "../../plot/layout/histogram";
import type { Scale } from "../../plot/scales";
import { formatCompact } from "../../shared/figure-text";

export const HISTOGRAM_WIDTH = 192;
export const HISTOGRAM_HEIGHT = 76;
/** The space under the bars for the grip. */
const FOOT = 24;

interface HistogramProps {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  /** The height of each bar, as a fraction of the full height. */
  readonly heights: readonly number[];
  /** Bigger sizes are not kept; null = all sizes may be. */
  readonly cutoff: number | null;
  readonly lane: number;
  readonly title: string;
  /** A grip to drag. */
  readonly children?: ReactNode;
}

/** Requested sizes as bars on a logarithmic axis, with a lane's cutoff. Bars over the cutoff are hollow. */
export function Histogram({ bars, axis, heights, cutoff, lane, title, children }: HistogramProps) {
  const line = cutoff === null ? null : axis(cutoff + 1);
  return (
    <figure className="histogram">
      <svg
        viewBox={`0 -8 ${HISTOGRAM_WIDTH} ${HISTOGRAM_HEIGHT + 8 + (children === undefined ? 0 : FOOT)}`}
        role={children === undefined ? "img" : "group"}
        aria-label={title}
      >
        {placeBars(bars, axis, HISTOGRAM_HEIGHT, heights).map((bar, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <rect key={i} className={isOver(bars[i], cutoff) ? "size-bar size-bar-over" : "size-bar"} {...bar} />
        ))}
        <path className="histogram-base" d={`M0 ${HISTOGRAM_HEIGHT}.5H${HISTOGRAM_WIDTH}`} />
        {line !== null && (
          <path className="cutoff" data-lane={lane} transform={`translate(${line})`} d={`M0 -8V${HISTOGRAM_HEIGHT}`} />
        )}
        {children}
      </svg>
      <div className="histogram-axis between tiny muted" aria-hidden="true">
        {namedBars(bars.length).map((i) => (
          <span key={i}>{formatCompact((i === 0 ? bars[i]?.lo : bars[i]?.hi) ?? 0)}</span>
        ))}
      </div>
    </figure>
  );
}

const isOver = (bar: SizeBar | undefined, cutoff: number | null) => cutoff !== null && (bar?.lo ?? 0) > cutoff;

interface SizeHistogramProps {
  readonly bars: readonly SizeBar[];
  readonly title: string;
  /** A lane's cutoff among the sizes; null = none. */
  readonly cutoff?: number | null;
  readonly lane?: number;
  /** A grip to drag. */
  readonly grip?: ((axis: Scale) => ReactNode) | undefined;
}

/** The sizes as bars; the tallest has the full height. */
export function SizeHistogram({ bars, title, cutoff = null, lane = 0, grip }: SizeHistogramProps) {
  const axis = useMemo(() => sizeAxis(bars, HISTOGRAM_WIDTH), [bars]);
  const most = Math.max(1, ...bars.map(({ weight }) => weight));
  const heights = bars.map(({ weight }) => weight / most);
  return <Histogram {...{ bars, axis, heights, cutoff, lane, title }}>{grip?.(axis)}</Histogram>;
}
