import { useAsked } from "../../kernel/run/asked-store";
import { laneName } from "../../models/allocation/policy-words";
import { TradeOff } from "../../sweep/trade-off/TradeOff";
import { LabTransport } from "../shared/LabTransport";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useLaneParts } from "../shared/use-lane-parts";
import { effectNavigation } from "../shared/verbs";
import { cutoffTradeOff } from "./compare/cutoff-trade-off";
import { Presentation } from "./present/presentation";
import { RailTabs } from "./RailTabs";
import { RunProvenance } from "./RunProvenance";
import { Definitions, ScenarioRail } from "./ScenarioRail";
import { Stage } from "./stage/Stage";
import { bufferStops } from "./stop-rules";
import { Words } from "./words/Words";
import "../../ui/rail.css";

/** Chen's buffer cache: policies side by side on the same requests, without the parts that the link hides. */
export function BufferCacheLab() {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const hide = useAsked((asked) => asked.presentation.hide);
  const hasScenario = !hide.includes("policy") || !hide.includes("workload");
  const parts = useLaneParts(lanes, laneName, effectNavigation);
  const { names } = parts;
  return (
    <>
      <LabTransport stops={bufferStops} {...parts} />
      <Stage {...parts} />
      <aside className="rail rail-right" aria-label="Story">
        <RailTabs {...parts} />
        <TradeOff lab={cutoffTradeOff} names={names} origin={<RunProvenance />} />
        <Words names={names} />
        {!hasScenario && <Definitions />}
      </aside>
      {hasScenario && <ScenarioRail focus={parts.focus} />}
      <Presentation {...parts} />
    </>
  );
}
