import { useCallback } from "react";
import type { Run } from "../../kernel/run/run";
import { type HeapPiece, piecesOf } from "../../models/allocation/charts/heap-figures";
import { type MapScale, mapShowing, nextAddress, pieceOver } from "../../models/allocation/charts/heap-map";
import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { allocationFrame, useAllocationReading } from "../shared/allocation-frame";
import { heapsOf, UNKNOWN_HEAP } from "../shared/heap/heaps";
import { lensShowing } from "../shared/heap/operation/lens-layout";
import { type ChosenChunk, chooseNothing, useHeapLook } from "./heap-store";
import { lensOf, scaleOf } from "./map-scale";

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

/** The pieces that a lane shows in that view. */
const piecesThere = ({ run, lane, on }: ChunkPlace): HeapPiece[] => piecesOf(heapNow(run, lane)[on]);

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

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const ROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

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
