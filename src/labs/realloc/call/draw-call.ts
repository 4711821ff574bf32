import { exactAddress } from "../../../models/allocation/charts/heap-units";
import type { AreaWindow, CallDetail } from "../../../models/allocation/trial-ask";
import { drawMarks, type Fill, type Ink, type Mark } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { at } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { placedMappings } from "./area-layout";
import { pointerName } from "./headline";
import type { Look, TileRow } from "./tile-rows";

/** CSS pixels. */
const ROW = 32;
const NAME = 76;
const TILE = { height: 24, widest: 40 } as const;
const SIZE = 12;

export const tilesHeight = (rows: readonly TileRow[]): number => rows.length * ROW;

/** Draws rows of tiles, each as wide as the same number of tiles in the others. */
export function drawTiles(surface: Surface, rows: readonly TileRow[], isToMapping: boolean): void {
  const most = Math.max(1, ...rows.map(({ tiles }) => tiles.length));
  const width = Math.min(TILE.widest, (surface.width - NAME) / most);
  for (const [i, { name, tiles, framed = 0 }] of rows.entries()) {
    const [y, { height }] = [i * ROW + 2, TILE];
    const box = { y, width: Math.max(1, width - 2), height };
    const frame = { x: NAME - 3, y: y - 3, width: framed * width + 4, height: height + 6 };
    drawMarks(surface, [
      { mark: "text", text: name, x: 0, y: y + height / 2, ink: "muted" },
      ...tiles.flatMap(({ look }, k) => tileMarks(look, { x: NAME + k * width, ...box }, isToMapping)),
      ...(framed > 0 ? [{ mark: "box", ...frame, ink: "text", thick: 2 } as const] : []),
    ]);
  }
}

/** The fill and the edge of each look; null = no fill. */
const LOOKS: Readonly<Partial<Record<Look, readonly [fill: Fill | null, edge: Ink]>>> = {
  written: ["wastedTint", "wastedText"],
  kept: ["needed", "needed"],
  copy: ["wasted", "wastedText"],
  renamed: ["cached", "cached"],
  hollow: [null, "wall"],
  "old-name": ["rule", "muted"],
  "new-name": ["cachedTint", "cached"],
};
const TO_MAPPING = ["hatch", "poison"] as const;

function tileMarks(look: Look, { x, y, width, height }: Rect, isToMapping: boolean): readonly Mark[] {
  const [fill, ink] = (look === "copy" && isToMapping ? TO_MAPPING : LOOKS[look]) ?? [null, null];
  const edge = { thick: look === "new-name" ? 2 : 1, dash: look === "hollow" ? [3, 2] : [] };
  const outer = { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 };
  return [
    ...(fill === null ? [] : [{ mark: "box", x, y, width, height, fill } as const]),
    ...(ink === null ? [] : [{ mark: "box", ...outer, ink, ...edge } as const]),
  ];
}

const WINDOW = { row: 28, height: 22, axis: 20 } as const;

const WINDOW_HEIGHT = 2 * WINDOW.row + WINDOW.axis;

/** The height of the area around a call's block. */
export const areaHeight = ({ area }: CallDetail): number => area.length * WINDOW_HEIGHT;

/** Draws the area of mappings around a call's block, before and after it: the top of the area is at the right. */
export function drawArea(surface: Surface, { area, pointer }: CallDetail): void {
  for (const [i, window] of area.toReversed().entries())
    at(surface.context, 0, i * WINDOW_HEIGHT, () => drawMarks(surface, windowMarks(window, pointer, surface.width)));
}

/** A part of the area. */
function windowMarks(window: AreaWindow, pointer: number, width: number): readonly Mark[] {
  const y = 2 * WINDOW.row + WINDOW.axis / 2 - 2;
  const top = window.from === 0 ? "top" : exactAddress(window.from);
  const rows = (["before", "after"] as const).map((when) => placedMappings(window, window[when]));
  return [
    ...rows.flatMap((placed, i) => mappingMarks(i === 0 ? "before" : "after", placed, pointer, i * WINDOW.row, width)),
    { mark: "text", text: `${exactAddress(window.to)} below the top`, x: NAME, y, ink: "muted" },
    { mark: "text", text: top, x: width, y, ink: "muted", align: "right" },
  ];
}

function mappingMarks(
  name: string,
  placed: ReturnType<typeof placedMappings>,
  pointer: number,
  top: number,
  most: number,
): readonly Mark[] {
  const room = most - NAME - 2;
  const box = { mark: "box", y: top + 1, height: WINDOW.height } as const;
  const blocks = placed.flatMap(({ pointer: one, left, width }): readonly Mark[] => {
    const own = { ...box, x: NAME + left * room, width: width * room };
    const text = textWidth(pointerName(one), SIZE) + 4 <= own.width ? pointerName(one) : "";
    const isOwn = one === pointer;
    const label = { mark: "text", text, x: own.x + own.width / 2, y: top + WINDOW.height / 2 + 1 } as const;
    if (!isOwn)
      return [
        { ...own, ink: "muted" },
        { ...label, align: "center" },
      ];
    return [
      { ...own, fill: "cachedTint", ink: "cached", thick: 3 },
      { ...label, align: "center", weight: 600 },
    ];
  });
  return [
    { mark: "text", text: name, x: 0, y: top + WINDOW.height / 2, ink: "muted" },
    { ...box, x: NAME, width: room, ink: "wall" },
    ...blocks,
  ];
}
