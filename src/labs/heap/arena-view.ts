import type { Run } from "../../kernel/run/run";
import type { HeapPiece } from "../../models/allocation/charts/heap-figures";
import { pieceOver } from "../../models/allocation/charts/heap-map";
import { ADDRESSES_END, type HeapArrays, type HeapAsk } from "../../models/allocation/heap-frame";
import { formatInteger } from "../../shared/format";
import { allocationFrame } from "../shared/allocation-frame";
import { heapsOf } from "../shared/heap/heaps";
import { type ArenaBand, areasInPieces, arenaBands, bandName } from "./charts/arena-bands";
import { hasArenas } from "./charts/arena-sums";
import { type ArenaLayout, type ArenaPicture, arenaLayout, arenaScale, pagePitch } from "./charts/arenas";
import { chooseNothing, useHeapLook } from "./heap-store";
import { ARROWS, hasAddresses, heapNow, ROWS } from "./map-view";

/** The bands of every lane, with their common layout and scale. */
export interface ArenaPage {
  readonly lanes: readonly (readonly ArenaBand[])[];
  readonly layout: ArenaLayout;
  readonly bytesPerPixel: number;
}

/** All lanes' bands at a width, each of the height that the page gives it. */
export function arenaPage(heaps: readonly HeapArrays[], width: number): ArenaPage {
  const lanes = heaps.map((heap) => arenaBands(heap));
  const layout = arenaLayout(width, pagePitch(width, lanes.flat().length));
  return { lanes, layout, bytesPerPixel: arenaScale(lanes, width, layout) };
}

/** The bands of the last snapshot, which all lanes draw. */
let last: { readonly reading: unknown; readonly width: number; readonly page: ArenaPage } | null = null;

/** The bands on the page. */
export function arenasNow(run: Run, width: number): ArenaPage {
  const reading = run.frames.reading();
  if (last?.reading !== reading || last.width !== width)
    last = { reading, width, page: arenaPage(heapsOf(allocationFrame(reading)), width) };
  return last.page;
}

/** The picture of a lane, with its chosen chunk and that of the last step. */
export function laneArenas({ lanes, ...page }: ArenaPage, lane: number): ArenaPicture {
  const { chosen, framed } = useHeapLook.getState();
  const at = chosen?.lane === lane && chosen.on === "bands" ? chosen.at : null;
  return { ...page, bands: lanes[lane] ?? [], chosen: at, framed: framed[lane] ?? null };
}

/** The request for the pieces of the bands, or of the whole heap where a lane has no arenas. @internal */
export function arenaAsk(heaps: readonly HeapArrays[], bytesPerPixel: number, focus: number): HeapAsk {
  const grain = Math.max(16, Math.ceil(bytesPerPixel));
  return {
    bands: { grain, areas: Math.max(1, ...heaps.map(areasInPieces)) },
    map: heaps.every(hasArenas) ? null : { from: 0, to: ADDRESSES_END, grain },
    lens: null,
    recording: hasAddresses(focus) ? focus : undefined,
  };
}

/** Asks for what the arenas at a scale show. */
export function askForArenas(run: Run, bytesPerPixel: number): void {
  const heaps = heapsOf(allocationFrame(run.frames.reading()));
  run.stepping.ask(arenaAsk(heaps, bytesPerPixel, useHeapLook.getState().focus));
}

const isIn = ({ at, bytes }: Pick<HeapPiece, "at" | "bytes">, address: number) => address >= at && address < at + bytes;

/** The chunk at the same place in the next band that has some, or in the one before. */
function pieceBeside(bands: readonly ArenaBand[], at: number, by: 1 | -1): HeapPiece | undefined {
  const filled = bands.filter(({ pieces }) => pieces.length > 0);
  const here = filled.findIndex(({ from, reach }) => isIn({ at: from, bytes: reach }, at));
  const [own, next] = [filled[here], filled[here + by]];
  if (own === undefined || next === undefined) return undefined;
  return pieceOver(next.pieces, next.from + at - own.from) ?? next.pieces.at(-1);
}

/** The chunk that a key leads to from an address; null = another key, undefined = no chunk there. @internal */
export function keyPiece(bands: readonly ArenaBand[], at: number | null, key: string): HeapPiece | null | undefined {
  const pieces = bands.flatMap((band) => band.pieces);
  const [by, rows] = [ARROWS[key], ROWS[key]];
  if (key === "Home") return pieces[0];
  if (key === "End") return pieces.at(-1);
  if (by === undefined && rows === undefined) return null;
  if (at === null) return pieces[0];
  if (rows !== undefined) return pieceBeside(bands, at, rows);
  return pieces[pieces.findIndex((piece) => isIn(piece, at)) + (by ?? 0)];
}

const choose = (lane: number, at: number): void =>
  useHeapLook.setState({ chosen: { lane, at, on: "bands", lensFrom: 0 } });

/** Arrows move from chunk to chunk, also into other arenas, and from band to band. Returns whether it handled the key. */
export function chooseArenaByKey(run: Run, lane: number, key: string): boolean {
  const { chosen } = useHeapLook.getState();
  const at = chosen?.lane === lane && chosen.on === "bands" ? chosen.at : null;
  const piece = keyPiece(arenaBands(heapNow(run, lane)), at, key);
  if (piece) choose(lane, piece.at);
  return piece !== null;
}

/** The place of a chunk within its arena: "arena 2, byte 4 096". */
export function arenaPlace(heap: HeapArrays, at: number): string {
  const band = arenaBands(heap).find(({ from, reach }) => isIn({ at: from, bytes: reach }, at));
  return band === undefined ? "" : `${bandName(band)}, byte ${formatInteger(at - band.from)}`;
}

/** Selects the chunk at an address. Null or a place without a chunk clears the selection. */
export function chooseArenaChunk(run: Run, lane: number, address: number | null): void {
  const pieces = arenaBands(heapNow(run, lane)).flatMap((band) => band.pieces);
  const piece = address === null ? null : pieceOver(pieces, address);
  if (piece === null) chooseNothing();
  else choose(lane, piece.at);
}
