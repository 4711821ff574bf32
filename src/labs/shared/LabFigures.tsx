import { useCallback, useState } from "react";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Surface } from "../../plot/surface";
import { DataTable } from "../../ui/DataTable";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import type { FigureState, LabFigure } from "./lab-figures";
import { drawScaled } from "./present/scaled";
import { stateOf } from "./present/state-of";
import "./lab-figures.css";

interface FiguresProps {
  readonly figures: readonly LabFigure[];
  /** The lane in focus. */
  readonly lane: number;
}

/** Figures on the page below each other, each with its heading and its words. */
export function LabFigures({ figures, lane }: FiguresProps) {
  const scenario = useScenario((state) => state.scenario);
  const state = stateOf(useReading(), scenario, lane);
  return (
    <div className="lab-figures">
      {figures.map((figure) =>
        figure.isTable && figure.table ? (
          <DataTable key={figure.id} table={figure.table(state)} />
        ) : (
          <DrawnFigure key={figure.id} figure={figure} state={state} />
        ),
      )}
    </div>
  );
}

/** The scale of a figure beside a lesson's text: its own on a phone. */
const scaleFor = (width: number): number => (width < 480 ? 1 : 1.25);

/** A figure at its full height. */
function DrawnFigure({ figure, state }: { readonly figure: LabFigure; readonly state: FigureState }) {
  const { frames } = useRun();
  const [shown, setShown] = useState(480);
  const { scenario, focus } = state;
  const draw = useCallback(
    (surface: Surface) => {
      setShown(surface.width);
      const state = stateOf(frames.reading(), scenario, focus);
      drawScaled(surface, (small) => figure.draw(small, state), scaleFor(surface.width));
    },
    [frames, figure, scenario, focus],
  );
  const scale = scaleFor(shown);
  return (
    <figure data-figure={figure.id}>
      <h2>{figure.title(state)}</h2>
      <div style={{ height: `${(scale * figure.height(shown / scale, state)) / 16}rem` }}>
        <DrawnCanvas className="lab-figure-canvas" draw={draw} subscribe={frames.subscribeReading} />
      </div>
      <figcaption className="visually-hidden">{figure.words(state)}</figcaption>
    </figure>
  );
}
