import { type MapBytes, type MapScale, type MapZoom, mapScale } from "../../models/allocation/charts/heap-map";
import { heapFigure } from "../../models/allocation/figures";
import { ADDRESSES_END, type HeapArrays, type HeapAsk } from "../../models/allocation/heap-frame";
import type { AllocationFrame } from "../shared/allocation-frame";
import { heapsOf } from "../shared/heap/heaps";
import type { LensRange } from "../shared/heap/operation/lens-layout";
import type { ChosenChunk } from "./heap-store";

/** The maximum of a figure over all lanes. */
const most = (frame: AllocationFrame, name: "heap_end" | "mapped"): number =>
  Math.max(0, ...heapsOf(frame).map((heap) => heapFigure(heap, name) || 0));

/** The bytes that the maps of all lanes must hold. */
export const bytesOf = (frame: AllocationFrame): MapBytes => ({
  longest: most(frame, "heap_end"),
  mapped: most(frame, "mapped"),
});

/** The common scale of all lanes' maps. */
export const scaleOf = (frame: AllocationFrame, width: number, height: number, zoom: MapZoom | null = null): MapScale =>
  mapScale(bytesOf(frame), width, height, zoom);

/** Bytes per pixel of a lens. */
export const LENS_PIXEL = 64;

/** The bytes that a lens of a map's width shows. */
const lensBytes = ({ width }: Pick<MapScale, "width">): number => Math.round(width) * LENS_PIXEL;

/** The range that a lane's lens shows. */
export const lensOf = ({ lensFrom }: HeapArrays, scale: Pick<MapScale, "width">): LensRange => ({
  from: lensFrom,
  to: lensFrom + lensBytes(scale),
});

/** The request for addresses: one piece per pixel of the map, and every chunk in the lens. */
export function askOf(scale: MapScale, chosen: ChosenChunk | null): HeapAsk {
  const { from, rows, rowBytes } = scale;
  const to = scale.isPart ? from + rows * rowBytes : ADDRESSES_END;
  return {
    map: { from, to, grain: Math.max(16, Math.ceil(scale.bytesPerPixel)) },
    lens: { bytes: lensBytes(scale), grain: 1, from: chosen === null ? {} : { [chosen.lane]: chosen.lensFrom } },
    recording: undefined,
  };
}
