import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { laneLetter } from "../../charts/figures";
import { type HeapPiece, heapFigure, piecesOf } from "../../charts/heap-figures";
import { drawHeapMap, drawMapAxis } from "../../charts/heap-map";
import { biography, mapTable } from "../../charts/heap-tables";
import { binaryBytes } from "../../charts/heap-units";
import { addressAt, type MapScale, nextPiece, pieceOver } from "../../charts/layout/heap-map";
import type { Surface } from "../../charts/surface";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { Provenance } from "../../components/Provenance";
import { TableButton } from "../../components/TableButton";
import { formatBytes } from "../../shared/format";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import type { Run } from "../../state/run";
import { useEscape } from "../shared/use-escape";
import { askForView } from "./ask-for-view";
import { chooseNothing, useHeapLook } from "./heap-store";
import { heapsOf } from "./heaps";
import { scaleOf, viewOf } from "./map-scale";

/** Calls the listener on every frame and when another chunk is looked at. */
function useSubscribe(run: Run) {
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

/** The addresses beside the first map, and what a row and a pixel of all maps are. */
export function MapAxis() {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      drawMapAxis(surface, scaleOf(run.frames.frame(), surface.width, surface.height));
    },
    [run],
  );
  return (
    <div className="heap-axis">
      <h2>Heap maps</h2>
      <div className="heap-axis-words muted">
        <p>overhead: committed − needed, over needed</p>
        <MapScaleWords />
      </div>
      <DrawnCanvas className="heap-axis-canvas" draw={draw} subscribe={run.frames.subscribe} />
    </div>
  );
}

function MapScaleWords() {
  const run = useRun();
  useReading();
  const { width, height } = useHeapLook((look) => look.map);
  const { rowBytes, bytesPerPixel } = scaleOf(run.frames.frame(), width, height);
  return (
    <p>
      1 row = {binaryBytes(rowBytes)}
      <br />1 px = {formatBytes(bytesPerPixel)}
    </p>
  );
}

interface MapProps {
  readonly lane: number;
  readonly name: string;
}

/** The address space of a heap. One stop of the Tab key: arrows go from chunk to chunk, Enter tells its life, Escape leaves. */
export function HeapMap({ lane, name }: MapProps) {
  const run = useRun();
  const scale = useRef<MapScale | null>(null);
  const draw = useCallback(
    (surface: Surface) => {
      const frame = run.frames.frame();
      scale.current = scaleOf(frame, surface.width, surface.height);
      if (lane === 0) keepView(run, scale.current, surface);
      const heap = heapsOf(frame)[lane];
      if (heap === undefined) return;
      const { chosen } = useHeapLook.getState();
      drawHeapMap(surface, scale.current, {
        pieces: piecesOf(heap.map),
        reach: heapFigure(heap, "reach"),
        mapped: heapFigure(heap, "mapped"),
        mappings: heapFigure(heap, "mappings"),
        chosen: chosen?.lane === lane ? chosen.at : null,
      });
    },
    [run, lane],
  );
  const subscribe = useSubscribe(run);
  const press = (event: MouseEvent<HTMLElement>) => {
    if (scale.current === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const reach = heapFigure(heapNow(run, lane), "reach");
    choose(lane, piecesHere(run, lane), addressAt(scale.current, reach, event.clientX - left, event.clientY - top));
  };
  return (
    <div className="heap-map-box">
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that is walked through by arrows */}
      <div
        className="heap-map"
        role="group"
        aria-roledescription="map of addresses"
        aria-label={`Heap ${laneLetter(lane)}, ${name}: arrows go from chunk to chunk, Escape leaves`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrows go from chunk to chunk
        tabIndex={0}
        onClick={press}
        onKeyDown={(event) => pressKey(event, run, lane, scale.current)}
      >
        <DrawnCanvas className="heap-map-canvas" draw={draw} subscribe={subscribe} />
      </div>
      <ChunkLife lane={lane} />
    </div>
  );
}

/** The parts of the address space as a table. */
export function MapTable({ lane }: Pick<MapProps, "lane">) {
  const run = useRun();
  return (
    <TableButton
      of={`heap map ${laneLetter(lane)}`}
      className="button button-quiet heap-table"
      origin={<Provenance origin="simulated" />}
      table={() => mapTable({ lane, heap: heapNow(run, lane) })}
    />
  );
}

function heapNow(run: Run, lane: number) {
  const heap = heapsOf(run.frames.frame())[lane];
  if (heap === undefined) throw new RangeError(`There is no lane ${lane}.`);
  return heap;
}

const piecesHere = (run: Run, lane: number): HeapPiece[] => piecesOf(heapNow(run, lane).map);

function choose(lane: number, pieces: readonly HeapPiece[], address: number): void {
  const piece = pieceOver(pieces, address);
  if (piece === null) chooseNothing();
  else useHeapLook.setState({ chosen: { lane, at: piece.at } });
}

/** Asks for the part of the addresses that a map shows. */
export const askForMap = (run: Run, scale: MapScale): void =>
  askForView(run, viewOf(run.frames.frame(), scale, useHeapLook.getState().chosen));

/** Asks for what the maps show, and says how large they are. */
function keepView(run: Run, scale: MapScale, { width, height }: Pick<Surface, "width" | "height">): void {
  const { map } = useHeapLook.getState();
  if (map.width !== width || map.height !== height) useHeapLook.setState({ map: { width, height } });
  if (!useLab.getState().presenting) askForMap(run, scale);
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const ROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys of a map are its own while a chunk is looked at or an arrow asks for the first. */
function pressKey(event: KeyboardEvent, run: Run, lane: number, scale: MapScale | null): void {
  const by = ARROWS[event.key];
  const rows = ROWS[event.key];
  if (scale === null || (by === undefined && rows === undefined)) return;
  event.preventDefault();
  const pieces = piecesHere(run, lane);
  const { chosen } = useHeapLook.getState();
  const here = chosen?.lane === lane ? chosen.at : null;
  choose(lane, pieces, here === null ? 0 : (nextAddress(pieces, here, by, (rows ?? 0) * scale.rowBytes) ?? here));
}

/** Where an arrow leads: to the next chunk by address, or a row up or down. */
function nextAddress(pieces: readonly HeapPiece[], here: number, by: 1 | -1 | undefined, bytes: number) {
  return by === undefined ? Math.max(0, here + bytes) : nextPiece(pieces, here, by)?.at;
}

/** The life of the chunk that is looked at. */
function ChunkLife({ lane }: { readonly lane: number }) {
  const run = useRun();
  const { info } = useReading();
  const chosen = useHeapLook((look) => look.chosen);
  const isOurs = chosen?.lane === lane;
  useEscape(isOurs, chooseNothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pieces of each reading anew
  const piece = useMemo(
    () => (isOurs && chosen !== null ? pieceOver(piecesHere(run, lane), chosen.at) : null),
    [run, lane, chosen, isOurs, info],
  );
  useEffect(() => {
    if (isOurs && piece === null) chooseNothing();
  }, [isOurs, piece]);
  return (
    <p className="heap-life" role="status">
      {piece !== null && biography(piece, lane)}
    </p>
  );
}
