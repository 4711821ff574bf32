import type { LaneArrays } from "../../../kernel/protocol/frame";
import { pageFigure } from "../../../models/page_cache/figures";
import { isMachineLane, policyLane } from "../../../models/page_cache/frames";
import { type PolicyArrays, SERIES_NUMBERS } from "../../../models/page_cache/policy-frame";
import { linearScale } from "../../../plot/scales";
import type { TimePlot } from "../../../plot/time/plot";
import { roomOfRun } from "../../../plot/time/window";
import { formatShare } from "../../../shared/figure-text";
import { type WindowsInput, windowsPanel } from "./windows-panel";

const MEAN = SERIES_NUMBERS - 1;
/** Font size within the curves, CSS pixels. */
const SIZE = 12;

/** A scenario that opens replaces the machine's lane, which has no windows. */
const cachesIn = (lanes: readonly LaneArrays[]): readonly PolicyArrays[] =>
  lanes.flatMap((lane) => (isMachineLane(lane) ? [] : [policyLane(lane)]));

/** The hits of the window that covers a column, on average; NaN = it has not ended. */
function windowAt({ windows }: PolicyArrays, column: number): number {
  for (let at = column * SERIES_NUMBERS + MEAN; at < windows.length; at += SERIES_NUMBERS)
    if (!Number.isNaN(windows[at])) return windows[at] ?? Number.NaN;
  return Number.NaN;
}

/** The share of the last complete window that hit. */
export const windowShare = (cache: LaneArrays, window: number): number => pageFigure(cache, "window_hits") / window;

/** Hits per window of all lanes, over the requests. */
export const windowsPlot = (scenario: WindowsInput["scenario"]): TimePlot => ({
  edges: { left: 44, right: 76 },
  shares: [1],
  scale: "linear",
  pitch: 3,
  mostColumns: 240,
  seeksAhead: true,
  room: (frontier) => ({ from: 0, end: Math.max(roomOfRun(frontier).end, scenario.requests) }),
  panels: ({ info, lanes }, heights) => [
    windowsPanel({ view: info.view, caches: cachesIn(lanes), scenario, size: SIZE }, heights[0] ?? 0),
  ],
  events: () => ({ rows: [], lane: 0, firsts: [], counts: () => new Uint32Array(), kinds: 0 }),
  note: () => null,
  values: ({ lanes }) =>
    cachesIn(lanes).map((cache) => {
      const value = windowShare(cache, scenario.window);
      return { value: Number.isNaN(value) ? 0 : value, words: formatShare(value), filled: false };
    }),
  drawOver: () => {},
  strip: {
    column: (lane, column) => (isMachineLane(lane) ? Number.NaN : windowAt(policyLane(lane), column)),
    now: (lane) => pageFigure(lane, "window_hits"),
    depth: () => linearScale([0, scenario.window], [1, 0]),
    filled: null,
  },
});
