import { useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { figure } from "../../models/allocation/figures";
import { formatBytes } from "../../shared/format";
import { TradeOff } from "../../sweep/trade-off/TradeOff";
import { lazyComponent } from "../../ui/lazy-component";
import { type Tab, Tabs } from "../../ui/Tabs";
import { randomWords } from "../../workloads/allocation/workload-words";
import { useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { useCallsChoices } from "../shared/calls/use-calls-choices";
import { EditBar } from "../shared/EditBar";
import { useLayer } from "../shared/layer";
import { AboutPreset, PresetPicker } from "../shared/PresetPicker";
import type { LaneParts } from "../shared/use-lane-parts";
import { cutoffTradeOff } from "./compare/cutoff-trade-off";
import { HeapUnder, LaneTools, Policies } from "./policy/Policies";
import { RunProvenance } from "./RunProvenance";
import { presets } from "./scenario/presets";
import { bufferEdits } from "./stops-and-edits";
import { Story } from "./story/Story";
import { Words } from "./words/Words";
import { Workload } from "./workload/Workload";

const CodePanel = lazyComponent<PartProps>(
  () => import("./policy/CodePanel").then((part) => part.CodePanel),
  <p className="muted">Loading the code …</p>,
);

type PartProps = Omit<LaneParts, "events">;

/** The rails: those that compare the lanes, or all of them. */
export function BufferRails(parts: LaneParts) {
  return useLayer() === "compare" ? <ComparedRail {...parts} /> : <WholeRails {...parts} />;
}

/** The lanes and their trade-off. */
function ComparedRail({ focus, names }: PartProps) {
  const scenario = useAllocationScenario((own) => own);
  return (
    <aside className="rail rail-left" aria-label="Lanes">
      <EditBar lanes={bufferEdits} />
      <Policies scenario={scenario} />
      <LaneTools scenario={scenario} focus={focus} />
      <TradeOff lab={cutoffTradeOff} names={names} origin={<RunProvenance />} />
    </aside>
  );
}

/** The rails: the story and the scenario, without the parts that the link hides. */
function WholeRails(parts: PartProps) {
  const hide = useAsked((asked) => asked.presentation.hide);
  const hasScenario = !hide.includes("policy") || !hide.includes("workload");
  return (
    <>
      <aside className="rail rail-right" aria-label="Story">
        <RailTabs {...parts} />
        <TradeOff lab={cutoffTradeOff} names={parts.names} origin={<RunProvenance />} />
        <Words names={parts.names} />
        {!hasScenario && <Definitions />}
      </aside>
      {hasScenario && <ScenarioRail focus={parts.focus} />}
    </>
  );
}

type Key = "story" | "code";

/** Two tabs: what happened, and the code that made it happen. */
function RailTabs(props: PartProps) {
  const hide = useAsked((asked) => asked.presentation.hide);
  const [wanted, setWanted] = useState<Key>("story");
  const chosen = hide.includes("story") ? "code" : wanted;
  const tabs: Tab<Key>[] = [];
  if (!hide.includes("story")) tabs.push({ key: "story", name: "What happened", panel: <Story {...props} /> });
  if (!hide.includes("policy"))
    tabs.push({ key: "code", name: "Code", panel: chosen === "code" && <CodePanel {...props} /> });
  return tabs.length > 0 && <Tabs label="What happened, and why" tabs={tabs} chosen={chosen} onChoose={setWanted} />;
}

/** The scenario: the requests, the policies, and the optional settings below them. */
function ScenarioRail({ focus }: Pick<PartProps, "focus">) {
  const scenario = useAllocationScenario((own) => own);
  const hide = useAsked((asked) => asked.presentation.hide);
  const [hasPolicy, hasWorkload] = [!hide.includes("policy"), !hide.includes("workload")];
  return (
    <aside className="rail rail-left" aria-label="Scenario">
      <RailTop hasPresets={hasPolicy && hasWorkload} />
      {hasWorkload && <Workload scenario={scenario} focus={focus} />}
      {hasPolicy && (
        <>
          <Policies scenario={scenario} />
          <LaneTools scenario={scenario} focus={focus} />
          <HeapUnder scenario={scenario} />
        </>
      )}
      {hasPolicy && hasWorkload && <AboutPreset presets={presets} />}
      <Definitions />
    </aside>
  );
}

/** Undo and the preset picker. The picker needs both halves of a preset in view. */
function RailTop({ hasPresets }: { readonly hasPresets: boolean }) {
  const [others, onNear] = useCallsChoices();
  return (
    <div className="rail-top row wrap between">
      {hasPresets && <h2 id="preset-title">Scenario</h2>}
      <EditBar lanes={bufferEdits} />
      {hasPresets && <PresetPicker presets={presets} {...{ others, onNear }} />}
    </div>
  );
}

/** Defines the legend's terms exactly and names the source of the random numbers. */
function Definitions() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const lane = useAllocationReading().lanes[0];
  const big = formatBytes(lane === undefined ? Number.NaN : figure(lane, "big"));
  return (
    <p className="definitions tiny muted">
      <b>Big</b>: {big} or more, a size that 99&nbsp;% of requests do not exceed. <b>Poisoned</b>: big, and at least{" "}
      {scenario.poisonRatio}&nbsp;times what its caller needs. <b>Useful</b>: the share of allocated memory that callers
      need. {randomWords(scenario)} <RunProvenance />
    </p>
  );
}
