import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { drawBottomAxis, evenTicks } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { drawMarks } from "../charts/draw-marks";
import type { ShownGrowths } from "./grown";
import { ruleName } from "./rules";
import { type Band, bandsOf, bytesScale, LABEL, leftEnd, STAIRS_MARGIN, topRatio } from "./stairs";

/** The area of marks outside the chosen band, relative to those in it. */
const OTHER_MARKS = 0.5;

/** Draws the stairs. `growth`: the growth in the map, from 1; null = none is marked. */
export function drawStairs(surface: Surface, shown: ShownGrowths, growth: number | null): void {
  const bands = bandsOf(shown, surface);
  const left = leftEnd(shown);
  drawChoice(surface, bands[shown.chosen]);
  drawUseAxis(surface, shown);
  for (const [i, band] of bands.entries()) {
    const isChosen = i === shown.chosen;
    drawBand(surface, band, isChosen, left);
    drawRisers(surface, band, isChosen);
    drawNames(surface, shown, i, band);
  }
  if (growth !== null) drawGrowth(surface, bands[shown.chosen], growth);
}

/** A strip behind the chosen rule. */
function drawChoice({ context, palette, width }: Surface, band: Band | undefined): void {
  if (band === undefined) return;
  context.globalAlpha = 0.5;
  context.fillStyle = palette.rule;
  context.fillRect(0, band.top - 8, width, band.bottom - band.top + 11);
  context.globalAlpha = 1;
}

function drawUseAxis(surface: Surface, shown: ShownGrowths): void {
  const { width, height } = surface;
  const x = bytesScale(shown, surface);
  const [least = 1, most = 1] = x.domain();
  const powers = Array.from({ length: 31 }, (_, i) => 2 ** i).filter((bytes) => bytes >= least && bytes <= most);
  const round = powers.filter((bytes) => Math.log2(bytes) % 4 === 2);
  const tickAt = (bytes: number) => ({ at: x(bytes), text: binaryBytes(bytes) });
  const widthOf = (text: string) => textWidth(text, LABEL);
  const room = { from: leftEnd(shown) - 10, to: width, gap: 12, widthOf };
  const ticks = evenTicks(round.map(tickAt), [least, most].map(tickAt), room);
  drawBottomAxis(surface, {
    ticks,
    at: height - STAIRS_MARGIN.bottom,
    gap: 13,
    grid: 0,
    font: `${LABEL}px ${FONT}`,
  });
}

function drawBand(surface: Surface, { outline, bottom }: Band, isChosen: boolean, left: number): void {
  const { context, palette, width } = surface;
  context.beginPath();
  for (const { x, y } of outline) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = isChosen ? hatch(surface) : palette.wastedTint;
  context.fill();
  Object.assign(context, { strokeStyle: isChosen ? palette.text : palette.muted, lineWidth: 1, lineJoin: "round" });
  context.stroke();
  context.fillStyle = palette.muted;
  context.fillRect(left, bottom - 0.5, width - left - STAIRS_MARGIN.right, 1);
}

function drawRisers(surface: Surface, { risers, share }: Band, isChosen: boolean): void {
  const own = isChosen ? share : share * OTHER_MARKS;
  drawMarks(
    surface,
    risers.map((riser) => ({ ...riser, share: own })),
  );
}

/** The name of a rule, and the ratios at both ends of its band. */
function drawNames(surface: Surface, shown: ShownGrowths, i: number, band: Band): void {
  const { context, palette } = surface;
  const grown = shown.all[i];
  if (grown === undefined) return;
  const { top, bottom, isCut } = band;
  Object.assign(context, { font: `${i === shown.chosen ? 600 : 400} ${LABEL}px ${FONT}`, textBaseline: "middle" });
  Object.assign(context, { fillStyle: palette.text, textAlign: "left" });
  context.fillText(ruleName(grown.growth), 6, (top + bottom) / 2);
  Object.assign(context, { font: `${LABEL}px ${FONT}`, fillStyle: palette.muted, textAlign: "right" });
  const ratio = leftEnd(shown) - 8;
  context.fillText(`${isCut ? "≥ " : ""}${Number(topRatio(shown).toFixed(2))} ×`, ratio, top + LABEL / 3);
  context.fillText("1 ×", ratio, bottom - LABEL / 3);
}

/** A line through the growth in the map. */
function drawGrowth({ context, palette }: Surface, band: Band | undefined, growth: number): void {
  const riser = band?.risers.findLast(({ number }) => number <= growth);
  if (band === undefined || riser === undefined) return;
  context.fillStyle = palette.text;
  context.fillRect(riser.x - 0.75, band.top - 8, 1.5, band.bottom - band.top + 11);
}
