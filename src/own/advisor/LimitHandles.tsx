import { type KeyboardEvent, useRef } from "react";
import { amountWords, figureNamed } from "../../advisor/figures";
import { amountIn, type Limit, type Question } from "../../advisor/question";
import type { Point } from "../../plot/path";
import { useDrag } from "../../ui/use-drag";
import type { FrontPlot as Layout } from "./front-layout";
import { limitPlace } from "./front-layout";
import { limitAt, steppedLimit } from "./question-edits";

interface HandlesProps {
  readonly plot: Layout;
  readonly question: Question;
  readonly onLimit: (i: number, limit: Limit, isDone: boolean) => void;
}

/** Of the limits that are axes. */
export const LimitHandles = ({ plot, question, onLimit }: HandlesProps) =>
  question.limits.map(
    (limit, i) =>
      limitPlace(plot, limit) && (
        <LimitHandle
          key={`${limit.figure}-${limit.side}`}
          {...{ plot, limit }}
          onLimit={(next, isDone) => onLimit(i, next, isDone)}
        />
      ),
  );

interface HandleProps {
  readonly plot: Layout;
  readonly limit: Limit;
  readonly onLimit: (limit: Limit, isDone: boolean) => void;
}

/** Moves a limit along its axis. Its field in the sentence does the same. */
function LimitHandle({ plot, limit, onLimit }: HandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  const last = useRef<Limit>(limit);
  const offset = useRef(0);
  const at = limitPlace(plot, limit);
  const along = ({ x, y }: Point) => (at?.axis === "y" ? y : x);
  const scale = at?.axis === "y" ? plot.y : plot.x;
  useDrag(handle, {
    begin: (point) => {
      offset.current = along(point);
      last.current = limit;
    },
    move: (point) => {
      // Positions are relative to the handle, which moves along.
      const place = (at?.place ?? 0) + along(point) - offset.current;
      last.current = limitAt(limit, scale.invert(place));
      onLimit(last.current, false);
    },
    end: () => onLimit(last.current, true),
  });
  const press = (event: KeyboardEvent) => {
    const direction = ({ ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 } as const)[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onLimit(steppedLimit(limit, direction, event.shiftKey ? 5 : 1), true);
  };
  const place =
    at === null
      ? { display: "none" }
      : at.axis === "y"
        ? { left: plot.right, top: at.place }
        : { left: at.place, top: plot.bottom };
  const { unit, value } = amountIn(limit);
  return (
    <div
      ref={handle}
      className="front-handle"
      data-axis={at?.axis}
      style={place}
      role="slider"
      tabIndex={0}
      aria-label={`Limit on ${figureNamed(limit.figure).title}`}
      aria-orientation={at?.axis === "y" ? "vertical" : "horizontal"}
      aria-valuemin={0}
      aria-valuemax={unit === "share" ? 100 : Number.MAX_SAFE_INTEGER}
      aria-valuenow={value}
      aria-valuetext={`at ${limit.side === "min" ? "least" : "most"} ${amountWords(amountIn(limit))}`}
      onKeyDown={press}
    />
  );
}
