import { type KeyboardEvent, type MouseEvent, useCallback } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import { piecesOf } from "../../models/allocation/charts/heap-figures";
import type { Surface } from "../../plot/surface";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { TableButton } from "../../ui/TableButton";
import { useHeaps } from "../shared/heap/heaps";
import { drawHeapLens } from "../shared/heap/operation/lens";
import { lensCounts } from "../shared/heap/operation/lens-layout";
import { lensTable } from "./charts/tables";
import { chooseByKey, choosePressed, heapNow, scaleNow, useSubscribe } from "./chosen-chunk";
import { useHeapLook } from "./heap-store";
import { lensOf } from "./map-scale";
import { zoomByKey } from "./map-zoom";

interface LensProps {
  readonly lane: number;
  readonly name: string;
}

/**
 * Part of a heap's address space chunk by chunk: where most small blocks are live, or around the selected chunk. It is a
 * single tab stop and uses the keys of the map.
 */
export function HeapLens({ lane, name }: LensProps) {
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
    <div className="heap-lens">
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
function LensWords({ lane }: Pick<LensProps, "lane">) {
  const heap = useHeaps()[lane];
  if (heap === undefined) return null;
  const { blocks, sizes, holes, shortest, longest } = lensCounts(piecesOf(heap.lens));
  const range = shortest === longest ? formatBytes(longest) : `${formatInteger(shortest)} … ${formatBytes(longest)}`;
  return (
    <div className="muted heap-lens-words">
      <p>
        <span className="heap-lens-from">from {formatInteger(heap.lensFrom)}: </span>
        {formatCounted(blocks, "block")}
        {blocks > 1 && `, ${formatCounted(sizes, "size")}`}
        {holes > 0 && `; ${formatCounted(holes, "hole")}`}
        {holes > 0 && <span className="heap-lens-range">, {range}</span>}
      </p>
      <TableButton
        of={`lens of heap ${laneLetter(lane)}`}
        className="button button-quiet heap-table"
        table={() => lensTable({ lane, heap })}
      />
    </div>
  );
}
