import { drawBottomAxis, drawLeftAxis, fittingTicks, roundSteps } from "../../../plot/axis";
import { at, FONT } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { makeSteps } from "../../../plot/time/geometry";
import { panelFrame } from "../../../plot/time/panels";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { ofCaches, type PageFigure, type PageState } from "../page-figure";
import { cachesOf } from "../page-frame";
import { windowsTable } from "./tables";
import { windowsPanel } from "./windows-panel";
import { windowShare } from "./windows-plot";

const CHART = { height: 190, left: 52, right: 12, top: 8, axis: 24 };
const font = `12px ${FONT}`;

/** The hits per window of every cache, over the requests in view. */
export const windowsFigure: PageFigure = {
  id: "history",
  name: "hits over time",
  places: ["stage"],
  isOf: ofCaches,
  title: ({ scenario }) => `Hits per ${formatInteger(scenario.window)} requests`,
  words: (state) => `The last complete window: ${lastWindow(state)}.`,
  table: (state) => windowsTable(state.info, cachesOf(state), state.scenario.window),
  height: () => CHART.height,
  draw: (surface, { info, scenario, lanes }) => {
    const width = surface.width - CHART.left - CHART.right;
    const height = surface.height - CHART.top - CHART.axis;
    const panel = windowsPanel({ view: info.view, caches: cachesOf({ lanes }), scenario, size: 12 }, height);
    const steps = makeSteps(info.view, width);
    const frame = panelFrame(steps, { top: CHART.top, height }, panel.scale);
    at(surface.context, CHART.left, 0, () => {
      const ticks = panel.scale.ticks.map(({ value, text }) => ({ at: frame.y(value), text }));
      drawLeftAxis(surface, { ticks, at: 0, gap: 8, grid: width, font });
      drawRequests({ ...surface, width }, info, steps.x);
      panel.draw(surface, frame);
    });
  },
};

const lastWindow = ({ lanes, scenario }: PageState): string =>
  cachesOf({ lanes })
    .map((cache, lane) => `${laneLetter(lane)} ${formatShare(windowShare(cache, scenario.window))}`)
    .join(", ");

function drawRequests(surface: Surface, { view }: PageState["info"], x: (step: number) => number): void {
  const { context, width, height } = surface;
  context.font = font;
  const wanted = [view.to + 1, ...roundSteps(view, width).reverse()].map((steps) => ({
    at: x(steps),
    text: formatInteger(Math.min(steps, view.to)),
  }));
  const widthOfText = (text: string) => context.measureText(text).width;
  const ticks = fittingTicks(wanted, { from: 0, to: width, gap: 6, widthOf: widthOfText });
  const axis = height - CHART.axis;
  drawBottomAxis(surface, { ticks, at: axis, gap: 11, grid: axis - CHART.top, font });
}
