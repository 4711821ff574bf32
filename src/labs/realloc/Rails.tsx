import { useAsked } from "../../kernel/run/asked-store";
import { EditBar } from "../shared/EditBar";
import { HeapModels } from "../shared/heap/HeapModels";
import { heapEdits } from "../shared/heap/heaps";
import { useLayer } from "../shared/layer";
import { PresetSection } from "../shared/PresetPicker";
import type { LaneParts } from "../shared/use-lane-parts";
import { YourMachine } from "./calibrate/YourMachine";
import { CallBill, CallWords } from "./call/lazy";
import { ReallocWords } from "./ReallocWords";
import { AtSize, Seen } from "./rails/AtSize";
import { Contents, Experiment, Threshold } from "./rails/Experiment";
import { ArticleFigures, CallPrices } from "./rails/Prices";
import { reallocPresets } from "./scenario/presets";
import { useReallocScenario } from "./use-realloc";

/** The heaps to compare, or everything beside the stage. */
export function ReallocRails({ focus }: LaneParts) {
  if (useLayer() === "compare")
    return (
      <aside className="rail rail-left realloc-rail" aria-label="Heaps">
        <EditBar lanes={heapEdits} />
        <HeapModels focus={focus} />
        <Threshold />
      </aside>
    );
  return <WholeRails focus={focus} />;
}

/** The figures of the size and the scenario, without the parts that the link hides. */
function WholeRails({ focus }: { readonly focus: number }) {
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
