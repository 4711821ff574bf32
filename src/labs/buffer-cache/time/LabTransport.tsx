import { useMemo } from "react";
import { later } from "../../../components/later";
import { stopSentence } from "../../../components/stop-words";
import { TransportBar } from "../../../components/TransportBar";
import { LIMIT } from "../../../generated/abi";
import { loopOf } from "../../../protocol/messages";
import { useReading, useRun } from "../../../state/hooks";
import { useLab } from "../../../state/lab-store";
import { commandsOf } from "./commands";
import { type LaneFocus, useRunKeys } from "./run-keys";
import { useWaits } from "./use-waits";

const StepTransport = later(
  () => import("./StepTransport").then((part) => part.StepTransport),
  <section className="transport" />,
);

type Focus = Pick<LaneFocus, "focus" | "onFocus">;

/** The transport of this lab, as much of it as the address wants. */
export function LabTransport(props: Focus) {
  const controls = useLab((lab) => lab.presentation.controls);
  const Transport = controls === "step" ? StepTransport : FullTransport;
  return controls !== "none" && <Transport {...props} />;
}

function FullTransport({ focus, onFocus }: Focus) {
  const run = useRun();
  const { info, lanes } = useReading();
  const { scenario, speed } = useLab();
  const waits = useWaits();
  useRunKeys(run, { focus, lanes: lanes.length, onFocus });
  const commands = useMemo(() => commandsOf(run, focus), [run, focus]);
  const limits = { live: LIMIT.LIVE, steps: LIMIT.STEPS };
  const view = {
    done: info.done,
    frontier: info.frontier,
    playing: info.playing,
    speed,
    achieved: info.achieved,
    seek: info.seek === null ? null : info.seek.done / Math.max(1, info.seek.target),
    rules: scenario.breakpoints,
    loop: loopOf(scenario),
    lanes: lanes.length,
    waits,
    stopped: info.stop === null ? null : stopSentence(info.stop, scenario.breakpoints, limits),
  };
  return <TransportBar view={view} commands={commands} />;
}
