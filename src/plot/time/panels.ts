import type { Tick } from "../axis";
import type { CurveFrame, Steps } from "./curves";
import type { Geometry } from "./geometry";
import { type Row, spread } from "./layout";
import type { Panel, PanelScale, PlayheadValue, PlotState, TimePlot } from "./plot";

/** A panel with its position. */
export interface PlacedPanel extends Panel {
  readonly frame: CurveFrame;
}

/** A panel shares the chart's steps and has its own value scale. */
const panelFrame = ({ view, bounds, x, points }: Steps, panel: Row, scale: PanelScale): CurveFrame => ({
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

/** The labels of all panels' values. */
export const valueTicks = (panels: readonly PlacedPanel[]): Tick[] =>
  panels.flatMap(({ scale, frame }) => scale.ticks.map(({ value, text }) => ({ at: frame.y(value), text })));

/** The distance between the middles of two lane labels, CSS pixels. */
const VALUE_GAP = 18;
/** The room above the labels for the name of their step, CSS pixels. */
const STEP_ROOM = 8;

/** The height of each lane's label: at its value, without overlaps. */
export function valueHeights({ layout }: Geometry, { frame }: PlacedPanel, values: readonly PlayheadValue[]): number[] {
  const wanted = values.map(({ value }) => Math.max(layout.top + STEP_ROOM, frame.y(value)));
  return spread(wanted, VALUE_GAP, layout.top + layout.height - 4);
}
