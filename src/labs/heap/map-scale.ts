import { heapFigure } from "../../kernel/protocol/figures";
import type { HeapArrays } from "../../kernel/protocol/heap-frame";
import { ADDRESSES_END } from "../../kernel/protocol/heap-rows";
import type { Frame } from "../../kernel/run/frame-store";
import { type MapBytes, type MapScale, type MapZoom, mapScale } from "../../models/allocation/charts/heap-map";
import type { HeapAsk } from "../../models/allocation/heap-ask";
import type { LensRange } from "./charts/layout/lens";
import type { ChosenChunk } from "./heap-store";
import { heapsOf } from "./heaps";

/** The most of a figure that a lane has. */
const most = (frame: Frame, name: "reach" | "mapped"): number =>
  Math.max(0, ...heapsOf(frame).map((heap) => heapFigure(heap, name) || 0));

/** What the maps of all lanes are to hold. */
export const bytesOf = (frame: Frame): MapBytes => ({ longest: most(frame, "reach"), mapped: most(frame, "mapped") });

/** One scale for the maps of all lanes. */
export const scaleOf = (frame: Frame, width: number, height: number, zoom: MapZoom | null = null): MapScale =>
  mapScale(bytesOf(frame), width, height, zoom);

/** A pixel of a lens, bytes: the smallest of 2006 is three of them wide. */
export const LENS_PIXEL = 64;

/** How many bytes a lens shows that is as wide as a map. */
export const lensBytes = ({ width }: Pick<MapScale, "width">): number => Math.round(width) * LENS_PIXEL;

/** What the lens of a lane shows. */
export const lensOf = ({ lensFrom }: HeapArrays, scale: Pick<MapScale, "width">): LensRange => ({
  from: lensFrom,
  to: lensFrom + lensBytes(scale),
});

/** What is asked of the addresses: a piece a pixel of the map, and every chunk under the lens. */
export function askOf(scale: MapScale, chosen: ChosenChunk | null): HeapAsk {
  const { from, rows, rowBytes } = scale;
  const to = scale.isPart ? from + rows * rowBytes : ADDRESSES_END;
  return {
    map: { from, to, grain: Math.max(16, Math.ceil(scale.bytesPerPixel)) },
    lens: { bytes: lensBytes(scale), grain: 1, from: chosen === null ? {} : { [chosen.lane]: chosen.lensFrom } },
    film: undefined,
  };
}
