import type { FrameInfo } from "../../../kernel/protocol/messages";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { type KnownColumn, knownColumns } from "../../../plot/time/curves";
import { graphLayout } from "../../../plot/time/layout";
import { drawTimePicture } from "../../../plot/time/picture";
import {
  type ColumnOf,
  count as countOf,
  type DataTable,
  share as shareOf,
  tabulated,
  thinned,
} from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { cachesOf, ofCaches, type PageFigure, type PageState } from "../page-state";
import { windowShare, windowShares, windowsPlot } from "./windows";

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

/** The hits per window by request, in at most MOST_ROWS rows. */
export function windowsTable(info: FrameInfo, caches: readonly PolicyArrays[], window: number): DataTable {
  const shares = caches.map((cache) => windowShares(cache, "mean", window));
  const ended = knownColumns(info).filter(({ at }) => shares.some((own) => !Number.isNaN(own[at])));
  const columns: readonly ColumnOf<KnownColumn>[] = [
    countOf("last_request", ({ to }) => to, "last request"),
    ...shares.map((own, lane) =>
      shareOf<KnownColumn>(
        `${laneLetter(lane)}_hits_share`,
        ({ at }) => own[at] ?? Number.NaN,
        `${laneLetter(lane)} hits`,
      ),
    ),
  ];
  return {
    title: `Hits per ${formatInteger(window)} requests`,
    takeaway: "The share of hits in the windows that end at or before each request, on average.",
    ...tabulated(columns, thinned(ended)),
  };
}
