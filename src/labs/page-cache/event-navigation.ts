import { MACHINE_EVENT_COLUMN } from "../../generated/page_machine";
import type { Run } from "../../kernel/run/run";
import { useTransport } from "../../kernel/run/transport-store";
import type { EventNavigation } from "../shared/run-keys";
import { skipCommand } from "./machine/real-time";
import { cachesOf, machineOf, showsMachine } from "./page-frame";

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

/** Plays or pauses. With reduced motion, real time shows only the state at the end of each command. */
function play({ frames, transport }: Run): void {
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
