import { type CSSProperties, useCallback, useRef } from "react";
import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { useSlider } from "../../../ui/use-slider";
import { type CurvesPicture, curvesMarks, MARGIN, nextSize, sizeAt, sizeScale } from "./curves-chart";

interface PlotProps extends CurvesPicture {
  /** Says what the curves show at the handle. */
  readonly valueText: string;
  /** A person moves the handle; nothing is rerun yet. */
  readonly onMove: (size: number) => void;
  /** The handle is released; null = the move is canceled. */
  readonly onRelease: (size: number | null) => void;
}

/** The curves with the size of the cache as a handle: dragged, or moved with the arrow keys. */
export function CurvePlot({ stream, curves, size, ends, valueText, onMove, onRelease }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const draw = useCallback(
    (surface: Surface) => drawMarks(surface, curvesMarks({ stream, curves, size, ends }, surface)),
    [stream, curves, size, ends],
  );
  const scale = () => sizeScale(ends, MARGIN.left, (box.current?.clientWidth ?? 0) - MARGIN.right);
  const props = useSlider<HTMLDivElement>({
    ...{ name: "Pages of each cache, on the curves", at: size, range: ends, next: nextSize, onMove, onEnd: onRelease },
    text: `${formatCounted(size, "page")}. ${valueText}`,
    drag: { box, handle: ".curve-handle", valueAt: (x) => Math.min(ends[1], Math.max(ends[0], sizeAt(scale(), x))) },
  });
  const place = { "--curve-at": sizeScale(ends, 0, 1)(size) } as CSSProperties;
  return (
    <div ref={box} className="curve-plot" style={place}>
      <DrawnCanvas className="curve-canvas" draw={draw} />
      <div className="curve-handle" {...props} />
    </div>
  );
}
