import { useEffect, useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { workloadKey } from "../../kernel/scenario/simulation-key";
import { seesThreads } from "../../models/allocation/heap-models";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { allocationStopWords } from "../../models/allocation/stop-words";
import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { stepName } from "../../shared/step-name";
import { Button } from "../../ui/Button";
import { lazyComponent } from "../../ui/lazy-component";
import { StepName } from "../../ui/StepName";
import { stopRulesOf } from "../../ui/stop-rules-of";
import type { LabPageProps } from "../lab";
import { useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { UnlessMissing } from "../shared/calls/UnlessMissing";
import { heapEventNavigation, useHeaps } from "../shared/heap/heaps";
import { OneOperation } from "../shared/heap/operation/lazy";
import { useOperation } from "../shared/heap/operation/operation";
import { operationTakeaway } from "../shared/heap/operation/operation-words";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { type LookForms, useLayer } from "../shared/layer";
import { presentationOf } from "../shared/present/presentation";
import { StageFrame } from "../shared/StageFrame";
import { StageTitle } from "../shared/StageTitle";
import { StepSentence } from "../shared/step/StepSentence";
import { useToldLanes } from "../shared/step/told-step";
import { type LaneParts, useLaneParts } from "../shared/use-lane-parts";
import { heapTakeaway } from "./charts/describe-heap";
import { useCosts } from "./experiment";
import { HeapCurves } from "./HeapCurves";
import { HeapLanes, HeapLedger, HeapLegend } from "./HeapLanes";
import { HeapWords, stepWords } from "./HeapWords";
import { useHeapLook } from "./heap-store";
import { shownName } from "./stage-parts";
import { useToldStory } from "./step/told-story";
import "../../ui/rail.css";
import "../../ui/stage.css";
import "./heap.css";
import "./heap-lanes.css";

const stops = stopRulesOf(allocationStopWords, () => import("./stop-phrases").then((part) => part.heapPhrases));
const Rule = lazyComponent(() => import("../shared/heap/HeapModels").then((part) => part.HeapModels));
const LOOK: LookForms = { Rule };
const Presentation = presentationOf(() => import("./slide").then((part) => part.heapSlide));

/** Allocators side by side on the same requests: their maps, their cost, and one operation step by step. */
export function HeapLab({ Rails }: LabPageProps) {
  const scenario = useAllocationScenario((scenario) => scenario);
  const parts = useLaneParts(scenario.lanes, shownName, heapEventNavigation);
  const { focus } = parts;
  const hasThreads = useAllocationScenario(seesThreads);
  useEffect(() => useHeapLook.setState({ focus }), [focus]);
  useArenas(hasThreads);
  useCosts();
  return (
    <>
      <HeapStage {...parts} />
      <LabTransport stops={stops} look={LOOK} {...parts} />
      <Rails {...parts} />
      <Presentation {...parts} />
    </>
  );
}

/** Loads the picture and the words of arenas, with which the title changes. */
function useArenas(hasThreads: boolean): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (hasThreads) void ArenaLanes.load().then(() => setLoaded(true));
  }, [hasThreads]);
}

/** The heaps and their curves, or the last operation of the lane in focus. */
function HeapStage({ focus, names, onFocus }: LaneParts) {
  const stage = useAllocationScenario((scenario) => scenario.stage);
  const ui = useAsked(({ presentation }) => presentation.ui);
  return (
    <StageFrame as="main" focus={focus}>
      <div className="stage-body heap-stage" data-focus={focus}>
        <UnlessMissing>
          <HeapTitle focus={focus} />
          <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
          {ui === "chart" && <HeapCurves />}
          {ui !== "chart" && stage === "heaps" && <Heaps focus={focus} names={names} />}
          {ui !== "chart" && stage === "operation" && (
            <>
              <HeapLegend />
              <OneOperation lane={focus} />
            </>
          )}
        </UnlessMissing>
        {ui !== "lab" && (
          <div className="visually-hidden">
            <HeapWords />
          </div>
        )}
      </div>
    </StageFrame>
  );
}

/** Loaded with the first scenario whose heaps see threads, with the figure that paper and files then have. */
const ArenaLanes = lazyComponent(() => import("./ArenaLanes").then((part) => part.ArenaLanes));

function Heaps({ focus, names }: Pick<LaneParts, "focus" | "names">) {
  const hasThreads = useAllocationScenario(seesThreads);
  return (
    <>
      <HeapSentence focus={focus} />
      {!hasThreads && <HeapLedger names={names} />}
      {hasThreads ? <ArenaLanes names={names} /> : <HeapLanes names={names} />}
      <div className="heap-below">
        <HeapCurves />
        <StoryPlace focus={focus} />
      </div>
      {useLayer() !== "look" && <Lifetime />}
    </>
  );
}

/** Beyond the smallest layer. */
const Lifetime = lazyComponent(() => import("./Lifetime").then((part) => part.Lifetime));

const StepPictures = lazyComponent(() => import("./step/StepPictures").then((part) => part.StepPictures));

/** The place of a step's pictures, which are loaded with the first step that has some. */
function StoryPlace({ focus }: Pick<LaneParts, "focus">) {
  const hasStory = useToldStory(({ story }) => story !== null);
  useEffect(() => {
    useToldStory.setState({ hasPlace: true });
    return () => useToldStory.setState({ hasPlace: false });
  }, []);
  return hasStory && <StepPictures focus={focus} />;
}

/** Describes the last step of the lane in focus, or the one that the pictures show. */
function HeapSentence({ focus }: Pick<LaneParts, "focus">) {
  const lane = useToldLanes(useAllocationReading().lanes)[focus];
  return <StepSentence className="heap-step-sentence" sentence={lane === undefined ? "" : stepWords(lane)} />;
}

const STAGES: readonly (readonly [AllocationScenario["stage"], string])[] = [
  ["heaps", "Heaps"],
  ["operation", "One operation, step by step"],
];

/** The current takeaway, computed from the figures, as the page's title. */
function HeapTitle({ focus }: { readonly focus: number }) {
  const run = useRun();
  const { info, lanes } = useAllocationReading();
  const heaps = useHeaps();
  const operation = useOperation(focus);
  const stage = useAllocationScenario((scenario) => scenario.stage);
  const hasSwitch = useAsked(({ presentation }) => presentation.ui !== "chart");
  const [heap, lane] = [heaps[focus], lanes[focus]];
  const hasOperation = stage === "operation" && hasSwitch && heap && lane && operation;
  const takeaway = hasOperation ? operationTakeaway(lane, heap, operation) : heapTakeaway(heaps, focus);
  const inLane = hasOperation && heaps.length > 1 ? focus : undefined;
  return (
    <>
      <StageTitle
        {...takeaway}
        step={stepName(info.done)}
        lane={inLane}
        origins={["simulated"]}
        legend="View of the stage"
        stages={STAGES}
        shown={stage}
        onChoose={(chosen) => run.history.look<AllocationScenario>({ stage: chosen })}
      >
        <StepName done={info.done} />
      </StageTitle>
      <RunBack />
    </>
  );
}

/** After a change of the workload, explains why the heaps are empty and offers to run back to the old step. @internal */
export function RunBack() {
  const run = useRun();
  const { info } = useAllocationReading();
  const scenario = useAllocationScenario((scenario) => scenario);
  const before = useScenario(({ history }) => history.past.at(-1));
  const isOther = before?.lab === scenario.lab && !equal(workloadKey(before), workloadKey(scenario));
  if (!isOther || before.at === "start" || info.done > scenario.moves.length) return null;
  const { at } = before;
  return (
    <p className="heap-run-back">
      The requests have changed, so the run starts over.{" "}
      <Button onClick={() => run.transport.jump(at + 1)}>Run to step {formatInteger(at)}</Button>
    </p>
  );
}
