import { useEffect, useMemo } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useReading } from "../../kernel/run/hooks";
import type { StopWords } from "../../kernel/scenario/stop-kinds";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import type { AllocationBreakpoint } from "../../models/allocation/scenario";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { lazyComponent } from "../../ui/lazy-component";
import { StepName } from "../../ui/StepName";
import { stopRulesOf } from "../../ui/stop-rules-of";
import type { LabPageProps } from "../lab";
import { heapEventNavigation } from "../shared/heap/heaps";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import type { LookForms } from "../shared/layer";
import { presentationOf } from "../shared/present/presentation";
import { StageFrame } from "../shared/StageFrame";
import { useLaneParts } from "../shared/use-lane-parts";
import { CallStage, CallTitle, CallWords } from "./call/lazy";
import { ReallocWords } from "./ReallocWords";
import { StageHeading } from "./StageHeading";
import { SizesStage } from "./sizes/SizesStage";
import { useShownSweep, useSweepOf } from "./sizes/sweep";
import { sweepTakeaway } from "./sizes/sweep-words";
import { useSizesWalk } from "./sizes/walk";
import { mallocIn, nameOfHeap, useReallocLook, useReallocScenario } from "./use-realloc";
import "../../ui/rail.css";
import "../../ui/stage.css";
import "./realloc.css";

/** The words for stop rules and ends. Batches end with their last call, which the core reports as its limit on steps. */
const reallocStopWords: StopWords<AllocationBreakpoint> = {
  ...allocationStopWords,
  end: (end) => (end.end === "step-limit" ? "Ended with the last call." : allocationStopWords.end(end)),
};

const stops = stopRulesOf(reallocStopWords, () => import("./stop-phrases").then((part) => part.reallocPhrases));
// It uses the styles of the heap lab.
const HeapModels = lazyComponent(() => import("../shared/heap/HeapModels").then((part) => part.HeapModels));
const LOOK: LookForms = { Rule: HeapModels };
const Presentation = presentationOf(() => import("./slide").then((part) => part.reallocSlide));

const GrowthLab = lazyComponent(() => import("./growth/GrowthLab").then((part) => part.GrowthLab));

/** The realloc lab: the cost of a realloc by size and its reasons, or vectors that grow. */
export function ReallocLab(props: LabPageProps) {
  const isGrowth = useReallocScenario(({ stage }) => stage === "growth");
  return isGrowth ? <GrowthLab /> : <BatchesLab {...props} />;
}

function BatchesLab({ Rails }: LabPageProps) {
  const scenario = useReallocScenario((own) => own);
  const { presentation } = useAsked();
  const isCall = scenario.stage === "call";
  const parts = useLaneParts(scenario.lanes, nameOfHeap, heapEventNavigation);
  const { focus } = parts;
  const walk = useSizesWalk(!isCall);
  const events = useMemo(() => ({ ...parts.events, ...walk }), [parts.events, walk]);
  useEffect(() => useReallocLook.setState({ focus }), [focus]);
  useSweepOf(useReallocLook(({ draft }) => draft) ?? scenario);
  return (
    <>
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
      <LabTransport stops={stops} look={LOOK} {...parts} events={events} />
      <Rails {...parts} />
      <Presentation {...parts} />
    </>
  );
}

/** The takeaway of the sweep. */
function ReallocTitle({ focus }: { readonly focus: number }) {
  const { info } = useReading();
  const scenario = useReallocScenario((own) => own);
  const { least, most, lanes } = scenario;
  return (
    <StageHeading {...sweepTakeaway(useShownSweep(), scenario, focus)}>
      {mallocIn(lanes)}
      {binaryBytes(least)} … {binaryBytes(most)}, <StepName done={info.done} />
    </StageHeading>
  );
}
