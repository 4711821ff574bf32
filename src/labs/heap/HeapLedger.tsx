import { useCallback } from "react";
import { useRun } from "../../kernel/run/hooks";
import { shortBytes } from "../../models/allocation/charts/heap-units";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import type { Surface } from "../../plot/surface";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { allocationFrame } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { LaneBar } from "../shared/LaneBar";
import { barScale, heapBytes, isBroken, ROLE_WORDS } from "./charts/layout/ledger";
import { drawHeapLedger } from "./charts/ledger";

/** Where every lane's memory is, on one scale. The longest bar is the longest heap, or is broken if that is far longer. */
export function HeapLedger({ names }: { readonly names: readonly string[] }) {
  const { frames } = useRun();
  const heaps = useHeaps();
  const all = heaps.map(heapBytes);
  const draw = useCallback(
    (surface: Surface, lane: number) => {
      const all = heapsOf(allocationFrame(frames.reading())).map(heapBytes);
      const own = all[lane];
      if (own === undefined) return [];
      const scale = barScale(all, surface.width);
      drawHeapLedger(surface, own, scale);
      return ROLE_WORDS.map(([role]) => own[role] * scale);
    },
    [frames],
  );
  return (
    <section className="ledger heap-ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Where did the memory go?</h2>
      <HeapLegend />
      {heaps.map((heap, lane) => (
        <LaneBar
          key={laneLetter(lane)}
          {...{ lane, draw }}
          name={names[lane] ?? ""}
          className="bar heap-bar"
          words={ledgerWords(heap, isBroken(heapBytes(heap), barScale(all, 1), 1))}
        />
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
