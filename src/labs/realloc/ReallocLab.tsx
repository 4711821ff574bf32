import { useEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { lazyComponent } from "../../ui/lazy-component";
import { stopRulesOf } from "../../ui/stop-rules-of";
import { EditBar } from "../shared/EditBar";
import { heapEdits } from "../shared/heap/heap-edits";
import { heapEventNavigation } from "../shared/heap/heap-event-navigation";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { PresetSection } from "../shared/PresetPicker";
import { presentationOf } from "../shared/present/presentation";
import { StageFrame } from "../shared/StageFrame";
import { useLaneParts } from "../shared/use-lane-parts";
import { YourMachine } from "./calibrate/YourMachine";
import { CallBill, CallStage, CallTitle, CallWords } from "./call/lazy";
import { ReallocTitle } from "./ReallocTitle";
import { ReallocWords } from "./ReallocWords";
import { ArticleFigures } from "./rails/ArticleFigures";
import { AtSize } from "./rails/AtSize";
import { CallPrices } from "./rails/CallPrices";
import { Contents } from "./rails/Contents";
import { Experiment } from "./rails/Experiment";
import { Seen } from "./rails/Seen";
import { Threshold } from "./rails/Threshold";
import { useReallocLook } from "./realloc-store";
import { reallocPresets } from "./scenario/presets";
import { SizesStage } from "./sizes/SizesStage";
import { useSweepOf } from "./sizes/use-sweep";
import { reallocStopWords } from "./stop-words";
import { nameOfHeap, useReallocScenario } from "./use-realloc";
import "../../ui/rail.css";
import "../../ui/stage.css";
import "./realloc.css";

const stops = stopRulesOf(reallocStopWords, () => import("./stop-phrases").then((part) => part.reallocPhrases));
// Its styles are those of the heap lab.
const HeapModels = lazyComponent(() => import("../shared/heap/HeapModels").then((part) => part.HeapModels));
const Presentation = presentationOf(() => import("./slide").then((part) => part.reallocSlide));

const GrowthLab = lazyComponent(() => import("./growth/GrowthLab").then((part) => part.GrowthLab));

/** The realloc lab: the cost of a realloc by size and its reasons, or vectors that grow. */
export function ReallocLab() {
  const isGrowth = useReallocScenario(({ stage }) => stage === "growth");
  return isGrowth ? <GrowthLab /> : <BatchesLab />;
}

function BatchesLab() {
  const scenario = useReallocScenario((own) => own);
  const { presentation } = useAsked();
  const isCall = scenario.stage === "call";
  const parts = useLaneParts(scenario.lanes, nameOfHeap, heapEventNavigation);
  const { focus } = parts;
  useEffect(() => useReallocLook.setState({ focus }), [focus]);
  useSweepOf(useReallocLook(({ draft }) => draft) ?? scenario);
  return (
    <>
      <LabTransport stops={stops} {...parts} />
      <StageFrame as="main" focus={focus}>
        <div className="stage-body">
          {isCall ? <CallTitle focus={focus} /> : <ReallocTitle focus={focus} />}
          <LaneSwitch {...parts} />
          {isCall ? <CallStage focus={focus} /> : <SizesStage focus={focus} />}
          {presentation.ui !== "lab" && (
            <div className="visually-hidden">
              {isCall ? <CallWords focus={focus} /> : <ReallocWords focus={focus} />}
            </div>
          )}
        </div>
      </StageFrame>
      {presentation.ui === "lab" && <Rails focus={focus} />}
      <Presentation {...parts} />
    </>
  );
}

/** The figures of the size and the scenario, without the parts that the link hides. */
function Rails({ focus }: { readonly focus: number }) {
  const hide = useAsked(({ presentation }) => presentation.hide);
  const isCall = useReallocScenario(({ stage }) => stage === "call");
  return (
    <>
      <aside className="rail rail-right realloc-rail" aria-label="What happened">
        {isCall ? <CallBill focus={focus} /> : <AtSize focus={focus} />}
        {!hide.includes("story") && !isCall && <Seen />}
        {isCall ? <CallWords focus={focus} /> : <ReallocWords focus={focus} />}
      </aside>
      <aside className="rail rail-left realloc-rail" aria-label="Scenario">
        <EditBar lanes={heapEdits} />
        <PresetSection presets={reallocPresets} />
        {!hide.includes("workload") && <Experiment />}
        {!hide.includes("policy") && <HeapModels focus={focus} />}
        {!hide.includes("policy") && <Threshold />}
        {!hide.includes("policy") && <Contents />}
        {!hide.includes("policy") && <CallPrices />}
        {!hide.includes("policy") && <ArticleFigures />}
        {!hide.includes("policy") && !hide.includes("machine") && <YourMachine />}
      </aside>
    </>
  );
}
