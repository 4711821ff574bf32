import { useMemo } from "react";
import { MACHINE_EVENT_COLUMN } from "../../generated/page_machine";
import { useRun } from "../../kernel/run/hooks";
import type { Run } from "../../kernel/run/run";
import { useTransport } from "../../kernel/run/transport-store";
import { isMachine } from "../../models/page_cache/scenario";
import { pageStopWords } from "../../models/page_cache/stop-words";
import { stopRulesOf } from "../../ui/stop-rules-of";
import type { RealTime } from "../../ui/TransportBar";
import { LabTransport, type LabTransportProps } from "../shared/LabTransport";
import type { EventNavigation } from "../shared/run-keys";
import { cachesOf, machineOf, pageNow, showsMachine, usePageScenario } from "./page-state";
import "../../ui/real-time.css";

const machineStops = stopRulesOf(pageStopWords, () => import("./stop-phrases").then((part) => part.machinePhrases));
const policyStops = stopRulesOf(pageStopWords, () => import("./stop-phrases").then((part) => part.policyPhrases));

/** The transport of the lab. Only the machine's steps take time. */
export function PageTransport(props: Pick<LabTransportProps, "focus" | "onFocus" | "events" | "look">) {
  const run = useRun();
  const ofMachine = usePageScenario(isMachine);
  const realTime = useMemo(() => (ofMachine ? machineRealTime(run) : undefined), [run, ofMachine]);
  return <LabTransport {...props} stops={ofMachine ? machineStops : policyStops} realTime={realTime} />;
}

/** Numbers of an event in a cache's story: step, kind, value. */
const STORY_NUMBERS = 3;

/** The steps of the events that a frame carries for a lane, oldest first. */
function eventSteps(run: Run, lane: number): readonly number[] {
  const frame = run.frames.frame();
  const [events, numbers] = showsMachine(frame)
    ? [machineOf(frame).events, Object.keys(MACHINE_EVENT_COLUMN).length]
    : [cachesOf(frame)[lane]?.story ?? new Uint32Array(), STORY_NUMBERS];
  return Array.from({ length: events.length / numbers }, (_, event) => events[event * numbers] ?? 0);
}

const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The shortest time of a run of policies at the maximum speed, s; otherwise it is over before a picture is drawn. */
const SHORTEST_RUN_S = 2.5;
/** More requests take longer anyway. */
const MANY_REQUESTS = 1e6;

/** Has Play at the maximum speed take long enough to be seen. */
function stretchShortRun(done: number): void {
  const { speed, legs } = useTransport.getState();
  const { requests, loopTo } = pageNow();
  const left = requests - done;
  if (speed === "max" && legs.length === 0 && loopTo === null && left > 0 && left < MANY_REQUESTS)
    useTransport.setState({ legs: [{ to: requests + 1, speed: left / SHORTEST_RUN_S }] });
}

/** Plays or pauses. With reduced motion, real time shows only the state at the end of each command. */
function play({ frames, transport }: Run): void {
  if (!showsMachine(frames.frame())) stretchShortRun(frames.frame().info.done);
  const isStill = showsMachine(frames.frame()) && useTransport.getState().isTimed && wantsLessMotion();
  if (isStill && !frames.frame().info.playing) skipCommand(transport);
  else transport.toggle();
}

/** Navigation to the next event of a lane, and to the previous one. Before the first event is the start. */
export const pageEventNavigation = (run: Run, lane: number): EventNavigation => ({
  next: () => run.transport.nextStop({ lane, effect: "any" }),
  previous: () => {
    const { done } = run.frames.frame().info;
    const before = eventSteps(run, lane).filter((step) => step + 1 < done);
    run.transport.jump(before.length === 0 ? 0 : (before.at(-1) ?? 0) + 1);
  },
  play: () => play(run),
});

/** Goes to the end of the command. */
const skipCommand = (transport: Run["transport"]): void => transport.nextEvent(0, "command-ended");

/** How the machine plays in real time. The worker decides what is due; see MachineSimulation. */
const machineRealTime = ({ transport }: Run): RealTime => ({
  words: "Each command takes its modeled time. A step without a modeled time, such as 1 MiB of the eater, takes 1 ms.",
  skip: { name: "Skip command", press: () => skipCommand(transport) },
});
