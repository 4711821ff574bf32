import { useMemo } from "react";
import { laneLetter } from "../../../charts/figures";
import { useReading } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { LaneSwitch } from "../LaneSwitch";
import { EfficiencyChart } from "../time/EfficiencyChart";
import { LaneSection } from "./LaneSection";
import { Ledger } from "./Ledger";
import { OneScale } from "./OneScale";
import { sizeRange } from "./slot-list";
import { TakeawayTitle } from "./Takeaway";
import "./stage.css";
import "./lanes.css";

interface StageProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** All that is drawn of the present state, and what happened so far. The keys of the transport work here. */
export function Stage({ focus, names, onFocus }: StageProps) {
  return (
    <main
      className="stage"
      id="stage"
      aria-label="Stage"
      data-focus={focus}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys, so it must take the focus
      tabIndex={0}
    >
      <div className="stage-inner">
        <TakeawayTitle focus={focus} />
        <LaneSwitch names={names} focus={focus} onFocus={onFocus} />
        <Ledger names={names} />
        <OneScale names={names} />
        <Lanes names={names} />
        <EfficiencyChart focus={focus} />
      </div>
    </main>
  );
}

function Lanes({ names }: { readonly names: readonly string[] }) {
  const { info, lanes } = useReading();
  const scenario = useLab((lab) => lab.scenario);
  const range = useMemo(() => sizeRange(scenario), [scenario]);
  return (
    <div className="lanes" data-count={lanes.length}>
      {scenario.lanes.map((policy, lane) => {
        const reading = lanes[lane];
        if (reading === undefined) return null;
        const own = { lane, policy, reading, range, done: info.done };
        return <LaneSection key={laneLetter(lane)} name={names[lane] ?? ""} {...own} />;
      })}
    </div>
  );
}
