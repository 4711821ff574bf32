import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { drawBottomAxis, fittingTicks } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import { dots, hatch } from "../../../plot/patterns";
import { linearScale, roundStep, type Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import type { AddressMap, MapRow, Range } from "./address-map";

const MARGIN = { left: 76, right: 14, axis: 24 } as const;
/** The height of a row, CSS pixels. */
const MAP_ROW = 16;
const LABEL = 12;
/** A block is drawn at least this wide, CSS pixels. */
const LEAST_WIDTH = 2;

/** The height of a map, CSS pixels. */
export const mapHeight = ({ rows }: AddressMap): number => rows.length * MAP_ROW + MARGIN.axis;

/** Draws the blocks of each growth by address, the last growth at the bottom. */
export function drawMap(surface: Surface, map: AddressMap): void {
  const x = linearScale([map.domain.from, map.domain.to], [MARGIN.left, surface.width - MARGIN.right]);
  for (const [i, row] of map.rows.entries()) drawRow(surface, row, x, i * MAP_ROW, row === map.rows.at(-1));
  drawAddresses(surface, map, x);
}

function drawRow(surface: Surface, row: MapRow, x: Scale, top: number, isLast: boolean): void {
  const { context, palette } = surface;
  const height = MAP_ROW - 4;
  const fill = (ranges: readonly Range[], style: string | CanvasPattern) => {
    context.fillStyle = style;
    for (const range of ranges) context.fillRect(...boxOf(range, x, top + 2, height));
  };
  fill(row.holes, hatch(surface));
  fill(row.others, palette.wall);
  if (row.old !== null) outline(surface, boxOf(row.old, x, top + 2, height), palette.wastedText, [3, 2]);
  fill([row.block], row.row.reused ? dots(surface) : palette.needed);
  const middle = top + 2 + height / 2;
  write(surface, binaryBytes(row.row.to), MARGIN.left - 8, middle, { align: "right", isBold: isLast });
  if (!row.row.reused) return;
  outline(surface, boxOf(row.block, x, top + 2, height), palette.cached, []);
  drawReused(surface, x(row.block.to), middle);
}

type Rectangle = [x: number, y: number, width: number, height: number];

const boxOf = ({ from, to }: Range, x: Scale, top: number, height: number): Rectangle => [
  x(from),
  top,
  Math.max(LEAST_WIDTH, x(to) - x(from)),
  height,
];

function outline({ context }: Surface, [x, y, width, height]: Rectangle, ink: string, dash: number[]): void {
  context.setLineDash(dash);
  Object.assign(context, { strokeStyle: ink, lineWidth: 1.5 });
  context.strokeRect(x + 0.75, y + 0.75, Math.max(0.5, width - 1.5), height - 1.5);
  context.setLineDash([]);
}

/** Names a block in old ones, to its right. */
function drawReused(surface: Surface, end: number, y: number): void {
  const width = textWidth("reused", LABEL, 600);
  const at = Math.min(end + 6, surface.width - width - 4);
  surface.context.fillStyle = surface.palette.surface;
  surface.context.fillRect(at - 3, y - 6, width + 4, 12);
  write(surface, "reused", at, y, { align: "left", isBold: true });
}

interface Style {
  readonly align: "left" | "right";
  readonly isBold: boolean;
}

function write({ context, palette }: Surface, text: string, x: number, y: number, { align, isBold }: Style) {
  Object.assign(context, { font: `${isBold ? 600 : 400} ${LABEL}px ${FONT}`, fillStyle: palette.text });
  Object.assign(context, { textAlign: align, textBaseline: "middle" });
  context.fillText(text, x, y);
}

function drawAddresses(surface: Surface, { domain, rows }: AddressMap, x: Scale): void {
  const { width } = surface;
  const step = binaryStep((domain.to - domain.from) / 6);
  const first = Math.ceil(domain.from / step) * step;
  const addresses = Array.from({ length: 14 }, (_, i) => first + i * step).filter((address) => address <= domain.to);
  const labels = addresses.map((address) => ({ at: x(address), text: addressText(address) }));
  const widthOf = (text: string) => textWidth(text, LABEL);
  const ticks = fittingTicks(labels, { from: MARGIN.left - 10, to: width, gap: 12, widthOf });
  drawBottomAxis(surface, {
    ticks,
    at: rows.length * MAP_ROW,
    gap: 13,
    grid: 0,
    font: `${LABEL}px ${FONT}`,
  });
}

/** A round number of bytes in binary units. */
function binaryStep(bytes: number): number {
  const unit = 1024 ** Math.floor(Math.log2(Math.max(1, bytes)) / 10);
  return unit * Math.max(1, roundStep((bytes / unit) * 6, 6));
}

const addressText = (address: number): string => `${address < 0 ? "−" : ""}${binaryBytes(Math.abs(address))}`;
