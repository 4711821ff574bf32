import { useCallback, useEffect } from "react";
import { type HeapAct, piecesOf } from "../../charts/heap-figures";
import { drawHeapLens } from "../../charts/heap-lens";
import type { Surface } from "../../charts/surface";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { ACT } from "../../generated/heap";
import { formatInteger } from "../../shared/format";
import { useRun } from "../../state/hooks";
import { askForView } from "./ask-for-view";
import { heapsOf } from "./heaps";

/** Acts that give a caller a chunk, and those that take one back. */
const GIVES: readonly number[] = [ACT.SPLIT, ACT.TAKE, ACT.SLOT, ACT.STAY, ACT.COPY];
const TAKES: readonly number[] = [ACT.MERGE, ACT.PUT, ACT.KEEP];
/** Around a chunk so many times its length is seen, and so many bytes at least. */
const AROUND = 6;
const LEAST = 2048;
const GRAINS = 400;

/** The chunk that a caller got, or else gave back; null = none that has an address. */
const lastChunk = (acts: readonly HeapAct[]): HeapAct | null =>
  acts.findLast(({ kind }) => GIVES.includes(kind)) ?? acts.findLast(({ kind }) => TAKES.includes(kind)) ?? null;

/** The chunk of the last operation among its neighbours, as they are after it. */
export function InTheHeap({ lane, acts }: { readonly lane: number; readonly acts: readonly HeapAct[] }) {
  const run = useRun();
  const chunk = lastChunk(acts);
  const bytes = Math.max(LEAST, AROUND * (chunk?.size ?? 0));
  const at = chunk?.at ?? 0;
  const from = Math.max(0, Math.floor((at + (chunk?.size ?? 0) / 2 - bytes / 2) / 16) * 16);
  useEffect(() => {
    const grain = Math.max(8, Math.ceil(bytes / GRAINS));
    askForView(run, { map: null, lens: { bytes, grain, from: { [lane]: from } } });
  }, [run, lane, from, bytes]);
  const draw = useCallback(
    (surface: Surface) => {
      const heap = heapsOf(run.frames.frame())[lane];
      if (heap !== undefined) drawHeapLens(surface, piecesOf(heap.lens), { from, to: from + bytes }, at);
    },
    [run, lane, from, bytes, at],
  );
  if (chunk === null) return null;
  return (
    <div className="heap-in-heap">
      <div>
        <h3>In the heap, after it</h3>
        <p className="muted">the chunk at {formatInteger(at)} among its neighbours</p>
      </div>
      <div>
        <DrawnCanvas className="heap-lens-canvas" draw={draw} subscribe={run.frames.subscribe} />
        <p className="muted heap-ends">
          <span>{formatInteger(from)}</span>
          <span>{formatInteger(from + bytes)}</span>
        </p>
      </div>
    </div>
  );
}
