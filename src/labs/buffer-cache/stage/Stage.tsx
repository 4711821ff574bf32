import { type KeyboardEvent, useMemo } from "react";
import { laneLetter } from "../../../charts/figures";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { LaneSwitch } from "../LaneSwitch";
import { commandsOf } from "../time/commands";
import { EfficiencyChart } from "../time/EfficiencyChart";
import { LaneSection } from "./LaneSection";
import { Ledger } from "./Ledger";
import { OneScale } from "./OneScale";
import { sizeRange } from "./slot-list";
import { pressStageKey } from "./stage-keys";
import { TakeawayTitle } from "./Takeaway";
import "./stage.css";
import "./lanes.css";

interface StageProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

/** All that is drawn of the present state, and what happened so far. It takes the keys of the transport. */
export function Stage({ focus, names, onFocus }: StageProps) {
  const run = useRun();
  const press = (event: KeyboardEvent) => {
    const keys = {
      ...commandsOf(run),
      jump: (done: number) => run.jump(done),
      frontier: () => run.frames.frame().info.frontier,
    };
    if (pressStageKey(event.nativeEvent, keys)) event.preventDefault();
  };
  return (
    <main
      className="stage"
      id="stage"
      aria-label="Stage"
      data-focus={focus}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys, so it must take the focus
      tabIndex={0}
      onKeyDown={press}
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
