import { useMemo } from "react";
import { loopOf } from "../../kernel/protocol/messages";
import { useAsked } from "../../kernel/run/asked-store";
import { useFaults } from "../../kernel/run/fault-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { type LabStops, stopSentence } from "../../ui/stop-rules-of";
import { type RealTime, TransportBar } from "../../ui/TransportBar";
import { commandsOf } from "./commands";
import { runEnd } from "./run-end";
import { type LaneFocus, useRunKeys } from "./run-keys";
import { StepTransport } from "./StepTransport";
import { verbsOf } from "./verbs";

export interface LabTransportProps extends Omit<LaneFocus, "lanes"> {
  /** The stop rules of the lab. */
  readonly stops: LabStops;
  /** Missing = the lab's steps take no time. */
  readonly realTime?: RealTime | undefined;
}

/** The transport of a lab, as far as the link asks for it. */
export function LabTransport(props: LabTransportProps) {
  const { controls } = useAsked((asked) => asked.presentation);
  if (controls === "none") return null;
  return controls === "step" ? <StepTransport {...props} /> : <FullTransport {...props} />;
}

function FullTransport({ focus, onFocus, events, stops, realTime }: LabTransportProps) {
  const run = useRun();
  const { info, lanes } = useReading();
  const { scenario } = useScenario();
  const { speed, isTimed, ready } = useTransport();
  const { failure } = useFaults();
  useRunKeys(run, { focus, lanes: lanes.length, onFocus, events });
  const commands = useMemo(() => commandsOf(run), [run]);
  const verbs = verbsOf(run, events, info.playing);
  const view = {
    done: info.done,
    end: runEnd(scenario, info.frontier),
    playing: info.playing,
    speed,
    isTimed: realTime === undefined ? null : isTimed,
    achieved: info.achieved,
    seek: info.seek === null ? null : info.seek.done / Math.max(1, info.seek.target),
    rules: scenario.breakpoints,
    loop: loopOf(scenario),
    lanes: lanes.length,
    waits: ready ? null : failure === null ? "the simulation is loading" : "the simulation could not be started",
    stopped: info.stop === null ? null : stopSentence(info.stop, scenario.breakpoints, stops.words, lanes.length),
  };
  return <TransportBar view={view} verbs={verbs} commands={commands} stops={stops} realTime={realTime} />;
}
