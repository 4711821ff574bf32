import { type ReactNode, useMemo } from "react";
import { type SizeBar, sizeAxis } from "../../plot/layout/histogram";
import type { Scale } from "../../plot/scales";

import { HISTOGRAM_WIDTH, Histogram } from "./Histogram";

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
