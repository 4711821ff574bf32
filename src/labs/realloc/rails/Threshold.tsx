import { useRun } from "../../../kernel/run/hooks";
import { formatInteger } from "../../../shared/format";
import { Lockable } from "../../shared/heap/Lockable";
import { typedNumber } from "../../shared/heap/typed";
import { NumberSlot } from "../../shared/NumberSlot";
import { rises, thresholdOf, withThreshold } from "../charts/threshold";
import { setBatches } from "../edit";
import { reallocNow, useReallocScenario } from "../use-realloc";

/** The mmap threshold of lane A. A program that sets it also keeps it from rising. */
export function Threshold() {
  const run = useRun();
  const heap = useReallocScenario(({ lanes }) => lanes[0]?.heap);
  const threshold = heap === undefined ? null : thresholdOf(heap);
  if (heap === undefined || threshold === null) return null;
  const set = (to: number | "none") => setBatches(run, withThreshold(reallocNow(), to));
  return (
    <section className="rail-section heap-form" aria-labelledby="realloc-threshold">
      <h2 id="realloc-threshold">mmap threshold</h2>
      <Lockable by="A">
        <p>
          <NumberSlot
            label="mmap threshold of lane A, bytes"
            value={formatInteger(threshold)}
            unit="B"
            differs={false}
            take={(text) => set(typedNumber(text))}
          />
        </p>
        <label className="realloc-tick">
          <input
            type="checkbox"
            checked={rises(heap)}
            onChange={({ target }) => set(target.checked ? "none" : threshold)}
          />{" "}
          rises with freed mappings
        </label>
      </Lockable>
    </section>
  );
}
