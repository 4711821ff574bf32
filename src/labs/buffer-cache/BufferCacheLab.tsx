import { type KeyboardEvent, useMemo, useState } from "react";
import { pictureInWords } from "../../charts/describe-frame";
import { laneLetter } from "../../charts/figures";
import { stopSentence } from "../../components/stop-words";
import { TransportBar, type TransportCommands } from "../../components/TransportBar";
import { LIMIT } from "../../generated/abi";
import { policyName } from "../../scenario/policy-words";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import type { Run } from "../../state/run";
import { useAnnouncement } from "./announcer";
import { EfficiencyChart } from "./EfficiencyChart";
import { LaneSection } from "./LaneSection";
import { LaneSwitch } from "./LaneSwitch";
import { Ledger } from "./Ledger";
import { OneScale } from "./OneScale";
import { Story } from "./Story";
import { sizeRange } from "./slot-list";
import { pressStageKey } from "./stage-keys";
import { TakeawayTitle } from "./Takeaway";
import { WorkloadRail } from "./WorkloadRail";
import "./styles/rails.css";
import "./styles/stage.css";
import "./styles/lanes.css";
import "./styles/chart.css";
import "./styles/story.css";
import "./styles/screens.css";

/** Chen's buffer cache: policies side by side on the same requests. */
export function BufferCacheLab() {
  const lanes = useLab((lab) => lab.scenario.lanes);
  const [chosen, setFocus] = useState(0);
  const focus = Math.min(chosen, lanes.length - 1);
  const names = useMemo(() => lanes.map(policyName), [lanes]);
  return (
    <>
      <LabTransport />
      <Stage focus={focus} names={names} onFocus={setFocus} />
      <aside className="rail rail-right" aria-label="Story">
        <Story focus={focus} names={names} onFocus={setFocus} />
        <Words names={names} />
      </aside>
      <aside className="rail rail-left" aria-label="Scenario">
        <WorkloadRail />
      </aside>
    </>
  );
}

interface StageProps {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}

function Stage({ focus, names, onFocus }: StageProps) {
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

/** The picture in words; it rests while playing. */
function Words({ names }: { readonly names: readonly string[] }) {
  const { info, lanes } = useReading();
  const { breakpoints } = useLab((lab) => lab.scenario);
  const stopped =
    info.stop === null ? null : stopSentence(info.stop, breakpoints, { live: LIMIT.LIVE, steps: LIMIT.STEPS });
  const announcement = useAnnouncement({ info, lanes }, { names, stopped });
  const named = lanes.map((lane, i) => ({ name: names[i] ?? "", lane }));
  return (
    <section className="words" aria-labelledby="words-title">
      <h2 id="words-title">Picture in words</h2>
      <p>{info.playing ? "Playing. The words come when it rests." : pictureInWords(info.done, named)}</p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}

function commandsOf(run: Run): TransportCommands {
  return {
    reset: () => run.reset(),
    step: (by) => run.step(by),
    toggle: () => run.toggle(),
    nextStop: () => run.nextStop(),
    go: (done) => run.jump(done),
    cancel: () => run.cancel(),
    speed: (speed) => run.setSpeed(speed),
    rules: (rules) => run.setRules(rules),
  };
}

function LabTransport() {
  const run = useRun();
  const { info, lanes } = useReading();
  const { scenario, speed } = useLab();
  const commands = useMemo(() => commandsOf(run), [run]);
  const limits = { live: LIMIT.LIVE, steps: LIMIT.STEPS };
  const view = {
    done: info.done,
    frontier: info.frontier,
    playing: info.playing,
    speed,
    achieved: info.achieved,
    seek: info.seek === null ? null : info.seek.done / Math.max(1, info.seek.target),
    rules: scenario.breakpoints,
    lanes: lanes.length,
    stopped: info.stop === null ? null : stopSentence(info.stop, scenario.breakpoints, limits),
  };
  return <TransportBar view={view} commands={commands} />;
}
