import { heapFigure } from "../../charts/heap-figures";
import { type MapScale, mapScale } from "../../charts/layout/heap-map";
import type { HeapView } from "../../protocol/heap-frame";
import type { Frame } from "../../state/frame-store";
import type { ChosenChunk } from "./heap-store";
import { heapsOf } from "./heaps";

/** Where the longest heap of a frame ends, bytes. */
export const longestReach = (frame: Frame): number =>
  Math.max(0, ...heapsOf(frame).map((heap) => heapFigure(heap, "reach") || 0));

/** One scale for the maps of all lanes. */
export const scaleOf = (frame: Frame, width: number, height: number): MapScale =>
  mapScale(longestReach(frame), width, height);

/** The lens shows so many times less than a row. */
const LENS_PARTS = 32;
const LEAST_LENS = 4096;

/** The part under the lens: around the chunk that is looked at, else the beginning, where the small blocks are. */
export function lensOf(scale: MapScale, chosen: ChosenChunk | null): { readonly from: number; readonly to: number } {
  const bytes = Math.max(LEAST_LENS, scale.rowBytes / LENS_PARTS);
  const middle = chosen === null ? 0 : chosen.at - bytes / 2;
  const from = Math.max(0, Math.floor(middle / 16) * 16);
  return { from, to: from + bytes };
}

/** What a frame is to show of the addresses: a piece a pixel of the map, and of the lens. */
export function viewOf(scale: MapScale, chosen: ChosenChunk | null): HeapView {
  const lens = lensOf(scale, chosen);
  return {
    grain: Math.max(16, Math.ceil(scale.bytesPerPixel)),
    lens: { ...lens, grain: Math.max(8, Math.ceil((lens.to - lens.from) / scale.width)) },
  };
}
