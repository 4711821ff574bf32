import { type CSSProperties, type KeyboardEvent, useCallback, useRef } from "react";
import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { useDrag } from "../../../ui/use-drag";
import { type CurvesPicture, curvesMarks, type Ends, MARGIN, nextSize, sizeAt, sizeScale } from "./curves-chart";

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
  /** The last size of a move under way; null = none is. */
  const moved = useRef<number | null>(null);
  const draw = useCallback(
    (surface: Surface) => drawMarks(surface, curvesMarks({ stream, curves, size, ends }, surface)),
    [stream, curves, size, ends],
  );
  const move = (to: number) => {
    moved.current = Math.min(ends[1], Math.max(ends[0], to));
    onMove(moved.current);
  };
  const release = (isCanceled: boolean) => {
    const to = moved.current;
    moved.current = null;
    if (to !== null) onRelease(isCanceled ? null : to);
  };
  const scale = () => sizeScale(ends, MARGIN.left, (box.current?.clientWidth ?? 0) - MARGIN.right);
  const moveTo = ({ x }: { readonly x: number }) => move(sizeAt(scale(), x));
  useDrag(box, {
    takes: (part, isFinger) => !isFinger || part.closest(".curve-handle") !== null,
    begin: (point, part) => part.closest(".curve-handle") === null && moveTo(point),
    move: moveTo,
    end: release,
  });
  const press = (event: KeyboardEvent) => {
    const to = KEYS[event.key]?.(size, ends);
    if (event.key === "Escape" && moved.current !== null) release(true);
    else if (to !== undefined) move(to);
    else return;
    event.preventDefault();
  };
  const place = { "--curve-at": sizeScale(ends, 0, 1)(size) } as CSSProperties;
  return (
    <div ref={box} className="curve-plot" style={place}>
      <DrawnCanvas className="curve-canvas" draw={draw} />
      <div
        className="curve-handle"
        role="slider"
        tabIndex={0}
        aria-label="Pages of each cache, on the curves"
        aria-valuemin={ends[0]}
        aria-valuemax={ends[1]}
        aria-valuenow={size}
        aria-valuetext={`${formatCounted(size, "page")}. ${valueText}`}
        onKeyDown={press}
        onKeyUp={() => release(false)}
        onBlur={() => release(false)}
      />
    </div>
  );
}

const smaller = (size: number) => nextSize(size, -1);
const larger = (size: number) => nextSize(size, 1);

/** The size that a key moves to, from a size between the ends of the axis. */
const KEYS: Readonly<Record<string, (size: number, ends: Ends) => number>> = {
  ...{ ArrowLeft: smaller, ArrowDown: smaller, ArrowRight: larger, ArrowUp: larger },
  PageDown: (size) => Math.round(size / 2),
  PageUp: (size) => 2 * size,
  Home: (_, [least]) => least,
  End: (_, [, most]) => most,
};
