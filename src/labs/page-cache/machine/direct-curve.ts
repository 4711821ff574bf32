import { recordText } from "../../../models/page_cache/machine/command-words";
import { LEAST_RECORD, MOST_RECORD } from "../../../models/page_cache/machine/commands";
import { type DirectSettings, directSpeed } from "../../../models/page_cache/machine/direct";
import { drawBottomAxis, drawLeftAxis } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { linearScale, logScale, roundStep } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { drawLabel, labelWidth } from "./ink";
import type { ReadRow } from "./reads";

/** The powers of two from the smallest record to the largest. */
export const BLOCK_SIZES: readonly number[] = Array.from(
  { length: Math.log2(MOST_RECORD / LEAST_RECORD) + 1 },
  (_, power) => LEAST_RECORD * 2 ** power,
);

/** MB/s as the page prints it, as dd does. */
export const speedNumber = (speed: number): string => speed.toFixed(speed < 99.95 ? 1 : 0);

/** Direct reads by block size. */
export interface DirectPicture {
  readonly settings: DirectSettings;
  /** The selected block size, bytes. */
  readonly block: number;
  /** The source of the figure at the selected size: "predicted". */
  readonly origin: string;
  /** Direct reads with a reported speed, to which the settings are fitted. */
  readonly fitted: readonly ReadRow[];
}

/** The space around the plot, CSS pixels. The slider below the plot is as wide. */
const PLOT_EDGE = { left: 30, right: 18, top: 18, bottom: 20 } as const;
const STEPS_PER_POWER = 4;
const RADIUS = 5;
const BESIDE_STEEP = 26;
const TICK_SIZES = [512, 4096, 65_536, 1_048_576];
const SMALL = `12px ${FONT}`;

/** Draws MB/s over the block size, log axis, with the handle at the selected size. */
export function drawDirectCurve(surface: Surface, picture: DirectPicture): void {
  const { settings } = picture;
  const [right, bottom] = [surface.width - PLOT_EDGE.right, surface.height - PLOT_EDGE.bottom];
  const x = logScale([LEAST_RECORD, MOST_RECORD], [PLOT_EDGE.left, right]);
  const rate = settings.rate / 1e6;
  const y = linearScale([0, rate * 1.02], [bottom, PLOT_EDGE.top]);
  const step = roundStep(rate, 2);
  const values = [0, step, 2 * step].filter((value) => value <= rate);
  const yTicks = values.map((value) => ({ at: y(value), text: String(Number(value.toPrecision(3))) }));
  const xTicks = TICK_SIZES.map((size) => ({ at: x(size), text: recordText(size) }));
  drawLeftAxis(surface, { ticks: yTicks, at: PLOT_EDGE.left, gap: 6, grid: right - PLOT_EDGE.left, font: SMALL });
  drawBottomAxis(surface, { ticks: xTicks, at: bottom, gap: 11, grid: 0, font: SMALL });
  const place = (size: number) => ({ x: x(size), y: y(directSpeed(settings, size)) });
  drawRate(surface, y(rate), right, rate);
  drawLine(surface, curveSizes().map(place));
  for (const read of picture.fitted) drawReported(surface, read, x, y);
  drawHandle(surface, picture, place(picture.block), bottom);
}

type Place = { readonly x: number; readonly y: number };
type Position = (value: number) => number;

/** Block sizes along the curve, in multiples of a sector. */
const curveSizes = (): readonly number[] =>
  Array.from({ length: STEPS_PER_POWER * (BLOCK_SIZES.length - 1) + 1 }, (_, i) => {
    const size = LEAST_RECORD * 2 ** (i / STEPS_PER_POWER);
    return LEAST_RECORD * Math.round(size / LEAST_RECORD);
  });

/** A dotted line at the rate of the disk. */
function drawRate(surface: Surface, y: number, right: number, rate: number): void {
  const { context, palette } = surface;
  context.setLineDash([1.5, 3]);
  Object.assign(context, { strokeStyle: palette.muted, lineWidth: 1 });
  context.beginPath();
  context.moveTo(PLOT_EDGE.left, y);
  context.lineTo(right, y);
  context.stroke();
  context.setLineDash([]);
  drawLabel(surface, `the disk: ${speedNumber(rate)} MB/s`, { x: PLOT_EDGE.left, y: y - 9, color: palette.muted });
}

function drawLine({ context, palette }: Surface, places: readonly Place[]): void {
  context.beginPath();
  for (const { x, y } of places) context.lineTo(x, y);
  Object.assign(context, { strokeStyle: palette.text, lineWidth: 2, lineJoin: "round" });
  context.stroke();
}

/** An open circle, because the settings are fitted to it. */
function drawReported(surface: Surface, { command, reported }: ReadRow, x: Position, y: Position): void {
  if (!("recordBytes" in command) || reported === null) return;
  const { context, palette } = surface;
  const at = { x: x(command.recordBytes), y: y(Number(reported.speed)) };
  drawCircle(surface, at, palette.surface);
  Object.assign(context, { strokeStyle: palette.poison, lineWidth: 2 });
  context.stroke();
  const isHigh = at.y < surface.height / 2;
  // The curve rises, so it is clear of a label below its end and above its start.
  const [right, below, align] = isHigh ? ([0, 14, "center"] as const) : ([3, -15, "left"] as const);
  drawLabel(surface, reported.speed, { x: at.x + right, y: at.y + below, align, color: palette.muted });
}

function drawCircle({ context }: Surface, { x, y }: Place, fill: string): void {
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
}

function drawHandle(surface: Surface, picture: DirectPicture, at: Place, bottom: number): void {
  const { context, palette } = surface;
  context.fillStyle = palette.text;
  context.fillRect(at.x - 0.75, at.y, 1.5, bottom - at.y);
  drawCircle(surface, at, palette.text);
  const text = handleWords(picture);
  const width = labelWidth(surface, text, 600);
  const y = Math.min(bottom - 8, at.y + 16);
  // Near the axis the label would cover the steep part of the curve.
  const gap = y < at.y + 16 ? 2 * BESIDE_STEEP : RADIUS + 6;
  const isRight = at.x + gap + width <= surface.width;
  const left = isRight ? at.x + gap : at.x - gap - width;
  context.fillStyle = palette.surface;
  context.fillRect(left - 2, y - 8, width + 4, 16);
  drawLabel(surface, text, { x: left, y, weight: 600 });
}

/** "19.9 at 4 KiB, predicted". */
export const handleWords = ({ settings, block, origin }: DirectPicture): string =>
  `${speedNumber(directSpeed(settings, block))} at ${recordText(block)}, ${origin}`;
