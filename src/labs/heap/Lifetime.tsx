import { laneLetter } from "../../charts/figures";
import { leastOf, lifetimeCost } from "../../charts/layout/heap-lifetime";
import { Badge } from "../../components/Badge";
import { viewBounds } from "../../protocol/chart-view";
import { formatCompact, formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { err, ok } from "../../shared/result";
import { useReading, useRun } from "../../state/hooks";
import type { Run } from "../../state/run";
import { typedNumber } from "../shared/heap/typed";
import { NumberSlot } from "../shared/NumberSlot";
import { useHeapLook } from "./heap-store";
import { heapsOf } from "./heaps";

/** The points of the LFH experiment: 100·2^k. */
const POINTS = 18;
const pointAt = (place: number): number => 100 * 2 ** (place / 4);
const placeOf = (operations: number): number => Math.round(4 * Math.log2(operations / 100));

/** What every heap has cost a program that ends earlier than the run: to be dragged, or set as a number. */
export function Lifetime() {
  const run = useRun();
  const { info } = useReading();
  const end = useHeapLook((look) => look.end);
  const ends = Math.min(end ?? info.frontier, info.frontier);
  return (
    <section className="heap-lifetime" aria-labelledby="heap-lifetime-title">
      <h2 id="heap-lifetime-title">The program ends after</h2>
      <div className="heap-lifetime-set">
        <input
          type="range"
          aria-label="End of the program"
          min={0}
          max={4 * POINTS}
          step={1}
          value={Math.max(0, Math.min(4 * POINTS, placeOf(Math.max(100, ends))))}
          aria-valuetext={`${formatInteger(ends)} operations`}
          onChange={(event) => setEnd(Math.round(pointAt(Number(event.target.value))))}
        />
        <NumberSlot
          label="End of the program, operations"
          value={formatInteger(ends)}
          differs={end !== null}
          take={(text) => takeEnd(text, info.frontier)}
        />{" "}
        operations
        {end !== null && (
          <button type="button" className="button button-quiet" onClick={() => setEnd(null)}>
            end of the run
          </button>
        )}
      </div>
      <Costs run={run} ends={ends} />
    </section>
  );
}

const setEnd = (end: number | null): void => useHeapLook.setState({ end });

function takeEnd(text: string, frontier: number) {
  const value = typedNumber(text);
  if (!(Number.isInteger(value) && value >= 100 && value <= Math.max(100, frontier)))
    return err(`Allowed: a whole number, 100 … ${formatInteger(Math.max(100, frontier))}: so far the run has come.`);
  setEnd(value);
  return ok(value);
}

function Costs({ run, ends }: { readonly run: Run; readonly ends: number }) {
  const frame = run.frames.frame();
  const bounds = viewBounds(frame.info.view);
  const costs = heapsOf(frame).map(({ series }) => lifetimeCost(series, bounds, ends));
  if (costs.every(({ overhead }) => Number.isNaN(overhead)))
    return <p className="muted">The curves begin at 100 operations; let it run so far.</p>;
  return (
    <>
      <ul className="heap-costs">
        {costs.map(({ overhead, faults, cycles }, lane) => (
          <li key={laneLetter(lane)}>
            <Badge lane={lane} /> <b>{formatShare(overhead)}</b> on average, <b>{formatCompact(faults)}</b> faults,{" "}
            <b>{formatCompact(cycles)}</b> cycles
          </li>
        ))}
      </ul>
      <p className="heap-ahead">
        {aheadWords(
          costs.map(({ overhead }) => overhead),
          costs.map(({ cycles }) => cycles),
        )}
      </p>
    </>
  );
}

/** Who is ahead if the program ends there: in memory, in time. */
export function aheadWords(overheads: readonly number[], cycles: readonly number[]): string {
  if (overheads.length < 2) return "";
  const [memory, time] = [leastOf(overheads), leastOf(cycles)];
  const name = (lane: number | null) => (lane === null ? "nobody" : laneLetter(lane));
  if (memory === time) return `Ahead there: ${name(memory)}, in memory and in time.`;
  return `Ahead there: ${name(memory)} in memory, ${name(time)} in time.`;
}
