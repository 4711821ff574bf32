import { type MouseEvent, useCallback } from "react";
import { nearestDot, type ShareDot, sharesLayout } from "../plot/layout/shares-plot";
import { drawSharesPlot, type SharesPicture } from "../plot/shares-plot";
import type { Surface } from "../plot/surface";
import { DrawnCanvas } from "../ui/DrawnCanvas";
import "./shares-plot.css";

interface PlotProps extends Pick<SharesPicture, "names"> {
  readonly dots: readonly ShareDot[];
  /** The index of the selected dot. */
  readonly chosen: number;
  /** Describes the plot for people who do not see it. */
  readonly words: string;
  readonly onPoint: (dot: number) => void;
  readonly onPress?: (dot: number) => void;
}

const never = () => () => {};

/** Plots one share against another, 0 to 100 % each. The pointer selects the nearest dot. */
export function SharesPlot({ names, dots, chosen, words, onPoint, onPress }: PlotProps) {
  const draw = useCallback(
    (surface: Surface) => drawSharesPlot(surface, { names, dots, chosen }),
    [names, dots, chosen],
  );
  const tell = (event: MouseEvent<HTMLElement>, to: (dot: number) => void) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const dot = nearestDot(sharesLayout(dots, width, height), event.clientX - left, event.clientY - top);
    if (dot !== null) to(dot);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider below does the same by keys
    <div
      className="shares-plot"
      role="img"
      aria-label={words}
      data-pressed={onPress !== undefined}
      onPointerMove={(event) => tell(event, onPoint)}
      onClick={(event) => onPress && tell(event, onPress)}
    >
      <DrawnCanvas className="shares-plot-canvas" draw={draw} subscribe={never} />
    </div>
  );
}
