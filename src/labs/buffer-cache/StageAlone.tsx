import { laneName } from "../../models/allocation/policy-words";
import { UnlessMissing } from "../shared/calls/UnlessMissing";
import { LabTransport } from "../shared/LabTransport";
import { LaneSwitch } from "../shared/LaneSwitch";
import { StageFrame } from "../shared/StageFrame";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { useLaneParts } from "../shared/use-lane-parts";
import { effectNavigation } from "../shared/verbs";
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
  const parts = useLaneParts(lanes, laneName, effectNavigation);
  const { focus, names } = parts;
  return (
    <>
      <LabTransport stops={bufferStops} {...parts} />
      <StageFrame as="main" focus={focus}>
        <UnlessMissing>
          <TakeawayTitle focus={focus} />
          <LaneSwitch {...parts} />
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
