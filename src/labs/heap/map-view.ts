import { useCallback } from "react";
import type { Run } from "../../kernel/run/run";
import { type HeapPiece, piecesOf } from "../../models/allocation/charts/heap-figures";
import {
  type MapBytes,
  type MapScale,
  type MapZoom,
  mapScale,
  mapShowing,
  movedMap,
  nextAddress,
  pieceOver,
  zoomedMap,
} from "../../models/allocation/charts/heap-map";
import { heapFigure } from "../../models/allocation/figures";
import { ADDRESSES_END, type HeapArrays, type HeapAsk } from "../../models/allocation/heap-frame";
import { hasHeapModel } from "../../models/allocation/heap-models";
import { type AllocationFrame, allocationFrame, allocationNow, useAllocationReading } from "../shared/allocation-frame";
import { heapsOf, UNKNOWN_HEAP } from "../shared/heap/heaps";
import { type LensRange, lensShowing } from "../shared/heap/operation/lens";
import { type ChosenChunk, chooseNothing, type HeapLook, useHeapLook } from "./heap-store";

/** The maximum of a figure over all lanes. */
const most = (frame: AllocationFrame, name: "heap_end" | "mapped"): number =>
  Math.max(0, ...heapsOf(frame).map((heap) => heapFigure(heap, name) || 0));

/** The bytes that the maps of all lanes must hold. */
const bytesOf = (frame: AllocationFrame): MapBytes => ({
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

/** Whether a lane has a heap with addresses, so that its steps can be recorded. */
export function hasAddresses(lane: number): boolean {
  const policy = allocationNow().lanes[lane];
  return policy !== undefined && hasHeapModel(policy);
}

/** The request for addresses: one piece per pixel of the map, every chunk in the lens, and the last step of the lane in focus. */
export function askOf(scale: MapScale, { chosen, focus }: Pick<HeapLook, "chosen" | "focus">): HeapAsk {
  const { from, rows, rowBytes } = scale;
  const to = scale.isPart ? from + rows * rowBytes : ADDRESSES_END;
  return {
    map: { from, to, grain: Math.max(16, Math.ceil(scale.bytesPerPixel)) },
    lens: { bytes: lensBytes(scale), grain: 1, from: chosen === null ? {} : { [chosen.lane]: chosen.lensFrom } },
    recording: hasAddresses(focus) ? focus : undefined,
  };
}

/** The lane and view in which a chunk is selected. */
interface ChunkPlace {
  readonly run: Run;
  readonly lane: number;
  readonly on: ChosenChunk["on"];
}

/** Calls the listener on every snapshot and on every change of the selection. */
export function useSubscribe(run: Run) {
  return useCallback(
    (listener: () => void) => {
      const ends = [run.frames.subscribeReading(listener), useHeapLook.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [run],
  );
}

/** A lane's heap on the page. A lane that was just removed has an empty one, which draws nothing. */
export const heapNow = (run: Run, lane: number): HeapArrays =>
  heapsOf(allocationFrame(run.frames.reading()))[lane] ?? UNKNOWN_HEAP;

/** The common scale of the maps on the page. */
export function scaleNow(run: Run): MapScale {
  const { map, zoom } = useHeapLook.getState();
  return scaleOf(allocationFrame(run.frames.reading()), map.width, map.height, zoom);
}

/** The common scale of the maps, for text about them. */
export function useMapScale(): MapScale {
  const { map, zoom } = useHeapLook();
  return scaleOf(useAllocationReading(), map.width, map.height, zoom);
}

/** The pieces of a heap in a view. Without arenas, the bands show the pieces of the map. */
export const piecesOn = (heap: HeapArrays, on: ChosenChunk["on"]): HeapPiece[] =>
  piecesOf(heap[on === "bands" && heap.areas.length === 0 ? "map" : on]);

/** The pieces that a lane shows in that view. */
const piecesThere = ({ run, lane, on }: ChunkPlace): HeapPiece[] => piecesOn(heapNow(run, lane), on);

/** Where a heap's addresses end, including the mapped blocks after them. */
export const spaceOf = (heap: HeapArrays): number => heapFigure(heap, "heap_end") + heapFigure(heap, "mapped");

/** Selects the chunk at this address. Map and lens show it. */
function chooseAt(place: ChunkPlace, address: number): void {
  const { run, lane, on } = place;
  const piece = pieceOver(piecesThere(place), address);
  const at = piece?.at ?? address;
  const scale = scaleNow(run);
  const lensFrom = lensShowing(lensOf(heapNow(run, lane), scale), at, at + (piece?.bytes ?? 1));
  const isApart = at >= heapFigure(heapNow(run, lane), "heap_end");
  useHeapLook.setState({
    chosen: { lane, at, on, lensFrom },
    ...(scale.isPart && { zoom: isApart ? null : mapShowing(scale, at) }),
  });
}

/** Selects the pressed chunk. A press on nothing clears the selection. */
export function choosePressed(place: ChunkPlace, address: number): void {
  if (pieceOver(piecesThere(place), address) === null) chooseNothing();
  else chooseAt(place, address);
}

/** Keys that lead to the next chunk, and those that lead to the next row. */
export const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
export const ROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The address that a key leads to; null = another key, undefined = no target. `first`: where an arrow starts.
 * `rowBytes`: bytes per row, 0 = there is only one row.
 */
function keyAddress(place: ChunkPlace, key: string, first: number, rowBytes: number): number | null | undefined {
  const { run, lane, on } = place;
  const { chosen } = useHeapLook.getState();
  const space = spaceOf(heapNow(run, lane));
  const [by, rows] = [ARROWS[key], rowBytes > 0 ? ROWS[key] : undefined];
  if (key === "Home") return 0;
  if (key === "End") return space - 1;
  if (by === undefined && rows === undefined) return null;
  if (chosen?.lane !== lane || chosen.on !== on) return first;
  if (by !== undefined) return nextAddress(piecesThere(place), chosen.at, by, space) ?? undefined;
  return Math.max(0, Math.min(space - 1, chosen.at + (rows ?? 0) * rowBytes));
}

/** Arrows move from chunk to chunk and from row to row; Home and End go to the first and last chunk. Returns whether it handled the key. */
export function chooseByKey(place: ChunkPlace, key: string, first: number, rowBytes: number): boolean {
  const to = keyAddress(place, key, first, rowBytes);
  if (typeof to === "number" && to >= 0) chooseAt(place, to);
  return to !== null;
}

/** Each press divides or multiplies the length of the rows by this. */
const ZOOM_STEP = 4;

/** Shows all addresses. */
export const showAll = (): void => useHeapLook.setState({ zoom: null });

/** Scales the rows of all maps around an address: `around`, otherwise the selected chunk's, otherwise the first shown. */
export function zoomMap(run: Run, factor: number, around: number | null = null): void {
  const { chosen } = useHeapLook.getState();
  const scale = scaleNow(run);
  const { longest } = bytesOf(allocationFrame(run.frames.reading()));
  const anchor = around ?? (chosen === null ? scale.from : Math.min(chosen.at, longest));
  useHeapLook.setState({ zoom: zoomedMap(scale, factor, anchor, longest) });
}

/** Shortens the rows, or lengthens them. */
export const closer = (run: Run): void => zoomMap(run, 1 / ZOOM_STEP);
export const wider = (run: Run): void => zoomMap(run, ZOOM_STEP);

/** Keys of a map that has the focus. Elsewhere these keys belong to the graph. */
const ZOOM_KEYS: Readonly<Record<string, (run: Run) => void>> = { "+": closer, "=": closer, "-": wider, "0": showAll };

/** Zooms the maps if the key is a zoom key. Returns whether it was. */
export function zoomByKey(run: Run, { key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const zoom = ctrlKey || metaKey || altKey ? undefined : ZOOM_KEYS[key];
  zoom?.(run);
  return zoom !== undefined;
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Moves the maps by a number of their heights. */
export function moveMap(run: Run, heights: number): void {
  const scale = scaleNow(run);
  if (scale.isPart) useHeapLook.setState({ zoom: movedMap(scale, heights) });
}
