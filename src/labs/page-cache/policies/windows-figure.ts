import { graphLayout } from "../../../plot/time/layout";
import { drawTimePicture } from "../../../plot/time/picture";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { ofCaches, type PageFigure, type PageState } from "../page-figure";
import { cachesOf } from "../page-frame";
import { windowsTable } from "./tables";
import { windowShare, windowsPlot } from "./windows-plot";

/** The full height, and what a graph has below its labels besides, CSS pixels. */
const HEIGHT = 190;
const BELOW = 12;

/** The hits per window of every cache, over the requests in view. */
export const windowsFigure: PageFigure = {
  id: "history",
  name: "hits over time",
  places: ["stage"],
  isOf: ofCaches,
  title: ({ scenario }) => `Hits per ${formatInteger(scenario.window)} requests`,
  words: (state) => `The last complete window: ${lastWindow(state)}.`,
  table: (state) => windowsTable(state.info, cachesOf(state), state.scenario.window),
  height: () => HEIGHT,
  draw: (surface, state) => {
    const plot = windowsPlot(state.scenario);
    const layout = graphLayout(surface.width, surface.height + BELOW, plot, 0);
    drawTimePicture(surface, { plot, state, loop: null }, layout);
  },
};

const lastWindow = ({ lanes, scenario }: PageState): string =>
  cachesOf({ lanes })
    .map((cache, lane) => `${laneLetter(lane)} ${formatShare(windowShare(cache, scenario.window))}`)
    .join(", ");
