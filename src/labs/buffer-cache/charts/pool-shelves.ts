import { FONT } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { drawInCache } from "./field-plates";
import { type CacheBox, rectAt, type ShelfBox } from "./layout/field";
import { shelvePoolsWith } from "./layout/field-lanes";
import { shelvedCache } from "./layout/pool-shelves";

shelvePoolsWith((lane, size) => shelvedCache(lane, drawShelves, size));

/** A buffer in a pool is labeled from this side on, CSS pixels. */
const LABELED = 64;

/** Draws the shelves of a pool with their names, and the bytes of its large buffers. */
function drawShelves(surface: Surface, { shelves, slots }: CacheBox, avoid: Rect | null): void {
  for (const box of shelves?.boxes ?? []) drawShelf(surface, box);
  for (let at = 0; at < slots.length; at += 4) {
    const rect = rectAt(slots, at);
    if (rect.width < LABELED) continue;
    drawInCache(surface, rect, shelves?.sizes[at / 4] ?? 0, shelves?.places[at / 4] ?? "", avoid);
  }
}

function drawShelf({ context, palette }: Surface, { x, y, width, name, words }: ShelfBox): void {
  context.fillStyle = palette.wall;
  context.fillRect(x, y + 1, width, 1);
  Object.assign(context, { textAlign: "left", textBaseline: "middle", fillStyle: palette.text });
  context.font = `600 12px ${FONT}`;
  context.fillText(name, x, y + 10);
  if (words === "") return;
  context.font = `12px ${FONT}`;
  Object.assign(context, { textAlign: "right", fillStyle: palette.muted });
  context.fillText(words, x + width, y + 10);
}
