import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { useShortcuts } from "../../shared/shortcuts";
import { useLayouts } from "./field-context";
import { finePrint, rulerWords } from "./field-words";

/** Tools for all fields: their scale, the simplifications in the drawing, and other views. */
export function FieldTools() {
  const layouts = useLayouts();
  const run = useRun();
  const lens = useAllocationScenario((scenario) => scenario.lens);
  const toggle = (other: AllocationScenario["lens"]) =>
    run.history.look<AllocationScenario>({ lens: lens === other ? "area" : other });
  const several = useAllocationReading().lanes.length > 1;
  useShortcuts({ l: () => toggle("log") });
  return (
    <div className="field-tools">
      <Scale scale={lens === "log" ? null : (layouts[0]?.scale ?? null)} />
      <p className="figure-note">{finePrint(layouts)}</p>
      <button type="button" aria-pressed={lens === "log"} title="Zoom by size (L)" onClick={() => toggle("log")}>
        Zoom by size
      </button>
      {several && (
        <button type="button" aria-pressed={lens === "difference"} onClick={() => toggle("difference")}>
          Highlight differences
        </button>
      )}
    </div>
  );
}

/** A square for measuring. */
function Scale({ scale }: { readonly scale: number | null }) {
  const ruler = scale === null ? null : rulerWords(scale);
  return (
    <p className="field-scale muted">
      {ruler && (
        <>
          <i style={{ width: ruler.side, height: ruler.side }} />
          <span>{ruler.words}</span>
        </>
      )}
    </p>
  );
}
