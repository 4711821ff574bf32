import { useRef } from "react";
import { placeBars, type SizeBar } from "../../plot/layout/histogram";
import { linearScale, type Scale } from "../../plot/scales";
import { useDrag } from "../../ui/use-drag";

import { TOTAL_WEIGHT, withShare } from "./bar-weights";
import { HISTOGRAM_HEIGHT } from "./Histogram";

interface BarGripsProps {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  readonly weights: readonly number[];
  /** Called while a bar is being dragged. */
  readonly onPull: (weights: readonly number[] | null) => void;
  readonly onSet: (weights: readonly number[]) => void;
}

/** A bar being dragged. */
interface Pull {
  readonly index: number;
  /** The weights before the drag; every move starts from these again. */
  readonly weights: readonly number[];
  /** The share at the top of the picture. */
  readonly top: number;
  latest: readonly number[] | null;
}

/** A shorter movement is not a drag, in units of the picture. */
const SLACK = 2;

/** Drags a bar by its whole column; the others shrink or grow so that the total stays 100 %. Fields offer the same. */
export function BarGrips({ bars, axis, weights, onPull, onSet }: BarGripsProps) {
  const box = useRef<SVGGElement>(null);
  const pull = useRef<Pull | null>(null);
  useDrag(box, {
    begin: (_, part) => {
      const index = Number((part as SVGRectElement).dataset.bar);
      pull.current = { index, weights, top: Math.max(...weights) / TOTAL_WEIGHT, latest: null };
    },
    move: ({ y }) => {
      const held = pull.current;
      if (held === null) return;
      const share = linearScale([HISTOGRAM_HEIGHT, 0], [0, held.top])(y);
      const before = (held.weights[held.index] ?? 0) / TOTAL_WEIGHT;
      if (held.latest === null && (Math.abs(share - before) * HISTOGRAM_HEIGHT) / held.top < SLACK) return;
      held.latest = withShare(held.weights, held.index, share);
      onPull(held.latest);
    },
    end: (isCanceled) => {
      const latest = pull.current?.latest ?? null;
      pull.current = null;
      if (latest !== null && !isCanceled) onSet(latest);
      else onPull(null);
    },
  });
  const columns = placeBars(
    bars,
    axis,
    HISTOGRAM_HEIGHT,
    bars.map(() => 1),
  );
  return (
    <g ref={box} className="bar-grips">
      {columns.map((column, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={i}
          className="bar-grip"
          data-bar={i}
          {...column}
        />
      ))}
    </g>
  );
}
