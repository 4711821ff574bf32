import { useEffect, useMemo } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { WordedLane } from "../../../models/allocation/worded-lane";
import { laneLetter } from "../../../shared/lane-letter";
import { lazyComponent } from "../../../ui/lazy-component";
import { useAllocationReading, useAllocationScenario } from "../../shared/allocation-frame";
import { UnlessMissing } from "../../shared/calls/UnlessMissing";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { StageFrame } from "../../shared/StageFrame";
import { useShortcuts } from "../../shared/shortcuts";
import { useIsTold, useToldLanes } from "../../shared/step/told-step";
import { EfficiencyChart } from "../time/EfficiencyChart";
import { askSentence, laneSentences, stepSentence } from "../words/describe-frame";
import { Words } from "../words/Words";
import { FieldContext, useLayouts, useNewFieldView } from "./field-context";
import { useField } from "./field-store";
import { finePrint, rulerWords } from "./field-words";
import { LaneSection } from "./LaneSection";
import { sizeRange } from "./slot-list";
import { TakeawayTitle } from "./Takeaway";
import "../../../ui/stage.css";
import "./lanes.css";
import "./rooms.css";
import "./slots.css";
import "./field.css";

interface StageProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** The drawing of the current state, and what happened so far, or one of them. The transport's keys work here. */
export function Stage({ focus, names, onFocus }: StageProps) {
  const ui = useAsked(({ presentation }) => presentation.ui);
  return (
    <StageFrame as="main" focus={focus}>
      <UnlessMissing>
        <TakeawayTitle focus={focus} />
        <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
        {ui !== "chart" && <Ledger names={names} />}
        {ui !== "chart" && <Lanes names={names} focus={focus} />}
        {ui !== "stage" && <EfficiencyChart focus={focus} />}
      </UnlessMissing>
      {ui !== "lab" && (
        <div className="visually-hidden">
          <Words names={names} />
        </div>
      )}
    </StageFrame>
  );
}

/** All lanes. The one in focus has the most space. */
export function Lanes({ names, focus }: Pick<StageProps, "names" | "focus">) {
  const view = useNewFieldView(useRun());
  useEffect(() => useField.setState({ main: focus }), [focus]);
  const { info, lanes } = useAllocationReading();
  const scenario = useAllocationScenario((scenario) => scenario);
  const say = useIsTold() ? askSentence : stepSentence;
  const told = useToldLanes<WordedLane>(lanes);
  const sentences = laneSentences(told, focus, isOfTrace(scenario), scenario.lanes, say);
  const range = useMemo(() => sizeRange(scenario), [scenario]);
  return (
    <FieldContext value={view}>
      <div className="lanes" data-count={lanes.length} data-playing={info.playing}>
        {scenario.lanes.map((policy, lane) => {
          const reading = lanes[lane];
          if (reading === undefined) return null;
          const sentence = sentences[lane] ?? "";
          const own = { lane, policy, reading, sentence, range, isMain: lane === focus };
          return <LaneSection key={laneLetter(lane)} name={names[lane] ?? ""} {...own} />;
        })}
        <FieldTools />
      </div>
    </FieldContext>
  );
}

const MemoryLedger = lazyComponent<LedgerProps>(
  () => import("../memory/Memory").then((part) => part.MemoryLedger),
  Legend,
);

interface LedgerProps {
  readonly names: readonly string[];
}

/** Explains the fills of the rooms, and over heaps with addresses shows where the memory is. */
export function Ledger({ names }: LedgerProps) {
  const isAbove = useAllocationScenario((scenario) => scenario.lanes.some(hasHeapModel));
  return isAbove ? <MemoryLedger names={names} /> : <Legend />;
}

function Legend() {
  const ratio = useAllocationScenario((scenario) => scenario.poisonRatio);
  return (
    <ul className="ledger legend" aria-label="Legend">
      <li data-role="needed">needed</li>
      <li data-role="wasted">wasted: allocated, not needed</li>
      <li data-role="idle">unused, in the cache</li>
      <li data-role="poisoned">poisoned: huge, at least {ratio}× what its caller needs</li>
    </ul>
  );
}

/** Tools for all fields: their scale, the simplifications in the drawing, and other views. */
function FieldTools() {
  const layouts = useLayouts();
  const run = useRun();
  const lens = useAllocationScenario((scenario) => scenario.lens);
  const toggle = (other: AllocationScenario["lens"]) =>
    run.history.look<AllocationScenario>({ lens: lens === other ? "area" : other });
  const several = useAllocationReading().lanes.length > 1;
  useShortcuts({ l: () => toggle("log") });
  return (
    <div className="field-tools beyond-look">
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
    <p className="field-scale row type-12 nowrap muted">
      {ruler && (
        <>
          <i style={{ width: ruler.side, height: ruler.side }} />
          <span>{ruler.words}</span>
        </>
      )}
    </p>
  );
}
