import { mostOperations } from "../../models/allocation/batches";
import { isOfTrace } from "../../models/allocation/call-trace";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatCompact, formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { err, ok } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { NumberSlot } from "../shared/NumberSlot";
import { typedNumber } from "../shared/typed-number";
import { costAt, FIRST, LAST } from "./experiment";
import { useHeapLook } from "./heap-store";

/** Four slider positions lead from one point of the LFH experiment to the next. */
const pointAt = (place: number): number => FIRST * 2 ** (place / 4);
const placeOf = (operations: number): number => Math.max(0, 4 * Math.log2(operations / FIRST));

/** The last end that the slider offers: the experiment's, or the end of a recording. */
const lastEnd = (scenario: AllocationScenario): number => (isOfTrace(scenario) ? mostOperations(scenario) : LAST);

/** The cost of each heap for a program that ends before the run does. The end can be dragged or typed. */
export function Lifetime() {
  const { info } = useAllocationReading();
  const end = useHeapLook((look) => look.end);
  const last = useAllocationScenario(lastEnd);
  const ends = Math.min(end ?? info.frontier, info.frontier);
  return (
    <section className="heap-lifetime type-13" aria-labelledby="heap-lifetime-title">
      <h2 id="heap-lifetime-title">The program ends after</h2>
      <div className="heap-lifetime-set row wrap">
        <input
          type="range"
          aria-label="End of the program"
          min={0}
          max={Math.ceil(placeOf(last))}
          step={1}
          value={Math.round(placeOf(Math.min(last, ends)))}
          aria-valuetext={`${formatInteger(ends)} operations`}
          onChange={(event) => setEnd(Math.round(Math.min(last, pointAt(Number(event.target.value)))))}
        />
        <NumberSlot
          label="End of the program, operations"
          value={formatInteger(ends)}
          differs={end !== null}
          take={(text) => takeEnd(text, info.frontier)}
        />{" "}
        operations
        {end !== null && (
          <Button look="quiet" onClick={() => setEnd(null)}>
            end of the run
          </Button>
        )}
      </div>
      <Costs ends={ends} />
    </section>
  );
}

const setEnd = (end: number | null): void => useHeapLook.setState({ end });

function takeEnd(text: string, frontier: number) {
  const value = typedNumber(text);
  const most = Math.max(FIRST, frontier);
  if (!(Number.isInteger(value) && value >= FIRST && value <= most))
    return err(allowedSentence(`a whole number, ${FIRST} … ${formatInteger(most)}, up to the steps that have run`));
  setEnd(value);
  return ok(value);
}

function Costs({ ends }: { readonly ends: number }) {
  const costs = useHeaps().map((heap) => costAt(heap, "program"));
  const counted = costs[0]?.operations ?? Number.NaN;
  if (!(counted > 0)) return <p className="muted">No requests yet. Press Play.</p>;
  return (
    <>
      <ul className="heap-costs wrap">
        {costs.map(({ mean_overhead, faults, cycles }, lane) => (
          <li key={laneLetter(lane)}>
            <Badge lane={lane} /> <b>{formatShare(mean_overhead)}</b> on average, <b>{formatCompact(faults)}</b> faults,{" "}
            <b>{formatCompact(cycles)}</b> cycles
          </li>
        ))}
        {counted !== ends && <li className="muted">counted to {formatInteger(counted)}</li>}
      </ul>
      <p className="heap-ahead">
        {aheadWords(
          costs.map(({ mean_overhead }) => mean_overhead),
          costs.map(({ cycles }) => cycles),
        )}
      </p>
    </>
  );
}

/** The lane with the smallest value; null = a tie, or the values are unknown. */
function leastOf(values: readonly number[]): number | null {
  const least = Math.min(...values);
  const at = values.indexOf(least);
  return values.lastIndexOf(least) === at && at >= 0 ? at : null;
}

/** Says which lane uses less memory and which is faster if the program ends there. @internal */
export function aheadWords(overheads: readonly number[], cycles: readonly number[]): string {
  if (overheads.length < 2) return "";
  const [memory, time] = [leastOf(overheads), leastOf(cycles)];
  const [less, faster] = overheads.length > 2 ? ["the least", "the fastest"] : ["less", "faster"];
  if (memory !== null && memory === time) return `${laneLetter(memory)} uses ${less} memory and is ${faster}.`;
  const words = [
    memory === null ? "A tie in memory" : `${laneLetter(memory)} uses ${less} memory`,
    time === null ? "a tie in time" : `${laneLetter(time)} is ${faster}`,
  ];
  return `${words.join(", ")}.`;
}
