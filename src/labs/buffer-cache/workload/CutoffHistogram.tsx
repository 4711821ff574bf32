import { useMemo } from "react";
import { sizeAxis } from "../../../charts/layout/histogram";
import { Histogram, WIDTH } from "../../shared/workload/Histogram";
import { CutoffGrip } from "./CutoffGrip";
import type { GripProps } from "./grip-props";

interface CutoffHistogramProps extends Omit<GripProps, "axis"> {
  readonly title: string;
  readonly canDrag?: boolean;
}

/** The requested sizes and a lane's cutoff among them, to be dragged. */
export function CutoffHistogram({ title, canDrag = true, ...grip }: CutoffHistogramProps) {
  const { bars, cutoff, lane } = grip;
  const axis = useMemo(() => sizeAxis(bars, WIDTH), [bars]);
  const most = Math.max(1, ...bars.map(({ weight }) => weight));
  const heights = bars.map(({ weight }) => weight / most);
  return (
    <Histogram {...{ bars, axis, heights, cutoff, lane, title }}>
      {canDrag ? <CutoffGrip {...grip} axis={axis} isWide /> : undefined}
    </Histogram>
  );
}
