import { useCallback } from "react";
import { useReading, useRun } from "../../../kernel/run/hooks";
import { useScenario } from "../../../kernel/run/scenario-store";
import { drawFigures } from "../../../plot/figure";
import { drawScaled, type Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { type LabFigure, stateOf, wordsOf } from "../lab-figures";
import "./figure-slide.css";

interface SlideProps {
  readonly figures: readonly LabFigure[];
  /** The lane in focus. */
  readonly lane: number;
}

/** Twice the figures' size, or less where they would be narrower than this, CSS pixels. */
const scaleFor = ({ width }: Surface): number => Math.min(2, Math.max(1, width / LEAST_WIDTH));
const LEAST_WIDTH = 480;

/** An audience sees the first figures at nearly their full height rather than a part of all. */
const LEAST_SHARE = 0.6;

/** Figures for an audience, below each other, with their descriptions. */
export function FigureSlide({ figures, lane }: SlideProps) {
  const { frames } = useRun();
  const scenario = useScenario((state) => state.scenario);
  const state = stateOf(useReading(), scenario, lane);
  const draw = useCallback(
    (surface: Surface) => {
      const state = stateOf(frames.reading(), scenario, lane);
      drawScaled(surface, (small) => drawFigures(small, figures, state, LEAST_SHARE), scaleFor(surface));
      // So large a picture may change wholly with each step.
      frames.changed(surface.width * surface.height);
    },
    [frames, figures, scenario, lane],
  );
  return (
    <figure className="figure-slide" data-figures={figures.map(({ id }) => id).join(" ")}>
      <DrawnCanvas className="figure-slide-canvas" draw={draw} subscribe={frames.subscribeReading} />
      <figcaption className="visually-hidden">{wordsOf(figures, state)}</figcaption>
    </figure>
  );
}
