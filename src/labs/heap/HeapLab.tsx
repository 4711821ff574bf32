import { useEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { isOfTrace } from "../../models/allocation/call-trace";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { useCallsChoices } from "../shared/calls/use-calls-choices";
import { EditBar } from "../shared/EditBar";
import { HeapModels } from "../shared/heap/HeapModels";
import { HeapPriceList } from "../shared/heap/HeapPriceList";
import { heapEdits } from "../shared/heap/heap-edits";
import { heapEventNavigation } from "../shared/heap/heap-event-navigation";
import { OperationCost } from "../shared/heap/operation/lazy";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { PresetSection } from "../shared/PresetPicker";
import { presentationOf } from "../shared/present/presentation";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useLaneParts } from "../shared/use-lane-parts";
import { ExperimentFindings } from "./ExperimentFindings";
import { useCosts } from "./ends";
import { FreeLists } from "./FreeLists";
import { HeapStage } from "./HeapStage";
import { HeapStory } from "./HeapStory";
import { HeapWords } from "./HeapWords";
import { HeapWorkload } from "./HeapWorkload";
import { useHeapLook } from "./heap-store";
import { heapPresets } from "./scenario/presets";
import { shownName } from "./stage-parts";
import "../../ui/rail.css";
import "../../ui/stage.css";
import "./heap.css";
import "./heap-lanes.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.heapPhrases));
const Presentation = presentationOf(() => import("./slide").then((part) => part.heapSlide));

/** Allocators side by side on the same requests: their maps, their cost, and one operation step by step. */
export function HeapLab() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const { presentation } = useAsked();
  const parts = useLaneParts(scenario.lanes, shownName, heapEventNavigation);
  const { focus } = parts;
  useEffect(() => useHeapLook.setState({ focus }), [focus]);
  useCosts();
  return (
    <>
      <LabTransport stops={stops} {...parts} />
      <HeapStage {...parts} />
      {presentation.ui === "lab" && (
        <>
          <StoryRail {...parts} />
          <ScenarioRail focus={focus} />
        </>
      )}
      <Presentation {...parts} />
    </>
  );
}

interface StoryProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** The events, without the parts that the link hides. */
function StoryRail({ focus, names, onFocus }: StoryProps) {
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
function ScenarioRail({ focus }: Pick<StoryProps, "focus">) {
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
