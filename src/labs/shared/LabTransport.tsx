import { useMemo } from "react";
import { stopSentence } from "../../components/stop-words";
import { TransportBar } from "../../components/TransportBar";
import { LIMIT } from "../../generated/abi";
import { loopOf } from "../../protocol/messages";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { commandsOf } from "./commands";
import { effectWays, type LaneFocus, useRunKeys } from "./run-keys";

/** The transport of a lab. */
export function LabTransport({ focus, onFocus, events }: Omit<LaneFocus, "lanes">) {
  const run = useRun();
  const { info, lanes } = useReading();
  const { scenario, speed, ready, failure } = useLab();
  useRunKeys(run, { focus, lanes: lanes.length, onFocus, events });
  const commands = useMemo(() => commandsOf(run, events ?? effectWays(run, focus)), [run, focus, events]);
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
    heaps: scenario.lab === "heap",
    waits: ready ? null : failure === null ? "the simulation is loading" : "the simulation could not be started",
    stopped: info.stop === null ? null : stopSentence(info.stop, scenario.breakpoints, limits),
  };
  return <TransportBar view={view} commands={commands} />;
}
