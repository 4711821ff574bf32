import { useAsked } from "../../kernel/run/asked-store";
import { isMachine } from "../../models/page_cache/scenario";
import { EditBar } from "../shared/EditBar";
import { useLayer } from "../shared/layer";
import { PresetSection } from "../shared/PresetPicker";
import type { LaneParts } from "../shared/use-lane-parts";
import { Biography } from "./Biography";
import { MissCurves } from "./curves/MissCurves";
import { pageEdits } from "./lane-edits";
import { MachineControls } from "./machine/MachineControls";
import { MachineStory } from "./machine/MachineStory";
import { PageWords } from "./PageWords";
import { usePageScenario } from "./page-state";
import { PoliciesStory } from "./policies/PoliciesStory";
import { PolicyForms } from "./policies/PolicyForms";
import { RequestsForm } from "./policies/RequestsForm";
import { pagePresets } from "./scenario/presets";
import { TraceSection } from "./traces/Traces";

/** The machine or the policies to compare, or everything beside the stage. */
export function PageRails({ focus }: LaneParts) {
  const ofMachine = usePageScenario(isMachine);
  if (useLayer() === "compare")
    return (
      <aside className="rail rail-left" aria-label={ofMachine ? "Machine" : "Policies"}>
        <EditBar lanes={pageEdits} />
        {ofMachine ? <MachineControls /> : <PolicyForms focus={focus} />}
        {!ofMachine && <MissCurves />}
      </aside>
    );
  return <WholeRails focus={focus} ofMachine={ofMachine} />;
}

function WholeRails({ focus, ofMachine }: { readonly focus: number; readonly ofMachine: boolean }) {
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

/** The requests, the size of the caches and their policies, for a person to change. */
function PoliciesControls({ focus }: { readonly focus: number }) {
  const hide = useAsked(({ presentation }) => presentation.hide);
  return (
    <div className="policies-rail">
      {!hide.includes("workload") && <RequestsForm />}
      {!hide.includes("workload") && <TraceSection />}
      {!hide.includes("policy") && <PolicyForms focus={focus} />}
    </div>
  );
}
