import type { LaneArrays } from "../../../kernel/protocol/frame";
import { pageFigure } from "../../../models/page_cache/figures";
import { isMachineLane, policyLane } from "../../../models/page_cache/frames";
import { type PolicyArrays, SERIES_NUMBERS } from "../../../models/page_cache/policy-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawMarks, type Mark } from "../../../plot/chart";
import { linearScale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { addArea, type CurveFrame, drawLaneLine } from "../../../plot/time/curves";
import type { Panel, TimePlot } from "../../../plot/time/plot";
import { roomOfRun } from "../../../plot/time/window";
import { formatShare } from "../../../shared/figure-text";
import { formatPercent } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

/** The requests of a stream that scan: `scan` of them after each `hot`. */
type ScanShape = Pick<PageScenario, "work" | "hot" | "scan" | "requests">;

/** The request that scans last, and its scan's number from 1; null = no scan has begun. */
interface ScanState {
  readonly scan: number;
  /** The scan is running. */
  readonly isRunning: boolean;
  /** Requests since it began or, once it has ended, since its end. */
  readonly requests: number;
}

/** Where a run of `done` requests stands among its scans; null = before the first. */
export function scanState({ work, hot, scan }: ScanShape, done: number): ScanState | null {
  const round = hot + scan;
  if (work !== "mix" || done <= hot) return null;
  const begun = Math.floor((done - 1 - hot) / round) + 1;
  const since = done - (hot + (begun - 1) * round);
  return since < scan
    ? { scan: begun, isRunning: true, requests: since }
    : { scan: begun, isRunning: false, requests: since - scan };
}

/** The scans that touch the requests `from` … `to`, as first request and the one after the last. @internal */
export function scansIn({ work, hot, scan, requests }: ScanShape, from: number, to: number): [number, number][] {
  if (work !== "mix") return [];
  const round = hot + scan;
  const found: [number, number][] = [];
  for (let i = Math.max(0, Math.floor((from - round) / round)); hot + i * round <= Math.min(to, requests - 1); i++) {
    const begin = hot + i * round;
    const end = Math.min(begin + scan, requests);
    if (end > from) found.push([begin, end]);
  }
  return found;
}

/** Numbers of a chart column. */
const NUMBER = { min: 1, max: 2, last: 3, mean: 4 } as const;

/** The hits of the windows that end in each column, as shares of a window; NaN = no window ends there. */
export const windowShares = (
  { windows }: Pick<PolicyArrays, "windows">,
  which: keyof typeof NUMBER,
  size: number,
): number[] =>
  Array.from({ length: windows.length / SERIES_NUMBERS }, (_, column) => {
    const hits = windows[column * SERIES_NUMBERS + NUMBER[which]] ?? Number.NaN;
    return hits / size;
  });

/** Gives a column in which no window ends the value of the window that covers it. @internal */
export function filled(shares: readonly number[]): number[] {
  const all = [...shares];
  for (let column = all.length - 2; column >= 0; column--)
    if (Number.isNaN(all[column])) all[column] = all[column + 1] ?? Number.NaN;
  return all;
}

type WindowsShape = ScanShape & Pick<PageScenario, "window">;

/** The hits per window of all lanes, with the scans as gray bands. */
function windowsPanel(caches: readonly PolicyArrays[], scenario: WindowsShape, height: number): Panel {
  const y = linearScale([0, 1], [height, 0]);
  const of = (which: keyof typeof NUMBER) => caches.map((cache) => filled(windowShares(cache, which, scenario.window)));
  const [least, most, mean] = [of("min"), of("max"), of("mean")];
  return {
    scale: { y, ticks: [0, 0.5, 1].map((value) => ({ value, text: formatPercent(100 * value, 0) })) },
    draw: (surface, frame) => {
      drawMarks(surface, scanMarks(frame, scenario));
      caches.forEach((_, lane) => {
        drawBand(surface, frame, least[lane] ?? [], most[lane] ?? [], lane);
        drawLaneLine(surface, frame, mean[lane] ?? [], lane);
      });
    },
  };
}

/** Font size, CSS pixels. */
const SIZE = 12;
const BAND_OPACITY = 0.12;
/** A narrower band is not drawn, CSS pixels: many scans would become a gray area. */
const LEAST_BAND = 1.5;

/** The bands of the scans in view, the first one named. */
function scanMarks({ view, x, panel }: CurveFrame, scenario: WindowsShape): readonly Mark[] {
  const bands = scansIn(scenario, view.from, view.to).map(([begin, end]) => {
    const left = x(Math.max(view.from, begin));
    return { x: left, width: x(Math.min(view.to + 1, end)) - left, y: panel.top, height: panel.height };
  });
  const [first] = bands;
  if (first === undefined || (bands.length > 1 && bands.some(({ width }) => width < LEAST_BAND))) return [];
  const middle = Math.max(SIZE, first.x + first.width / 2);
  return [
    ...bands.map((band): Mark => ({ mark: "box", ...band, fill: "muted", opacity: BAND_OPACITY })),
    { mark: "text", text: "scan", x: middle, y: panel.top + 3 + SIZE / 2, ink: "muted", align: "center" },
  ];
}

/** The range of the windows in each column. */
function drawBand(
  { context, palette }: Surface,
  frame: CurveFrame,
  least: readonly number[],
  most: readonly number[],
  lane: number,
): void {
  context.fillStyle = palette.inks[lane] ?? palette.text;
  context.globalAlpha = BAND_OPACITY;
  context.beginPath();
  addArea(
    context,
    frame,
    (column) => least[column] ?? Number.NaN,
    (column) => most[column] ?? Number.NaN,
  );
  context.fill();
  context.globalAlpha = 1;
}

const MEAN = SERIES_NUMBERS - 1;

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
export const windowsPlot = (scenario: WindowsShape): TimePlot => ({
  edges: { left: 44, right: 84 },
  shares: [1],
  scale: "linear",
  pitch: 3,
  mostColumns: 240,
  seeksAhead: true,
  room: (frontier) => ({ from: 0, end: Math.max(roomOfRun(frontier).end, scenario.requests) }),
  panels: ({ lanes }, heights) => [windowsPanel(cachesIn(lanes), scenario, heights[0] ?? 0)],
  events: () => ({ rows: [], lane: 0, firsts: [], counts: () => new Uint32Array(), kinds: 0 }),
  note: () => null,
  values: ({ lanes }) =>
    cachesIn(lanes).map((cache, lane) => {
      const value = windowShare(cache, scenario.window);
      const words = `${laneLetter(lane)} ${formatShare(value)}`;
      return { value: Number.isNaN(value) ? 0 : value, words, filled: false };
    }),
  drawOver: () => {},
  strip: {
    column: (lane, column) => (isMachineLane(lane) ? Number.NaN : windowAt(policyLane(lane), column)),
    now: (lane) => pageFigure(lane, "window_hits"),
    depth: () => linearScale([0, scenario.window], [1, 0]),
    filled: null,
  },
});
