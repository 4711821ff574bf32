import { useMemo, useState } from "react";
import { laneName } from "../../models/allocation/policy-words";
import { TradeOff } from "../../sweep/trade-off/TradeOff";
import { LabTransport } from "../shared/LabTransport";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useEffectNavigation } from "../shared/verbs";
import { cutoffTradeOff } from "./compare/cutoff-trade-off";
import { Presentation } from "./present/presentation";
import { RailTabs } from "./RailTabs";
import { RunProvenance } from "./RunProvenance";
import { ScenarioRail } from "./ScenarioRail";
import { Stage } from "./stage/Stage";
import { bufferStops } from "./stop-rules";
import { Words } from "./words/Words";
import "../../ui/rail.css";

/** Chen's buffer cache: policies side by side on the same requests. */
export function BufferCacheLab() {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const [chosen, setFocus] = useState(0);
  const focus = Math.min(chosen, lanes.length - 1);
  const events = useEffectNavigation(focus);
  const names = useMemo(() => lanes.map(laneName), [lanes]);
  return (
    <>
      <LabTransport stops={bufferStops} focus={focus} onFocus={setFocus} events={events} />
      <Stage focus={focus} names={names} onFocus={setFocus} />
      <aside className="rail rail-right" aria-label="Story">
        <RailTabs focus={focus} names={names} onFocus={setFocus} />
        <TradeOff lab={cutoffTradeOff} names={names} origin={<RunProvenance />} />
        <Words names={names} />
      </aside>
      <aside className="rail rail-left" aria-label="Scenario">
        <ScenarioRail focus={focus} />
      </aside>
      <Presentation focus={focus} names={names} onFocus={setFocus} events={events} />
    </>
  );
}
