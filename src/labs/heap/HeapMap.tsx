import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import type { Run } from "../../kernel/run/run";
import { piecesOf } from "../../models/allocation/charts/heap-figures";
import { addressAt, type MapScale, pieceOver } from "../../models/allocation/charts/heap-map";
import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import type { Surface } from "../../plot/surface";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { TableButton } from "../../ui/TableButton";
import { allocationFrame } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { drawHeapLens, lensCounts } from "../shared/heap/operation/lens";
import { useEscape } from "../shared/use-escape";
import { biography } from "./charts/biography";
import { drawHeapMap } from "./charts/map";
import { chooseNothing, useHeapLook } from "./heap-store";
import {
  askOf,
  chooseByKey,
  choosePressed,
  heapNow,
  lensOf,
  moveMap,
  piecesOn,
  scaleNow,
  scaleOf,
  spaceOf,
  useSubscribe,
  zoomByKey,
  zoomMap,
} from "./map-view";

interface MapProps {
  readonly lane: number;
  readonly name: string;
}

/** The address space of a heap. It is a single tab stop: arrows move from chunk to chunk, and Escape leaves. */
export function HeapMap({ lane, name }: MapProps) {
  const run = useRun();
  const place = { run, lane, on: "map" } as const;
  const box = useRef<HTMLDivElement>(null);
  const draw = useCallback((surface: Surface) => drawMap(surface, run, lane), [run, lane]);
  const press = (event: MouseEvent<HTMLElement>) => choosePressed(place, pressed(event, run, lane));
  const pressKey = (event: KeyboardEvent) => {
    const { from, rowBytes } = scaleNow(run);
    if (zoomByKey(run, event) || chooseByKey(place, event.key, from, rowBytes)) event.preventDefault();
  };
  useWheel(run, lane, box);
  return (
    <div className="heap-map-box shrink">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that arrow keys move through */}
      <div
        ref={box}
        className="heap-map"
        role="group"
        aria-roledescription="map of addresses"
        aria-label={`Heap ${laneLetter(lane)}, ${name}: use the arrow keys to move between chunks, Home and End for the first and last, plus and minus to zoom, Escape to leave`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from chunk to chunk
        tabIndex={0}
        onClick={press}
        onKeyDown={pressKey}
      >
        <DrawnCanvas className="heap-map-canvas" draw={draw} subscribe={useSubscribe(run)} />
      </div>
      <ChunkLife lane={lane} />
    </div>
  );
}

function drawMap(surface: Surface, run: Run, lane: number): void {
  const { chosen, focus, framed, zoom } = useHeapLook.getState();
  const scale = scaleOf(allocationFrame(run.frames.reading()), surface.width, surface.height, zoom);
  // Only the map of the lane in focus is visible on every screen.
  if (lane === focus) keepView(run, scale);
  const heap = heapNow(run, lane);
  drawHeapMap(surface, scale, {
    pieces: piecesOf(heap.map),
    reach: heapFigure(heap, "heap_end"),
    mapped: heapFigure(heap, "mapped"),
    mappings: heapFigure(heap, "mappings"),
    chosen: chosen?.lane === lane ? chosen.at : null,
    framed: framed[lane] ?? null,
  });
}

/** The address under the pointer. */
function pressed(event: MouseEvent<HTMLElement> | WheelEvent, run: Run, lane: number): number {
  const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const reach = heapFigure(heapNow(run, lane), "heap_end");
  return addressAt(scaleNow(run), reach, event.clientX - left, event.clientY - top);
}

/** The wheel halves or doubles the rows after this distance, CSS pixels. */
const WHEEL_STEP = 60;

/** The wheel zooms a focused map, or any map with Ctrl, around the address under the pointer. Sideways, it moves the map. */
function useWheel(run: Run, lane: number, box: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const own = box.current;
    let turned = 0;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== own) return;
      event.preventDefault();
      turned += event.deltaX + event.deltaY;
      if (Math.abs(turned) < WHEEL_STEP) return;
      turn(event, Math.sign(turned), run, lane);
      turned = 0;
    };
    own?.addEventListener("wheel", wheel, { passive: false });
    return () => own?.removeEventListener("wheel", wheel);
  }, [run, lane, box]);
}

function turn(event: WheelEvent, sign: number, run: Run, lane: number): void {
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) moveMap(run, sign / 4);
  else zoomMap(run, 2 ** sign, pressed(event, run, lane));
}

/** The parts of the address space as a table. */
export function MapTable({ lane }: Pick<MapProps, "lane">) {
  const heap = useHeaps()[lane];
  if (heap === undefined) return null;
  return (
    <TableButton
      of={`heap map ${laneLetter(lane)}`}
      className="button button-quiet heap-table type-12"
      table={() => import("./charts/tables").then((part) => part.mapTable({ lane, heap }))}
    />
  );
}

/** Requests the addresses that a map shows, and the lens around the selected chunk. */
export const askForMap = (run: Run, scale: MapScale): void => run.stepping.ask(askOf(scale, useHeapLook.getState()));

/** Requests what the maps show, and records their size. */
function keepView(run: Run, scale: MapScale): void {
  const { map } = useHeapLook.getState();
  const { width, height } = scale;
  if (map.width !== width || map.height !== height) useHeapLook.setState({ map: { width, height } });
  if (!useOverlay.getState().presenting) askForMap(run, scale);
}

interface LifeProps {
  readonly lane: number;
  /** The place of an address in words; missing = the address. */
  readonly placeOf?: (heap: HeapArrays, at: number) => string;
}

/** The history of the selected chunk. */
export function ChunkLife({ lane, placeOf }: LifeProps) {
  const heap = useHeaps()[lane];
  const looked = useHeapLook((look) => look.chosen);
  const chosen = looked?.lane === lane ? looked : null;
  useEscape(chosen !== null, chooseNothing);
  const piece = useMemo(
    () => (heap && chosen ? pieceOver(piecesOn(heap, chosen.on), chosen.at) : null),
    [heap, chosen],
  );
  const hasLeft = (at: number, heap: HeapArrays) => (chosen?.on === "bands" ? piece === null : at >= spaceOf(heap));
  const isGone = heap !== undefined && chosen !== null && hasLeft(chosen.at, heap);
  useEffect(() => {
    if (isGone) chooseNothing();
  }, [isGone]);
  return (
    <p className="heap-life" role="status">
      {heap && piece && biography(piece, lane, placeOf?.(heap, piece.at))}
    </p>
  );
}

/**
 * Part of a heap's address space chunk by chunk: where most small blocks are live, or around the selected chunk. It is a
 * single tab stop and uses the keys of the map.
 */
export function HeapLens({ lane, name }: MapProps) {
  const run = useRun();
  const place = { run, lane, on: "lens" } as const;
  const draw = useCallback(
    (surface: Surface) => {
      const { chosen } = useHeapLook.getState();
      const own = piecesOf(heapNow(run, lane).lens);
      drawHeapLens(surface, own, rangeNow(run, lane), chosen?.lane === lane ? chosen.at : null);
    },
    [run, lane],
  );
  const subscribe = useSubscribe(run);
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const { from, to } = rangeNow(run, lane);
    choosePressed(place, from + Math.floor(((event.clientX - left) / width) * (to - from)));
  };
  const pressKey = (event: KeyboardEvent) => {
    if (zoomByKey(run, event) || chooseByKey(place, event.key, firstChunk(run, lane), 0)) event.preventDefault();
  };
  return (
    <div className="heap-lens beyond-look">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that arrow keys move through */}
      <div
        className="heap-lens-strip"
        role="group"
        aria-roledescription="enlarged addresses"
        aria-label={`Lens of ${laneLetter(lane)}, ${name}: use the arrow keys to move between chunks, Home and End for the first and last, Escape to leave`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from chunk to chunk
        tabIndex={0}
        onClick={press}
        onKeyDown={pressKey}
      >
        <DrawnCanvas className="heap-lens-chunks" draw={draw} subscribe={subscribe} />
      </div>
      <LensWords lane={lane} />
    </div>
  );
}

const rangeNow = (run: Run, lane: number) => lensOf(heapNow(run, lane), scaleNow(run));

/** The arrows start at the first chunk that begins inside the lens. */
function firstChunk(run: Run, lane: number): number {
  const { from } = rangeNow(run, lane);
  return piecesOf(heapNow(run, lane).lens).find(({ at }) => at >= from)?.at ?? from;
}

/** Where the lens begins, with its content counted and as a table. */
function LensWords({ lane }: Pick<MapProps, "lane">) {
  const heap = useHeaps()[lane];
  if (heap === undefined) return null;
  const { blocks, holes, shortest, longest } = lensCounts(piecesOf(heap.lens));
  const range = shortest === longest ? formatBytes(longest) : `${formatInteger(shortest)} to ${formatBytes(longest)}`;
  return (
    <div className="muted heap-lens-words between tiny">
      <p>
        <span className="heap-lens-from">address {formatInteger(heap.lensFrom)}: </span>
        {formatCounted(blocks, "block")}
        {holes > 0 && `, ${formatCounted(holes, "hole")}`}
        {holes > 0 && <span className="heap-lens-range"> of {range}</span>}
      </p>
      <TableButton
        of={`lens of heap ${laneLetter(lane)}`}
        className="button button-quiet heap-table type-12"
        table={() => import("./charts/tables").then((part) => part.lensTable({ lane, heap }))}
      />
    </div>
  );
}
