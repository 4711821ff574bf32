import type { ChartView } from "../../../kernel/protocol/messages";
import { type PolicyArrays, SERIES_NUMBERS } from "../../../models/page_cache/policy-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { FONT } from "../../../plot/font";
import { linearScale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { addArea, type CurveFrame } from "../../../plot/time/curves";
import { drawLaneLine } from "../../../plot/time/lane-line";
import type { Panel } from "../../../plot/time/plot";
import { formatPercent } from "../../../shared/format";
import { scansIn } from "./scans";

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

export interface WindowsInput {
  readonly view: ChartView;
  readonly caches: readonly Pick<PolicyArrays, "windows">[];
  readonly scenario: Pick<PageScenario, "work" | "hot" | "scan" | "requests" | "window">;
  /** Font size, CSS pixels. */
  readonly size: number;
}

/** The hits per window of all lanes, with the scans as gray bands. */
export function windowsPanel(input: WindowsInput, height: number): Panel {
  const { caches, scenario, size } = input;
  const y = linearScale([0, 1], [height, 0]);
  const of = (which: keyof typeof NUMBER) => caches.map((cache) => filled(windowShares(cache, which, scenario.window)));
  const [least, most, mean] = [of("min"), of("max"), of("mean")];
  return {
    scale: { y, ticks: [0, 0.5, 1].map((value) => ({ value, text: formatPercent(100 * value, 0) })) },
    draw: (surface, frame) => {
      drawScans(surface, frame, scenario, size);
      caches.forEach((_, lane) => {
        drawBand(surface, frame, least[lane] ?? [], most[lane] ?? [], lane);
        drawLaneLine(surface, frame, mean[lane] ?? [], lane);
      });
    },
  };
}

const BAND_OPACITY = 0.12;
/** A narrower band is not drawn, CSS pixels: many scans would become a gray area. */
const LEAST_BAND = 1.5;

function drawScans(
  { context, palette }: Surface,
  frame: CurveFrame,
  scenario: WindowsInput["scenario"],
  size: number,
): void {
  const { view, x, panel } = frame;
  const bands = scansIn(scenario, view.from, view.to).map(([begin, end]) => {
    const left = x(Math.max(view.from, begin));
    return { left, width: x(Math.min(view.to + 1, end)) - left };
  });
  if (bands.some(({ width }) => width < LEAST_BAND) && bands.length > 1) return;
  context.fillStyle = palette.muted;
  context.globalAlpha = BAND_OPACITY;
  for (const { left, width } of bands) context.fillRect(left, panel.top, width, panel.height);
  context.globalAlpha = 1;
  const [first] = bands;
  if (first === undefined) return;
  context.font = `400 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.fillText("scan", Math.max(size, first.left + first.width / 2), panel.top + 3);
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
