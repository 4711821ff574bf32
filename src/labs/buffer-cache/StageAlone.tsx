import { useMemo, useState } from "react";
import { laneName } from "../../models/allocation/policy-words";
import { UnlessMissing } from "../shared/calls/UnlessMissing";
import { LaneSwitch } from "../shared/LaneSwitch";
import { StageFrame } from "../shared/StageFrame";
import { TransportAsAsked } from "../shared/TransportAsAsked";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useEffectNavigation } from "../shared/verbs";
import { Ledger } from "./stage/Ledger";
import { Lanes } from "./stage/Stage";
import { TakeawayTitle } from "./stage/Takeaway";
import { bufferStops } from "./stop-rules";
import { EfficiencyChart } from "./time/EfficiencyChart";
import { Words } from "./words/Words";

/** The lanes alone, for a small embedded frame. */
export const LanesAlone = () => <StageAlone shows="lanes" />;
/** The chart alone, for a small embedded frame. */
export const ChartAlone = () => <StageAlone shows="chart" />;

/** One part of the stage with its title and transport. */
function StageAlone({ shows }: { readonly shows: "lanes" | "chart" }) {
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const [chosen, setFocus] = useState(0);
  const focus = Math.min(chosen, lanes.length - 1);
  const events = useEffectNavigation(focus);
  const names = useMemo(() => lanes.map(laneName), [lanes]);
  return (
    <>
      <TransportAsAsked stops={bufferStops} focus={focus} onFocus={setFocus} events={events} />
      <StageFrame as="main" focus={focus}>
        <UnlessMissing>
          <TakeawayTitle focus={focus} />
          <LaneSwitch names={names} focus={focus} onFocus={setFocus} />
          {shows === "lanes" ? (
            <>
              <Ledger names={names} />
              <Lanes names={names} focus={focus} />
            </>
          ) : (
            <EfficiencyChart focus={focus} />
          )}
        </UnlessMissing>
        <div className="visually-hidden">
          <Words names={names} />
        </div>
      </StageFrame>
    </>
  );
}
