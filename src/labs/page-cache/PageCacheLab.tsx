import { useEffect } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useFaults } from "../../kernel/run/fault-store";
import { isMachine } from "../../models/page_cache/scenario";
import { lazyComponent } from "../../ui/lazy-component";
import { EditBar } from "../shared/EditBar";
import { LaneSwitch } from "../shared/LaneSwitch";
import { PresetSection } from "../shared/PresetPicker";
import { presentationOf } from "../shared/present/presentation";
import { StageFrame } from "../shared/StageFrame";
import { useLaneParts } from "../shared/use-lane-parts";
import { Biography } from "./Biography";
import { MissCurves } from "./curves/MissCurves";
import { pageEventNavigation } from "./event-navigation";
import { laneName, pageEdits } from "./lane-edits";
import { MachineControls, MachineStory } from "./machine/MachineRails";
import { MachineStage } from "./machine/MachineStage";
import { PageTitle } from "./PageTitle";
import { PageTransport } from "./PageTransport";
import { PageWords } from "./PageWords";
import { usePageLook } from "./page-store";
import { PoliciesControls, PoliciesStory } from "./policies/PoliciesRails";
import { PoliciesStage } from "./policies/PoliciesStage";
import { pagePresets } from "./scenario/presets";
import { Traces } from "./traces/Traces";
import { usePageScenario } from "./use-page-scenario";
import "../../ui/rail.css";
import "../../ui/stage.css";
import "./page-cache.css";

const MissingTrace = lazyComponent(() => import("./traces/MissingTrace").then((part) => part.MissingTrace));
const RequestStage = lazyComponent(() => import("./request/RequestStage").then((part) => part.RequestStage));
const Presentation = presentationOf(() => import("./slide").then((part) => part.pageSlide));

/** The benchmark that lies, replacement policies side by side, or one request of them step by step. */
export function PageCacheLab() {
  const { lanes, stage } = usePageScenario((scenario) => scenario);
  const { presentation } = useAsked();
  const parts = useLaneParts(lanes, laneName, pageEventNavigation);
  const { focus } = parts;
  const ofMachine = isMachine({ stage });
  const isMissing = useFaults(({ missing }) => missing !== null);
  useEffect(() => usePageLook.setState({ focus }), [focus]);
  return (
    <>
      <PageTransport {...parts} />
      <StageFrame as="main" focus={focus}>
        <div className="stage-body page-stage">
          {isMissing ? (
            <MissingTrace />
          ) : (
            <>
              <PageTitle focus={focus} />
              {!ofMachine && <LaneSwitch {...parts} />}
              {stage === "machine" && <MachineStage />}
              {stage === "policies" && <PoliciesStage {...parts} />}
              {stage === "request" && <RequestStage {...parts} />}
            </>
          )}
          {presentation.ui !== "lab" && (
            <div className="visually-hidden">
              <PageWords />
            </div>
          )}
        </div>
      </StageFrame>
      {presentation.ui === "lab" && <Rails focus={focus} ofMachine={ofMachine} />}
      <Presentation {...parts} />
      <Traces />
    </>
  );
}

function Rails({ focus, ofMachine }: { readonly focus: number; readonly ofMachine: boolean }) {
  const hide = useAsked((asked) => asked.presentation.hide);
  return (
    <>
      <aside className="rail rail-right" aria-label="What happened">
        {!ofMachine && <MissCurves />}
        {!ofMachine && <Biography />}
        {!hide.includes("story") && (ofMachine ? <MachineStory /> : <PoliciesStory focus={focus} />)}
        <PageWords />
      </aside>
      <aside className="rail rail-left" aria-label="Scenario">
        <EditBar lanes={pageEdits} />
        <PresetSection presets={pagePresets} />
        {ofMachine ? <MachineControls /> : <PoliciesControls focus={focus} />}
      </aside>
    </>
  );
}
