import { type MouseEvent, useCallback } from "react";
import { type Chart, drawMarks, nearest, type Size } from "../plot/chart";
import type { Surface } from "../plot/surface";
import { DrawnCanvas } from "./DrawnCanvas";

interface ChartProps {
  readonly className: string;
  /** Describes the chart for people who do not see it. */
  readonly words: string;
  readonly chart: (size: Size) => Chart;
  /** Whether the nearest place counts by x alone. */
  readonly isAcross: boolean;
  readonly onPoint?: (place: number) => void;
  readonly onPress?: ((place: number) => void) | undefined;
}

/** A chart whose nearest place the pointer selects. A slider beside it does the same by keys. */
export function PointedChart({ className, words, chart, isAcross, onPoint, onPress }: ChartProps) {
  const draw = useCallback((surface: Surface) => drawMarks(surface, chart(surface).marks), [chart]);
  const tell = (event: MouseEvent<HTMLElement>, to: (place: number) => void) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const place = nearest(chart(box).places, isAcross ? { x } : { x, y });
    if (place !== null) to(place);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider below does the same by keys
    <div
      className={className}
      role="img"
      aria-label={words}
      data-pressed={onPress !== undefined}
      onPointerMove={(event) => onPoint && tell(event, onPoint)}
      onClick={(event) => onPress && tell(event, onPress)}
    >
      <DrawnCanvas className="pointed-canvas" draw={draw} />
    </div>
  );
}
