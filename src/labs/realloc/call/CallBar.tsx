import { useRun } from "../../../kernel/run/hooks";
import { pointersOf } from "../../../models/allocation/batches";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { useAllocationReading } from "../../shared/allocation-frame";
import { sizesOf } from "../sizes/sweep-plan";
import { useReallocScenario } from "../use-realloc";
import { useCalls } from "./call-store";

/** Goes to the call before and after, and puts the same call at another size beside it. */
export function CallBar() {
  const run = useRun();
  const { done } = useAllocationReading().info;
  const scenario = useReallocScenario((own) => own);
  const last = 3 * pointersOf(scenario);
  return (
    <div className="realloc-bar call-bar">
      <button
        type="button"
        className="button"
        aria-disabled={done <= 1}
        title="Key ←"
        onClick={() => run.transport.step(-1)}
      >
        ‹ Previous call
      </button>
      <button
        type="button"
        className="button"
        aria-disabled={done >= last}
        title="Key →"
        onClick={() => run.transport.step(1)}
      >
        Next call ›
      </button>
      <Beside sizes={sizesOf(scenario).filter((one) => one !== scenario.size)} />
    </div>
  );
}

function Beside({ sizes }: { readonly sizes: readonly number[] }) {
  const beside = useCalls((calls) => calls.beside);
  return (
    <label>
      same call at{" "}
      <select
        className="field"
        value={beside ?? ""}
        onChange={({ target }) => useCalls.setState({ beside: target.value === "" ? null : Number(target.value) })}
      >
        <option value="">no other size</option>
        {sizes.map((one) => (
          <option key={one} value={one}>
            {binaryBytes(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
