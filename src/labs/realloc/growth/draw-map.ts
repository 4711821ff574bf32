import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { fittingTicks, ticksAt } from "../../../plot/axis";
import { drawMarks, type Mark } from "../../../plot/chart";
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
  const rows = map.rows.flatMap((row, i) => rowMarks(row, x, i * MAP_ROW + 2, row === map.rows.at(-1), surface.width));
  drawMarks(surface, [...rows, addressAxis(map, x, surface.width)]);
}

function rowMarks(row: MapRow, x: Scale, top: number, isLast: boolean, width: number): readonly Mark[] {
  const height = MAP_ROW - 4;
  const { reused, to } = row.row;
  const middle = top + height / 2;
  const box = (range: Range) => ({ mark: "box", x: x(range.from), y: top, width: spanOf(range, x), height }) as const;
  const name = { text: binaryBytes(to), x: MARGIN.left - 8, weight: isLast ? 600 : 400 } as const;
  const end = Math.min(x(row.block.to) + 6, width - textWidth("reused", LABEL, 600) - 4);
  return [
    ...row.holes.map((hole): Mark => ({ ...box(hole), fill: "hatch" })),
    ...row.others.map((other): Mark => ({ ...box(other), fill: "wall" })),
    ...(row.old === null ? [] : [{ ...box(row.old), ink: "wastedText", thick: 1.5, dash: [3, 2] } as const]),
    reused ? { ...box(row.block), fill: "dots", ink: "cached", thick: 1.5 } : { ...box(row.block), fill: "needed" },
    { mark: "text", ...name, y: middle, align: "right" },
    // Names a block in old ones, to its right.
    ...(reused ? [{ mark: "text", text: "reused", x: end, y: middle, weight: 600, back: "plate" } as const] : []),
  ];
}

const spanOf = ({ from, to }: Range, x: Scale): number => Math.max(LEAST_WIDTH, x(to) - x(from));

function addressAxis({ domain, rows }: AddressMap, x: Scale, width: number): Mark {
  const step = binaryStep((domain.to - domain.from) / 6);
  const first = Math.ceil(domain.from / step) * step;
  const addresses = Array.from({ length: 14 }, (_, i) => first + i * step).filter((address) => address <= domain.to);
  const room = { from: MARGIN.left - 10, to: width, gap: 12 };
  const ticks = fittingTicks(ticksAt(addresses, x, addressText), room);
  return { mark: "axis", side: "bottom", ticks, at: rows.length * MAP_ROW, gap: 13 };
}

/** A round number of bytes in binary units. */
function binaryStep(bytes: number): number {
  const unit = 1024 ** Math.floor(Math.log2(Math.max(1, bytes)) / 10);
  return unit * Math.max(1, roundStep((bytes / unit) * 6, 6));
}

const addressText = (address: number): string => `${address < 0 ? "−" : ""}${binaryBytes(Math.abs(address))}`;
