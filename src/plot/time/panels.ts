import type { CurveFrame, Steps } from "./curves";
import type { Geometry } from "./geometry";
import { type Row, spread } from "./layout";
import type { CurveEnd, Panel, PanelScale, PlotState, TimePlot } from "./plot";

/** A panel with its position. */
export interface PlacedPanel extends Panel {
  readonly frame: CurveFrame;
}

/** A panel shares the chart's steps and has its own value scale. */
export const panelFrame = ({ view, bounds, x, points }: Steps, panel: Row, scale: PanelScale): CurveFrame => ({
  view,
  bounds,
  x,
  points,
  panel,
  y: (value) => panel.top + scale.y(value),
});

/** The panels of a plot with their positions. */
export function placedPanels(geometry: Geometry, plot: Pick<TimePlot, "panels">, state: PlotState): PlacedPanel[] {
  const { panels } = geometry.layout;
  const heights = panels.map(({ height }) => height);
  return plot.panels(state, heights).flatMap((panel, i) => {
    const row = panels[i];
    return row === undefined ? [] : [{ ...panel, frame: panelFrame(geometry, row, panel.scale) }];
  });
}

/** The distance between the middles of two lane labels, CSS pixels. */
const END_GAP = 18;

/** The height of each lane's label: at the end of its curve, without overlaps. */
export function endHeights({ layout }: Geometry, { frame }: PlacedPanel, ends: readonly CurveEnd[]): number[] {
  const wanted = ends.map(({ value }) => Math.max(layout.top + 6, frame.y(value)));
  return spread(wanted, END_GAP, layout.top + layout.height - 4);
}
