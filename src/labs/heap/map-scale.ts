import { heapFigure, piecesOf } from "../../charts/heap-figures";
import { type MapScale, mapScale } from "../../charts/layout/heap-map";
import type { HeapView } from "../../protocol/heap-frame";
import type { Frame } from "../../state/frame-store";
import { type ChosenChunk, useHeapLook } from "./heap-store";
import { heapsOf } from "./heaps";

/** The most of a figure that a lane has. */
const most = (frame: Frame, name: "reach" | "mapped"): number =>
  Math.max(0, ...heapsOf(frame).map((heap) => heapFigure(heap, name) || 0));

/** One scale for the maps of all lanes. */
export const scaleOf = (frame: Frame, width: number, height: number): MapScale =>
  mapScale(most(frame, "reach"), width, height, most(frame, "mapped"));

/** The lens shows so many times less than a row. */
const LENS_PARTS = 32;
const LEAST_LENS = 4096;

/** A part of the address space, bytes. */
export interface LensRange {
  readonly from: number;
  readonly to: number;
}

/** The part under the lens: around the chunk that is looked at, else where the heap in focus has its first small blocks. */
export function lensOf(frame: Frame, scale: MapScale, chosen: ChosenChunk | null): LensRange {
  const bytes = Math.max(LEAST_LENS, scale.rowBytes / LENS_PARTS);
  if (chosen !== null) return rangeFrom(Math.floor((chosen.at - bytes / 2) / 16) * 16, bytes);
  const small = piecesOf(heapsOf(frame)[useHeapLook.getState().focus]?.map ?? new Float64Array()).find(
    ({ chunk, needed }) => chunk === null && needed > 0,
  );
  // By whole lengths, so that it does not tremble while the run plays.
  return rangeFrom(Math.floor((small?.at ?? 0) / bytes) * bytes, bytes);
}

const rangeFrom = (from: number, bytes: number): LensRange => ({
  from: Math.max(0, from),
  to: Math.max(0, from) + bytes,
});

/** What a frame is to show of the addresses: a piece a pixel of the map, and of the lens. */
export function viewOf(frame: Frame, scale: MapScale, chosen: ChosenChunk | null): Pick<HeapView, "grain" | "lens"> {
  const lens = lensOf(frame, scale, chosen);
  return {
    grain: Math.max(16, Math.ceil(scale.bytesPerPixel)),
    lens: { ...lens, grain: Math.max(8, Math.ceil((lens.to - lens.from) / scale.width)) },
  };
}
