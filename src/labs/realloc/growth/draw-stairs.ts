import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { drawBottomAxis, fittingTicks } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { drawMark } from "../charts/draw-marks";
import type { ShownGrowths } from "./growth-store";
import { ruleName } from "./rules";
import { type Band, bandsOf, bytesScale, STAIRS_MARGIN, topRatio } from "./stairs";

const LABEL = 12;
/** The area of marks outside the chosen band, relative to those in it. */
const OTHER_MARKS = 0.5;

/** Draws the stairs. `growth`: the growth in the map, from 1; `scale`: of text and marks, 1 on the page. */
export function drawStairs(surface: Surface, shown: ShownGrowths, growth: number | null, scale = 1): void {
  const bands = bandsOf(shown, surface);
  drawChoice(surface, bands[shown.chosen]);
  drawUseAxis(surface, shown, scale);
  for (const [i, band] of bands.entries()) {
    const isChosen = i === shown.chosen;
    drawBand(surface, band, isChosen);
    drawRisers(surface, band, isChosen, scale);
    drawNames(surface, shown, i, band, scale);
  }
  drawGrowth(surface, bands[shown.chosen], growth);
}

/** A strip behind the chosen rule. */
function drawChoice({ context, palette, width }: Surface, band: Band | undefined): void {
  if (band === undefined) return;
  context.globalAlpha = 0.5;
  context.fillStyle = palette.rule;
  context.fillRect(0, band.top - 8, width, band.bottom - band.top + 11);
  context.globalAlpha = 1;
}

function drawUseAxis(surface: Surface, shown: ShownGrowths, scale: number): void {
  const { width, height } = surface;
  const x = bytesScale(shown, surface);
  const [least = 1, most = 1] = x.domain();
  const powers = Array.from({ length: 31 }, (_, i) => 2 ** i).filter((bytes) => bytes >= least && bytes <= most);
  const round = powers.filter((bytes) => Math.log2(bytes) % 4 === 2);
  const labels = [least, most, ...round].map((bytes) => ({ at: x(bytes), text: binaryBytes(bytes) }));
  const widthOf = (text: string) => textWidth(text, LABEL * scale);
  const ticks = fittingTicks(labels, { from: STAIRS_MARGIN.left - 10, to: width, gap: 12, widthOf });
  drawBottomAxis(surface, {
    ticks,
    at: height - STAIRS_MARGIN.bottom,
    gap: 13,
    grid: 0,
    font: `${LABEL * scale}px ${FONT}`,
  });
}

function drawBand(surface: Surface, { outline, bottom }: Band, isChosen: boolean): void {
  const { context, palette, width } = surface;
  context.beginPath();
  for (const { x, y } of outline) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = isChosen ? hatch(surface) : palette.wastedTint;
  context.fill();
  Object.assign(context, { strokeStyle: isChosen ? palette.text : palette.muted, lineWidth: 1, lineJoin: "round" });
  context.stroke();
  context.fillStyle = palette.muted;
  context.fillRect(STAIRS_MARGIN.left, bottom - 0.5, width - STAIRS_MARGIN.left - STAIRS_MARGIN.right, 1);
}

function drawRisers(surface: Surface, { risers, share }: Band, isChosen: boolean, scale: number): void {
  for (const riser of risers) drawMark(surface, riser.way, riser, isChosen ? share : share * OTHER_MARKS, scale);
}

/** The name of a rule, and the ratios at both ends of its band. */
function drawNames(surface: Surface, shown: ShownGrowths, i: number, { top, bottom }: Band, scale: number): void {
  const { context, palette } = surface;
  const grown = shown.all[i];
  if (grown === undefined) return;
  const size = LABEL * scale;
  Object.assign(context, { font: `${i === shown.chosen ? 600 : 400} ${size}px ${FONT}`, textBaseline: "middle" });
  Object.assign(context, { fillStyle: palette.text, textAlign: "left" });
  context.fillText(ruleName(grown.growth), 6, (top + bottom) / 2);
  Object.assign(context, { font: `${size}px ${FONT}`, fillStyle: palette.muted, textAlign: "right" });
  context.fillText(`${Number(topRatio(shown).toFixed(2))} ×`, STAIRS_MARGIN.left - 8, top);
  context.fillText("1 ×", STAIRS_MARGIN.left - 8, bottom - 3);
}

/** A line through the growth in the map. */
function drawGrowth({ context, palette }: Surface, band: Band | undefined, growth: number | null): void {
  const riser = band?.risers.findLast(({ number }) => number <= (growth ?? Number.POSITIVE_INFINITY));
  if (band === undefined || riser === undefined) return;
  context.fillStyle = palette.text;
  context.fillRect(riser.x - 0.75, band.top - 8, 1.5, band.bottom - band.top + 11);
}
