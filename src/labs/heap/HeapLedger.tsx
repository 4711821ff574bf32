import { useCallback } from "react";
import { useRun } from "../../kernel/run/hooks";
import { shortBytes } from "../../models/allocation/charts/heap-units";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import type { Surface } from "../../plot/surface";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { BarName } from "../../ui/BarName";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { allocationFrame } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { useBarChange } from "../shared/use-bar-change";
import { barScale, heapBytes, isBroken, ROLE_WORDS } from "./charts/layout/ledger";
import { drawHeapLedger } from "./charts/ledger";

/** Where every lane's memory is, on one scale. The longest bar is the longest heap, or is broken if that is far longer. */
export function HeapLedger({ names }: { readonly names: readonly string[] }) {
  const heaps = useHeaps();
  return (
    <section className="ledger heap-ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Where did the memory go?</h2>
      <HeapLegend />
      {heaps.map((heap, lane) => (
        <LedgerRow key={laneLetter(lane)} lane={lane} name={names[lane] ?? ""} heap={heap} />
      ))}
    </section>
  );
}

/** Explains the patterns. */
export function HeapLegend() {
  return (
    <ul className="legend heap-legend">
      {ROLE_WORDS.map(([role, words]) => (
        <li key={role} data-role={role}>
          {words}
        </li>
      ))}
    </ul>
  );
}

function LedgerRow(props: { readonly lane: number; readonly name: string; readonly heap: HeapArrays }) {
  const { frames } = useRun();
  const { lane, name, heap } = props;
  const all = useHeaps().map(heapBytes);
  const isShort = isBroken(heapBytes(heap), barScale(all, 1), 1);
  const changed = useBarChange();
  const draw = useCallback(
    (surface: Surface) => {
      const all = heapsOf(allocationFrame(frames.reading())).map(heapBytes);
      const own = all[lane];
      if (own === undefined) return;
      const scale = barScale(all, surface.width);
      drawHeapLedger(surface, own, scale);
      changed(
        ROLE_WORDS.map(([role]) => own[role] * scale),
        surface.height,
      );
    },
    [frames, lane, changed],
  );
  return (
    <div className="bar" data-lane={lane}>
      <BarName lane={lane} name={name} />
      <div className="bar-figure heap-bar">
        <DrawnCanvas className="bar-canvas" draw={draw} subscribe={frames.subscribeReading} />
        <p className="visually-hidden">{ledgerWords(heap, isShort)}</p>
      </div>
    </div>
  );
}

/** Describes a bar. */
function ledgerWords(heap: HeapArrays, isShort: boolean): string {
  const bytes = heapBytes(heap);
  const parts = ROLE_WORDS.filter(([role]) => bytes[role] > 0).map(
    ([role, words]) => `${formatBytes(bytes[role])} ${words}`,
  );
  return parts.length === 0
    ? `No memory: ${shortBytes(0)}.`
    : `${parts.join(", ")}${isShort ? "; the bar is cut off because it does not fit" : ""}.`;
}
