import type { Lock } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { heapName } from "../../../models/allocation/heap-words";
import { laneLetter } from "../../../shared/lane-letter";
import { Lockable } from "../../shared/heap/Lockable";
import { setBatches } from "../edit";
import { discardsIn, withDiscard } from "../scenario/lanes";
import { reallocNow, useReallocScenario } from "../use-realloc";

/** The lanes whose realloc loses the contents, as in a pool. */
export function Contents() {
  const run = useRun();
  const lanes = useReallocScenario((own) => own.lanes);
  const set = (lane: number, discard: boolean) =>
    setBatches(run, { lanes: reallocNow().lanes.map((own, i) => (i === lane ? withDiscard(own, discard) : own)) });
  return (
    <section className="rail-section heap-form" aria-labelledby="realloc-contents">
      <h2 id="realloc-contents">realloc loses the contents</h2>
      {lanes.map((own, lane) => (
        <Lockable key={laneLetter(lane)} by={laneLetter(lane) as Lock}>
          <label className="realloc-tick">
            <input type="checkbox" checked={discardsIn(own)} onChange={({ target }) => set(lane, target.checked)} />{" "}
            {laneLetter(lane)}: {heapName(own.heap)} frees, then allocates
          </label>
        </Lockable>
      ))}
    </section>
  );
}
