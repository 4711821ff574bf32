import { useCallback } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Surface } from "../../../plot/surface";
import { laneLetter } from "../../../shared/lane-letter";
import { type AllocationLaneSnapshot, allocationFrame, useAllocationReading } from "../../shared/allocation-frame";
import { Sureness } from "../../shared/heap/Sureness";
import { LaneBar } from "../../shared/LaneBar";
import { memoryWords, savedWords } from "../charts/describe-memory";
import { drawMemory, memoryBarWords, memoryBytes, memoryScale } from "../charts/memory-bar";
import "./memory.css";

/** Where the memory is when heaps with addresses are under the caches: what each has committed, on one scale. */
export function MemoryLedger({ names }: { readonly names: readonly string[] }) {
  const { frames } = useRun();
  const { lanes } = useAllocationReading();
  const draw = useCallback(
    (surface: Surface, lane: number) => {
      const all = allocationFrame(frames.reading()).lanes.map(memoryBytes);
      const own = all[lane];
      if (own === undefined) return [];
      const scale = memoryScale(all, surface.width);
      drawMemory(surface, own, scale);
      return Object.values(own).map((bytes) => bytes * scale);
    },
    [frames],
  );
  return (
    <section className="ledger memory-ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Where did the memory go?</h2>
      <ul className="legend">
        <li data-role="needed">needed</li>
        <li data-role="wasted">wasted: allocated, not needed</li>
        <li data-role="idle">unused, in the cache</li>
        <li data-role="around">held by the heap</li>
        <li data-role="poisoned">poisoned</li>
      </ul>
      {lanes.map((lane, i) => (
        <LaneBar
          key={laneLetter(i)}
          lane={i}
          name={names[i] ?? ""}
          words={memoryBarWords(memoryBytes(lane))}
          draw={draw}
        >
          <MemoryNote reading={lane} />
        </LaneBar>
      ))}
    </section>
  );
}

/** The committed pages of a lane, and what its cache saves. */
function MemoryNote({ reading }: { readonly reading: AllocationLaneSnapshot }) {
  if (reading.heap === undefined) return <p className="memory-note">the article’s heap: no addresses, no pages</p>;
  return (
    <p className="memory-note">
      <b>{memoryWords(reading)}</b>; {savedWords(reading)} <Sureness of="cost" words="modeled" />
    </p>
  );
}
