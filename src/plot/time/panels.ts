import type { CurveFrame, Steps } from "./curves";
import type { Geometry } from "./geometry";
import { type Row, spread } from "./layout";
import type { CurveEnd, Panel, PanelScale, PlotState, TimePlot } from "./plot";

/** A panel where it stands. */
export interface PlacedPanel extends Panel {
  readonly frame: CurveFrame;
}

/** The steps of a panel are those of the chart, its values have a scale of their own. */
export const panelFrame = ({ view, bounds, x, points }: Steps, panel: Row, scale: PanelScale): CurveFrame => ({
  view,
  bounds,
  x,
  points,
  panel,
  y: (value) => panel.top + scale.y(value),
});

/** The panels of a plot where they stand. */
export function placedPanels(geometry: Geometry, plot: Pick<TimePlot, "panels">, state: PlotState): PlacedPanel[] {
  const { panels } = geometry.layout;
  const heights = panels.map(({ height }) => height);
  return plot.panels(state, heights).flatMap((panel, i) => {
    const row = panels[i];
    return row === undefined ? [] : [{ ...panel, frame: panelFrame(geometry, row, panel.scale) }];
  });
}

/** From the middle of one label of a lane to the next, CSS pixels. */
const END_GAP = 18;

/** How high the label of each lane stands: at the end of its curve, and apart from the others. */
export function endHeights({ layout }: Geometry, { frame }: PlacedPanel, ends: readonly CurveEnd[]): number[] {
  const wanted = ends.map(({ value }) => Math.max(layout.top + 6, frame.y(value)));
  return spread(wanted, END_GAP, layout.top + layout.height - 4);
}
