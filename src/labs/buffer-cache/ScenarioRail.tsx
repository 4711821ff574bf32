import { useAsked } from "../../kernel/run/asked-store";
import { figure } from "../../models/allocation/figures";
import { formatBytes } from "../../shared/format";
import { randomWords } from "../../workloads/allocation/workload-words";
import { useAllocationReading } from "../shared/allocation-frame";
import { useCallsChoices } from "../shared/calls/use-calls-choices";
import { EditBar } from "../shared/EditBar";
import { AboutPreset, PresetPicker } from "../shared/PresetPicker";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { LaneTools } from "./compare/LaneTools";
import { bufferEdits } from "./lane-edits";
import { HeapUnder } from "./memory/HeapUnder";
import { Policies } from "./policy/Policies";
import { RunProvenance } from "./RunProvenance";
import { describedPresets } from "./scenario/preset-descriptions";
import { Workload } from "./workload/Workload";

/** The scenario: the requests, the policies, and the optional settings below them, without the parts that the link hides. */
export function ScenarioRail({ focus }: { readonly focus: number }) {
  const scenario = useAllocationScenario((scenario) => scenario);
  const hide = useAsked((asked) => asked.presentation.hide);
  const [hasPolicy, hasWorkload] = [!hide.includes("policy"), !hide.includes("workload")];
  return (
    <aside className="rail rail-left" aria-label="Scenario">
      <RailTop hasPresets={hasPolicy && hasWorkload} />
      {hasWorkload && <Workload scenario={scenario} focus={focus} />}
      {hasPolicy && (
        <>
          <Policies scenario={scenario} />
          <LaneTools scenario={scenario} focus={focus} />
          <HeapUnder scenario={scenario} />
        </>
      )}
      {hasPolicy && hasWorkload && <AboutPreset presets={describedPresets} />}
      <Definitions />
    </aside>
  );
}

/** Undo and the preset picker, which needs both halves of a preset in view. */
function RailTop({ hasPresets }: { readonly hasPresets: boolean }) {
  const [others, onNear] = useCallsChoices();
  return (
    <div className="rail-top">
      {hasPresets && <h2 id="preset-title">Scenario</h2>}
      <EditBar lanes={bufferEdits} />
      {hasPresets && <PresetPicker presets={describedPresets} {...{ others, onNear }} />}
    </div>
  );
}

/** Defines the legend's terms exactly and names the source of the random numbers. */
export function Definitions() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const lane = useAllocationReading().lanes[0];
  const big = formatBytes(lane === undefined ? Number.NaN : figure(lane, "big"));
  return (
    <p className="definitions muted">
      <b>Big</b>: {big} or more, a size that 99&nbsp;% of requests do not exceed. <b>Poisoned</b>: big, and at least{" "}
      {scenario.poisonRatio}&nbsp;times what its caller needs. <b>Useful</b>: the share of allocated memory that callers
      need. {randomWords(scenario)} <RunProvenance />
    </p>
  );
}
