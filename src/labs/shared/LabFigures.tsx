import { type CSSProperties, useCallback, useState } from "react";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Surface } from "../../plot/surface";
import { DataTable } from "../../ui/DataTable";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { type Origin, Provenance } from "../../ui/Provenance";
import { TableButton } from "../../ui/TableButton";
import { type FigureState, type LabFigure, stateOf } from "./lab-figures";
import "./lab-figures.css";

interface FiguresProps {
  readonly figures: readonly LabFigure[];
  /** The lane in focus. */
  readonly lane: number;
  /** The source of the tables that the figures offer; missing = they offer none, as they could answer a lesson. */
  readonly origin?: Origin;
}

/** Figures on the page below each other, each with its heading and its words. */
export function LabFigures({ figures, lane, origin }: FiguresProps) {
  const scenario = useScenario((state) => state.scenario);
  const state = stateOf(useReading(), scenario, lane);
  return (
    <div className="lab-figures">
      {figures.map((figure) =>
        figure.isTable && figure.table ? (
          <DataTable key={figure.id} table={figure.table(state)} />
        ) : (
          <DrawnFigure key={figure.id} {...{ figure, state, origin }} />
        ),
      )}
    </div>
  );
}

interface DrawnProps {
  readonly figure: LabFigure;
  readonly state: FigureState;
  readonly origin: Origin | undefined;
}

/** A figure at its full height. */
function DrawnFigure({ figure, state, origin }: DrawnProps) {
  const { frames } = useRun();
  const [width, setWidth] = useState(480);
  const { scenario, focus } = state;
  const draw = useCallback(
    (surface: Surface) => {
      setWidth(surface.width);
      figure.draw(surface, stateOf(frames.reading(), scenario, focus));
    },
    [frames, figure, scenario, focus],
  );
  const { table } = figure;
  return (
    <figure data-figure={figure.id}>
      <h2>
        {figure.title(state)}{" "}
        {origin && table && (
          <TableButton
            of={figure.name}
            className="text-button"
            origin={<Provenance origin={origin} />}
            table={() => table(stateOf(frames.reading(), scenario, focus))}
          />
        )}
      </h2>
      <div style={{ "--height": `${figure.height(width, state) / 16}rem` } as CSSProperties}>
        <DrawnCanvas className="lab-figure-canvas" draw={draw} subscribe={frames.subscribeReading} />
      </div>
      <figcaption className="visually-hidden">{figure.words(state)}</figcaption>
    </figure>
  );
}
