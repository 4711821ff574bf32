import { useAsked } from "../../../kernel/run/asked-store";
import { EditBar } from "../../shared/EditBar";
import { HeapModels } from "../../shared/heap/HeapModels";
import { heapEdits } from "../../shared/heap/heap-edits";
import { heapEventNavigation } from "../../shared/heap/heap-event-navigation";
import { LaneSwitch } from "../../shared/LaneSwitch";
import { PictureWords } from "../../shared/PictureWords";
import { presentationOf } from "../../shared/present/presentation";
import { StageFrame } from "../../shared/StageFrame";
import { useLaneParts } from "../../shared/use-lane-parts";
import { useReallocLook } from "../realloc-store";
import { StageHeading } from "../StageHeading";
import { nameOfHeap, useReallocScenario } from "../use-realloc";
import { GrowthBar } from "./GrowthBar";
import { GrowthRuleForm } from "./GrowthRuleForm";
import { GrowthStage } from "./GrowthStage";
import { growthTakeaway, growthWhere, growthWords } from "./growth-words";
import { useGrowthWork, useShownGrowths } from "./use-growths";
import { Verdicts } from "./Verdicts";
import "./growth.css";

const Presentation = presentationOf(() => import("../slide").then((part) => part.reallocSlide));

const onFocus = (focus: number) => useReallocLook.setState({ focus });

/** The stage of the realloc lab about vectors that grow. */
export function GrowthLab() {
  const lanes = useReallocScenario((own) => own.lanes);
  const { presentation } = useAsked();
  const given = { focus: useReallocLook((look) => look.focus), onFocus };
  const parts = useLaneParts(lanes, nameOfHeap, heapEventNavigation, given);
  const { focus } = parts;
  useGrowthWork();
  return (
    <>
      <GrowthBar />
      <StageFrame as="main" focus={focus}>
        <div className="stage-body">
          <GrowthTitle />
          <LaneSwitch {...parts} />
          <GrowthStage />
        </div>
      </StageFrame>
      {presentation.ui === "lab" && <Rails focus={focus} />}
      <Presentation {...parts} />
    </>
  );
}

function Rails({ focus }: { readonly focus: number }) {
  const hide = useAsked(({ presentation }) => presentation.hide);
  return (
    <>
      <aside className="rail rail-right realloc-rail" aria-label="What happened">
        {!hide.includes("story") && <Verdicts />}
        <PictureWords id="realloc-words" origin="simulated" text={growthWords(useShownGrowths())} isOfStep={false} />
      </aside>
      <aside className="rail rail-left realloc-rail" aria-label="Scenario">
        <EditBar lanes={heapEdits} />
        {!hide.includes("workload") && <GrowthRuleForm />}
        {!hide.includes("policy") && <HeapModels focus={focus} />}
      </aside>
    </>
  );
}

/** The takeaway of the growth. */
function GrowthTitle() {
  const scenario = useReallocScenario((own) => own);
  return <StageHeading {...growthTakeaway(useShownGrowths())}>{growthWhere(scenario)}</StageHeading>;
}
