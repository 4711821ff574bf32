import { useCallback } from "react";
import { heapFigure } from "../../kernel/protocol/figures";
import type { HeapArrays } from "../../kernel/protocol/heap-frame";
import { useReading } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import { type HeapPiece, piecesOf } from "../../models/allocation/charts/heap-figures";
import { type MapScale, mapShowing, nextAddress, pieceOver } from "../../models/allocation/charts/heap-map";
import { lensShowing } from "./charts/layout/lens";
import { type ChosenChunk, chooseNothing, useHeapLook } from "./heap-store";
import { heapsOf, UNKNOWN_HEAP } from "./heaps";
import { lensOf, scaleOf } from "./map-scale";

/** Where a chunk is chosen. */
export interface ChunkPlace {
  readonly run: Run;
  readonly lane: number;
  readonly on: ChosenChunk["on"];
}

/** Calls the listener on every frame, and when something else is looked at. */
export function useSubscribe(run: Run) {
  return useCallback(
    (listener: () => void) => {
      const ends = [run.frames.subscribe(listener), useHeapLook.subscribe(listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [run],
  );
}

/** The heap of a lane in the present frame; a lane that has just been removed has an empty one, which draws nothing. */
export const heapNow = (run: Run, lane: number): HeapArrays => heapsOf(run.frames.frame())[lane] ?? UNKNOWN_HEAP;

/** The scale of all maps as they stand on the page. */
export function scaleNow(run: Run): MapScale {
  const { map, zoom } = useHeapLook.getState();
  return scaleOf(run.frames.frame(), map.width, map.height, zoom);
}

/** The scale of all maps that words are about. */
export function useMapScale(): MapScale {
  const { map, zoom } = useHeapLook();
  return scaleOf(useReading(), map.width, map.height, zoom);
}

/** What a lane shows there. */
const piecesThere = ({ run, lane, on }: ChunkPlace): HeapPiece[] => piecesOf(heapNow(run, lane)[on]);

/** Where the addresses of a heap end, with what is mapped apart behind them. */
export const spaceOf = (heap: HeapArrays): number => heapFigure(heap, "reach") + heapFigure(heap, "mapped");

/** Looks at the chunk with this address: map and lens show it. */
export function chooseAt(place: ChunkPlace, address: number): void {
  const { run, lane, on } = place;
  const piece = pieceOver(piecesThere(place), address);
  const at = piece?.at ?? address;
  const scale = scaleNow(run);
  const lensFrom = lensShowing(lensOf(heapNow(run, lane), scale), at, at + (piece?.bytes ?? 1));
  const isApart = at >= heapFigure(heapNow(run, lane), "reach");
  useHeapLook.setState({
    chosen: { lane, at, on, lensFrom },
    ...(scale.isPart && { zoom: isApart ? null : mapShowing(scale, at) }),
  });
}

/** Looks at what was pressed; nothing there = at nothing. */
export function choosePressed(place: ChunkPlace, address: number): void {
  if (pieceOver(piecesThere(place), address) === null) chooseNothing();
  else chooseAt(place, address);
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const ROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Where a key leads; null = it is none of these, undefined = nowhere. `first`: where an arrow begins, `rowBytes`: from a
 * row to the next, 0 = there is one.
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

/** Arrows go from chunk to chunk and from row to row, Home and End to the first chunk and the last. Whether the key was one of these. */
export function chooseByKey(place: ChunkPlace, key: string, first: number, rowBytes: number): boolean {
  const to = keyAddress(place, key, first, rowBytes);
  if (typeof to === "number" && to >= 0) chooseAt(place, to);
  return to !== null;
}
