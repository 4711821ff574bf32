import type { RefObject } from "react";
import { amountWords } from "../../advisor/amount";
import { figureNamed } from "../../advisor/figures";
import { amountIn, type Limit, type Question } from "../../advisor/question";
import { useSlider } from "../../ui/use-slider";
import { type FrontPlot as Layout, limitPlace } from "./front-layout";
import { limitAt, steppedLimit } from "./question-edits";

interface HandlesProps {
  readonly plot: Layout;
  readonly box: RefObject<HTMLElement | null>;
  readonly question: Question;
  readonly onLimit: (i: number, limit: Limit | null, isDone: boolean) => void;
}

/** Of the limits that are axes. */
export const LimitHandles = ({ plot, box, question, onLimit }: HandlesProps) =>
  question.limits.map(
    (limit, i) =>
      limitPlace(plot, limit) && (
        <LimitHandle
          key={`${limit.figure}-${limit.side}`}
          {...{ plot, box, limit }}
          onLimit={(next, isDone) => onLimit(i, next, isDone)}
        />
      ),
  );

interface HandleProps {
  readonly plot: Layout;
  readonly box: RefObject<HTMLElement | null>;
  readonly limit: Limit;
  readonly onLimit: (limit: Limit | null, isDone: boolean) => void;
}

/** Moves a limit along its axis. Its field in the sentence does the same. */
function LimitHandle({ plot, box, limit, onLimit }: HandleProps) {
  const at = limitPlace(plot, limit);
  const isVertical = at?.axis === "y";
  const scale = isVertical ? plot.y : plot.x;
  const { unit, value } = amountIn(limit);
  const withValue = (to: number) => ({ ...limit, value: to });
  const props = useSlider<HTMLDivElement>({
    name: `Limit on ${figureNamed(limit.figure).title}`,
    text: `at ${limit.side === "min" ? "least" : "most"} ${amountWords(amountIn(limit))}`,
    at: value,
    range: [0, unit === "share" ? 100 : Number.MAX_SAFE_INTEGER],
    next: (from, direction) => steppedLimit(withValue(from), direction).value,
    onMove: (to) => onLimit(withValue(to), false),
    onEnd: (to) => onLimit(to === null ? null : withValue(to), true),
    drag: { box, place: at?.place, isVertical, valueAt: (along) => limitAt(limit, scale.invert(along)).value },
  });
  const place =
    at === null
      ? { display: "none" }
      : isVertical
        ? { left: plot.right, top: at.place }
        : { left: at.place, top: plot.bottom };
  return <div className="front-handle" data-axis={at?.axis} style={place} {...props} />;
}
