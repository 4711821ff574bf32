import type { AreaBlock, AreaWindow, CallDetail } from "../../../models/allocation/call-answer";
import { exactAddress } from "../../../models/allocation/charts/heap-units";
import { hatch } from "../../../plot/patterns";
import { at, type Style, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { placedMappings } from "./area-layout";
import { pointerName } from "./headline";
import type { Look, TileRow } from "./tile-rows";

/** CSS pixels. */
const ROW = 32;
const NAME = 76;
const TILE = { height: 24, widest: 40 } as const;
const SMALL: Style = { size: 12 };

export const tilesHeight = (rows: readonly TileRow[]): number => rows.length * ROW;

/** Draws rows of tiles, each as wide as the same number of tiles in the others. */
export function drawTiles(surface: Surface, rows: readonly TileRow[], isToMapping: boolean): void {
  const most = Math.max(1, ...rows.map(({ tiles }) => tiles.length));
  const width = Math.min(TILE.widest, (surface.width - NAME) / most);
  for (const [i, { name, tiles, framed }] of rows.entries()) {
    const top = i * ROW + 2;
    write(surface, name, 0, top + TILE.height / 2, { ...SMALL, muted: true });
    for (const [k, { look }] of tiles.entries())
      drawTile(surface, look, [NAME + k * width, top, Math.max(1, width - 2), TILE.height], isToMapping);
    if (framed !== undefined) stroke(surface, [NAME - 2, top - 2, framed * width + 2, TILE.height + 4], "text", 2);
  }
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];
type Ink = "text" | "muted" | "wall" | "needed" | "wastedText" | "cached" | "poison";

function stroke({ context, palette }: Surface, box: Rectangle, ink: Ink, width: number, dash: number[] = []): void {
  context.setLineDash(dash);
  Object.assign(context, { strokeStyle: palette[ink], lineWidth: width });
  context.strokeRect(...box);
  context.setLineDash([]);
}

const EDGES: Readonly<Record<Look, Ink>> = {
  written: "wastedText",
  kept: "needed",
  copy: "wastedText",
  renamed: "cached",
  hollow: "wall",
  absent: "wall",
  "old-name": "muted",
  "new-name": "cached",
  "no-name": "wall",
};

function drawTile(surface: Surface, look: Look, box: Rectangle, isToMapping: boolean): void {
  if (look === "absent" || look === "no-name") return;
  const fill = fillOf(surface, look, isToMapping);
  if (fill !== null) {
    surface.context.fillStyle = fill;
    surface.context.fillRect(...box);
  }
  const edge = look === "copy" && isToMapping ? "poison" : EDGES[look];
  stroke(surface, box, edge, look === "new-name" ? 2 : 1, look === "hollow" ? [3, 2] : []);
}

function fillOf(surface: Surface, look: Look, isToMapping: boolean): string | CanvasPattern | null {
  const { palette } = surface;
  if (look === "written") return palette.wastedTint;
  if (look === "copy") return isToMapping ? hatch(surface) : palette.wasted;
  if (look === "kept") return palette.needed;
  if (look === "renamed") return palette.cached;
  if (look === "old-name") return palette.rule;
  return look === "new-name" ? palette.cachedTint : null;
}

const WINDOW = { row: 28, height: 22, axis: 20 } as const;

const WINDOW_HEIGHT = 2 * WINDOW.row + WINDOW.axis;

/** The height of the area around a call's block. */
export const areaHeight = ({ area }: CallDetail): number => area.length * WINDOW_HEIGHT;

/** Draws the area of mappings around a call's block, before and after it: the top of the area is at the right. */
export function drawArea(surface: Surface, call: CallDetail): void {
  for (const [i, window] of call.area.toReversed().entries())
    at(surface.context, 0, i * WINDOW_HEIGHT, () => drawWindow(surface, window, call));
}

/** Draws a part of the area. */
function drawWindow(surface: Surface, window: AreaWindow, { pointer }: CallDetail): void {
  drawMappings(surface, "before", placedMappings(window, window.before), { pointer, top: 0 });
  drawMappings(surface, "after", placedMappings(window, window.after), { pointer, top: WINDOW.row });
  const y = 2 * WINDOW.row + WINDOW.axis / 2 - 2;
  const top = window.from === 0 ? "top" : exactAddress(window.from);
  write(surface, `${exactAddress(window.to)} below the top`, NAME, y, { ...SMALL, muted: true });
  write(surface, top, surface.width, y, { ...SMALL, muted: true, align: "right" });
}

type Placed = ReturnType<typeof placedMappings>;

function drawMappings(
  surface: Surface,
  name: string,
  placed: Placed,
  { pointer, top }: { readonly top: number } & Pick<AreaBlock, "pointer">,
): void {
  const room = surface.width - NAME - 2;
  const middle = top + WINDOW.height / 2;
  write(surface, name, 0, middle, { ...SMALL, muted: true });
  stroke(surface, [NAME, top + 1, room, WINDOW.height], "wall", 1);
  for (const { pointer: one, left, width } of placed) {
    const isOwn = one === pointer;
    const box: Rectangle = [NAME + left * room, top + 1, width * room, WINDOW.height];
    if (isOwn) {
      surface.context.fillStyle = surface.palette.cachedTint;
      surface.context.fillRect(...box);
    }
    stroke(surface, box, isOwn ? "cached" : "muted", isOwn ? 3 : 1);
    const text = pointerName(one);
    if (textWidth(text, SMALL.size, 400) + 4 <= box[2])
      write(surface, text, box[0] + box[2] / 2, middle + 1, { ...SMALL, align: "center", weight: isOwn ? 600 : 400 });
  }
}
