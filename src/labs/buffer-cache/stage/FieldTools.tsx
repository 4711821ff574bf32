import { useSyncExternalStore } from "react";
import { useReading } from "../../../state/hooks";
import { useShortcuts } from "../time/shortcuts";
import { useFieldView, useLayout } from "./field-context";
import { toggleLens, useField } from "./field-store";
import { finePrint, rulerWords, scaleWords } from "./field-words";

/** The scale of all fields, with a square to measure by, and other ways to look at them. */
export function FieldTools({ lane }: { readonly lane: number }) {
  const layout = useLayout(lane);
  const lens = useField((look) => look.lens);
  const several = useReading().lanes.length > 1;
  useShortcuts({ l: () => toggleLens("log") });
  const scale = layout?.scale ?? 1;
  const { side, words } = rulerWords(scale);
  return (
    <div className="field-tools">
      <p className="field-scale muted">
        {layout !== null && side <= 24 && <i style={{ width: side, height: side }} />}
        <span>
          {layout !== null && side <= 24 && `${words} · `}
          {layout !== null && scaleWords(scale)}
        </span>
      </p>
      <button type="button" aria-pressed={lens === "log"} title="Log lens (L)" onClick={() => toggleLens("log")}>
        Log lens
      </button>
      {several && (
        <button type="button" aria-pressed={lens === "difference"} onClick={() => toggleLens("difference")}>
          Difference
        </button>
      )}
    </div>
  );
}

/** What is not drawn to the letter, in one line for all lanes. */
export function FinePrint() {
  const view = useFieldView();
  const layouts = useSyncExternalStore(view.subscribe, view.told);
  const isArea = useField((look) => look.lens !== "log");
  return <p className="figure-note">{isArea ? finePrint(layouts) : ""}</p>;
}
