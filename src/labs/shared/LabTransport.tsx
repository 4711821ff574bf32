import { useMemo } from "react";
import { loopOf } from "../../kernel/protocol/messages";
import { useAsked } from "../../kernel/run/asked-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import { useTransport } from "../../kernel/run/transport-store";
import { VerbKey } from "../../ui/Icon";
import { lazyComponent } from "../../ui/lazy-component";
import { type LabStops, stopSentence } from "../../ui/stop-rules-of";
import { type RealTime, TransportBar, type TransportCommands } from "../../ui/TransportBar";
import { type LookForms, type LookTransportProps, useLayer } from "./layer";
import { RunPlace } from "./RunPlace";
import { type LaneFocus, runEnd, runKeys, useRunKeys, verbsOf } from "./run-keys";
import { useShortcuts } from "./shortcuts";
import { useWaits } from "./use-waits";

export interface LabTransportProps extends Omit<LaneFocus, "lanes"> {
  /** The stop rules of the lab. */
  readonly stops: LabStops;
  /** Missing = the lab's steps take no time. */
  readonly realTime?: RealTime | undefined;
  /** Forms that the smallest layer unfolds. Missing = the lab is a lesson's. */
  readonly look?: LookForms;
}

const LookTransport = lazyComponent<LookTransportProps>(() => import("./layers").then((part) => part.LookTransport));

/** The transport of a lab, as far as the link asks for it. */
export function LabTransport(props: LabTransportProps) {
  const { controls } = useAsked((asked) => asked.presentation);
  const layer = useLayer();
  if (controls === "none") return null;
  if (controls === "step") return <StepTransport {...props} />;
  if (layer === "look" && props.look !== undefined) return <LookTransport {...props} look={props.look} />;
  return <FullTransport {...props} />;
}

function FullTransport({ focus, onFocus, events, stops, realTime }: LabTransportProps) {
  const run = useRun();
  const { info, lanes } = useReading();
  const { scenario } = useScenario();
  const { speed, isTimed } = useTransport();
  const waits = useWaits();
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
    waits,
    stopped: info.stop === null ? null : stopSentence(info.stop, scenario.breakpoints, stops.words, lanes.length),
  };
  return <TransportBar view={view} verbs={verbs} commands={commands} stops={stops} realTime={realTime} />;
}

const KEYS = ["ArrowLeft", "ArrowRight", "PageUp", "PageDown", "1", "2", "3", "4", "mod+z", "mod+y"];

/** A transport for single steps only. */
function StepTransport({ focus, onFocus, events }: Omit<LaneFocus, "lanes">) {
  const run = useRun();
  const { info, lanes } = useReading();
  const waits = useWaits();
  const verbs = verbsOf(run, events, info.playing);
  const keys = runKeys(run, { focus, onFocus, lanes: lanes.length, events });
  useShortcuts(Object.fromEntries(Object.entries(keys).filter(([key]) => KEYS.includes(key))));
  return (
    <section className="transport step-transport" aria-label="Transport">
      <fieldset className="transport-keys" disabled={waits !== null} title={waits ?? undefined}>
        <legend className="visually-hidden">Steps{waits !== null && `: ${waits}`}</legend>
        <VerbKey verb={verbs.back} />
        <VerbKey verb={verbs.forward} />
        <RunPlace />
      </fieldset>
    </section>
  );
}

/** Maps a transport's fields to commands of a run. */
function commandsOf(run: Run): TransportCommands {
  return {
    nextStop: () => run.transport.nextStop(),
    go: (done) => run.transport.jump(done),
    cancel: () => run.transport.cancel(),
    stay: () => run.transport.stay(),
    speed: (speed) => run.transport.setSpeed(speed),
    timed: (isTimed) => run.transport.setTimed(isTimed),
    rules: (breakpoints) => run.history.edit({ breakpoints }),
    loop: (loop) => run.history.edit({ loopFrom: loop?.from ?? null, loopTo: loop?.to ?? null }),
  };
}
