import { useMemo, useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { laneName } from "../../models/allocation/policy-words";
import { TradeOff } from "../../sweep/trade-off/TradeOff";
import { lazyComponent } from "../../ui/lazy-component";
import { type Tab, Tabs } from "../../ui/Tabs";
import { AboutPreset } from "../shared/PresetPicker";
import type { LaneFocus } from "../shared/run-keys";
import { TransportAsAsked } from "../shared/TransportAsAsked";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useEffectNavigation } from "../shared/verbs";
import { cutoffTradeOff } from "./compare/cutoff-trade-off";
import { LaneTools } from "./compare/LaneTools";
import { HeapUnder } from "./memory/HeapUnder";
import { Policies } from "./policy/Policies";
import { Presentation } from "./present/presentation";
import { RunProvenance } from "./RunProvenance";
import { Definitions, RailTop } from "./ScenarioRail";
import { describedPresets } from "./scenario/preset-descriptions";
import { Stage } from "./stage/Stage";
import { bufferStops } from "./stop-rules";
import { Story } from "./story/Story";
import { Words } from "./words/Words";
import { Workload } from "./workload/Workload";
import "../../ui/rail.css";

const CodePanel = lazyComponent<PartProps>(() => import("./policy/CodePanel").then((part) => part.CodePanel));

interface PartProps extends Pick<LaneFocus, "focus" | "onFocus"> {
  readonly names: readonly string[];
}

/** The lab without the parts that the link hides, and with the transport that the link asks for. */
export function ConfiguredLab() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const { presentation } = useAsked();
  const { lanes } = scenario;
  const [chosen, onFocus] = useState(0);
  const names = useMemo(() => lanes.map(laneName), [lanes]);
  const parts = { focus: Math.min(chosen, lanes.length - 1), names, onFocus };
  const events = useEffectNavigation(parts.focus);
  const hasScenario = !presentation.hide.includes("policy") || !presentation.hide.includes("workload");
  return (
    <>
      <TransportAsAsked stops={bufferStops} events={events} {...parts} />
      <Stage {...parts} />
      <aside className="rail rail-right" aria-label="Story">
        <TabsAsAsked {...parts} />
        <TradeOff lab={cutoffTradeOff} names={names} origin={<RunProvenance />} />
        <Words names={names} />
        {!hasScenario && <Definitions />}
      </aside>
      {hasScenario && <ScenarioAsAsked focus={parts.focus} />}
      <Presentation events={events} {...parts} />
    </>
  );
}

type Key = "story" | "code";

function TabsAsAsked(props: PartProps) {
  const { hide } = useAsked((asked) => asked.presentation);
  const [wanted, setWanted] = useState<Key>("story");
  const chosen = hide.includes("story") ? "code" : wanted;
  const tabs: Tab<Key>[] = [];
  if (!hide.includes("story")) tabs.push({ key: "story", name: "What happened", panel: <Story {...props} /> });
  if (!hide.includes("policy"))
    tabs.push({ key: "code", name: "Code", panel: chosen === "code" && <CodePanel {...props} /> });
  return tabs.length > 0 && <Tabs label="What happened, and why" tabs={tabs} chosen={chosen} onChoose={setWanted} />;
}

function ScenarioAsAsked({ focus }: Pick<PartProps, "focus">) {
  const scenario = useAllocationScenario((scenario) => scenario);
  const { presentation } = useAsked();
  const [hasPolicy, hasWorkload] = [!presentation.hide.includes("policy"), !presentation.hide.includes("workload")];
  return (
    <aside className="rail rail-left" aria-label="Scenario">
      <RailTop chosen={hasPolicy && hasWorkload} />
      {hasWorkload && <Workload scenario={scenario} focus={focus} />}
      {hasPolicy && (
        <>
          <Policies scenario={scenario} />
          <LaneTools scenario={scenario} focus={focus} />
          <HeapUnder scenario={scenario} />
        </>
      )}
      {hasPolicy && hasWorkload && <AboutPreset presets={describedPresets} />}
      <Definitions />
    </aside>
  );
}
