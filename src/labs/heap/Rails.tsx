import { useAsked } from "../../kernel/run/asked-store";
import { isOfTrace } from "../../models/allocation/call-trace";
import { useAllocationScenario } from "../shared/allocation-frame";
import { useCallsChoices } from "../shared/calls/use-calls-choices";
import { EditBar } from "../shared/EditBar";
import { HeapModels } from "../shared/heap/HeapModels";
import { HeapPriceList } from "../shared/heap/HeapPriceList";
import { heapEdits } from "../shared/heap/heaps";
import { OperationCost } from "../shared/heap/operation/lazy";
import { LaneSwitch } from "../shared/LaneSwitch";
import { useLayer } from "../shared/layer";
import { PresetSection } from "../shared/PresetPicker";
import type { LaneParts } from "../shared/use-lane-parts";
import { ExperimentFindings } from "./ExperimentFindings";
import { FreeLists, HeapStory } from "./HeapStory";
import { HeapWords } from "./HeapWords";
import { HeapWorkload } from "./HeapWorkload";
import { heapPresets } from "./scenario/presets";
import "./heap-rail.css";

/** The heaps to compare, or everything beside the stage. */
export function HeapRails(parts: LaneParts) {
  const { focus } = parts;
  if (useLayer() === "compare")
    return (
      <aside className="rail rail-left heap-rail" aria-label="Heaps">
        <EditBar lanes={heapEdits} />
        <HeapModels focus={focus} />
      </aside>
    );
  return (
    <>
      <StoryRail {...parts} />
      <ScenarioRail focus={focus} />
    </>
  );
}

/** The events, without the parts that the link hides. */
function StoryRail({ focus, names, onFocus }: LaneParts) {
  const stage = useAllocationScenario((scenario) => scenario.stage);
  const isRecorded = useAllocationScenario(isOfTrace);
  const hasStory = useAsked(({ presentation }) => !presentation.hide.includes("story")) && stage === "heaps";
  return (
    <aside className="rail rail-right heap-rail" aria-label="What happened">
      <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
      {stage === "operation" && <OperationCost lane={focus} />}
      {hasStory && <HeapStory focus={focus} />}
      <FreeLists lane={focus} />
      {hasStory && !isRecorded && <ExperimentFindings />}
      <HeapWords />
    </aside>
  );
}

/** The scenario, without the parts that the link hides. The preset picker needs both halves of a preset in view. */
function ScenarioRail({ focus }: Pick<LaneParts, "focus">) {
  const hide = useAsked((asked) => asked.presentation.hide);
  const [hasHeaps, hasWorkload] = [!hide.includes("policy"), !hide.includes("workload")];
  if (!hasHeaps && !hasWorkload) return null;
  return (
    <aside className="rail rail-left heap-rail" aria-label="Scenario">
      <EditBar lanes={heapEdits} />
      {hasHeaps && hasWorkload && <Preset />}
      {hasWorkload && <HeapWorkload />}
      {hasHeaps && (
        <>
          <HeapModels focus={focus} />
          <HeapPriceList />
        </>
      )}
    </aside>
  );
}

function Preset() {
  const [others, onNear] = useCallsChoices();
  return <PresetSection presets={heapPresets} {...{ others, onNear }} />;
}
