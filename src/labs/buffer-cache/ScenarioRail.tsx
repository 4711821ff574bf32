import { figure } from "../../kernel/protocol/figures";
import { useReading } from "../../kernel/run/hooks";
import { formatBytes } from "../../shared/format";
import { randomWords } from "../../workloads/allocation/workload-words";
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

/** What runs here: who asks for what, the policies, and below them what else can be chosen. */
export function ScenarioRail({ focus }: { readonly focus: number }) {
  const scenario = useAllocationScenario((scenario) => scenario);
  return (
    <>
      <RailTop />
      <Workload scenario={scenario} focus={focus} />
      <Policies scenario={scenario} />
      <LaneTools scenario={scenario} focus={focus} />
      <HeapUnder scenario={scenario} />
      <AboutPreset presets={describedPresets} />
      <Definitions />
    </>
  );
}

/** Edits taken back, and which scenario it is. A preset has both halves of one, so it is `chosen` where both are seen. */
export function RailTop({ chosen = true }: { readonly chosen?: boolean }) {
  return (
    <div className="rail-top">
      {chosen && <h2 id="preset-title">Scenario</h2>}
      <EditBar lanes={bufferEdits} />
      {chosen && <PresetPicker presets={describedPresets} />}
    </div>
  );
}

/** The legend is short; here is what its words mean to the byte, and where the random numbers come from. */
export function Definitions() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const lane = useReading().lanes[0];
  const big = formatBytes(lane === undefined ? Number.NaN : figure(lane, "big"));
  return (
    <p className="definitions muted">
      <b>Big</b>: {big} or more, a size that 99&nbsp;% of requests do not exceed. <b>Poisoned</b>: big, and at least{" "}
      {scenario.poisonRatio}&nbsp;times what its caller needs. <b>Useful</b>: the share of allocated memory that callers
      need. {randomWords(scenario)} <RunProvenance />
    </p>
  );
}
