import { type ReactNode, useCallback } from "react";
import { piecesOf } from "../../charts/heap-figures";
import { drawHeapLens } from "../../charts/heap-lens";
import { shortBytes } from "../../charts/heap-units";
import type { Surface } from "../../charts/surface";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { formatInteger } from "../../shared/format";
import { useReading, useRun } from "../../state/hooks";
import type { Run } from "../../state/run";
import { MapTable } from "./HeapMap";
import { useHeapLook } from "./heap-store";
import { heapsOf } from "./heaps";
import { lensOf, scaleOf } from "./map-scale";

/** A part of the addresses, enlarged: where the small blocks are, or around the chunk that is looked at. */
export function HeapLens({ lane }: { readonly lane: number }) {
  const run = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const frame = run.frames.frame();
      const heap = heapsOf(frame)[lane];
      if (heap === undefined) return;
      const { chosen } = useHeapLook.getState();
      const range = lensRange(run);
      drawHeapLens(surface, piecesOf(heap.lens), range, chosen?.lane === lane ? chosen.at : null);
    },
    [run, lane],
  );
  return (
    <div className="heap-lens">
      <DrawnCanvas className="heap-lens-canvas" draw={draw} subscribe={run.frames.subscribe} />
      <LensWords>
        <MapTable lane={lane} />
      </LensWords>
    </div>
  );
}

/** What the lens shows of the addresses now. */
function lensRange(run: Run) {
  const { chosen, map } = useHeapLook.getState();
  const frame = run.frames.frame();
  return lensOf(frame, scaleOf(frame, map.width, map.height), chosen);
}

function LensWords({ children }: { readonly children: ReactNode }) {
  const run = useRun();
  useReading();
  const chosen = useHeapLook((look) => look.chosen);
  const { from, to } = lensRange(run);
  return (
    <div className="muted heap-lens-words">
      <p>
        lens: {shortBytes(to - from)} from {formatInteger(from)}
        {chosen === null ? ", small blocks" : ", around the framed chunk"}
      </p>
      {children}
    </div>
  );
}
