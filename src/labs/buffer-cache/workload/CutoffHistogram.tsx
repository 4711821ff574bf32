import { SizeHistogram } from "../../../workloads/allocation/Histogram";
import { CutoffGrip } from "./CutoffGrip";
import type { GripProps } from "./grip-props";

interface CutoffHistogramProps extends Omit<GripProps, "axis"> {
  readonly title: string;
  readonly canDrag?: boolean;
}

/** The requested sizes with a lane's cutoff, which can be dragged. */
export function CutoffHistogram({ title, canDrag = true, ...grip }: CutoffHistogramProps) {
  const { bars, cutoff, lane } = grip;
  return (
    <SizeHistogram
      {...{ bars, cutoff, lane, title }}
      grip={canDrag ? (axis) => <CutoffGrip {...grip} axis={axis} isWide /> : undefined}
    />
  );
}
