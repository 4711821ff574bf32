import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { StoryRecord } from "../record";
import { StoryPicture } from "../stage/Stage";
import type { StageView } from "../stage/StagePicture";
import {
  advance,
  advanceCuts,
  atEndOf,
  back,
  backCut,
  beatAt,
  begin,
  forward,
  forwardCut,
  GROWTH_BEAT,
  isAtEnd,
  isGrowing,
  isStill,
  jump,
  LEAK_BEAT,
  momentOf,
  type Position,
  STORY_STEPS,
  scrub,
  shownStep,
  stepBefore,
  toggle,
  toggleCut,
} from "./player";
import { StoryRecords } from "./records";
import { LAST_STEP } from "./score";

/** The maximum time in ms by which one frame advances the story. A later frame means that the page was hidden. */
const MOST_FRAME_MS = 250;

const lessMotion = () => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The story of the start page: its position and its controls. Null position = the poster. */
export function useStory() {
  const records = useRecords();
  const [at, setAt] = useState<Position | null>(null);
  const isDrawn = useIsDrawn(at !== null);
  const isReady = useCallback((beat: number) => isDrawn && hasRecords(records, beat), [records, isDrawn]);
  const playing = at?.playing ?? false;
  useClock(playing, (ms) => setAt((now) => now && (lessMotion() ? advanceCuts : advance)(now, ms, isReady)));
  const go = useMemo(() => commands(records, setAt), [records]);
  const lastShown = useRef(records.record(LAST_STEP));
  const step = at === null ? LAST_STEP : shownStep(at);
  const record = records.record(step) ?? lastShown.current;
  useEffect(() => {
    lastShown.current = record;
  });
  return { records, at, record, ...go };
}

export type Story = ReturnType<typeof useStory>;

function useRecords(): StoryRecords {
  const run = useRun();
  const records = useMemo(() => new StoryRecords(run), [run]);
  useSyncExternalStore(records.subscribe, records.version, records.version);
  useEffect(() => records.listen(), [records]);
  return records;
}

/** Whether the story's stage, which is loaded for the first story, can be drawn. */
function useIsDrawn(isNeeded: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (isNeeded) StoryPicture.load().then(() => setDrawn(true));
  }, [isNeeded]);
  return isDrawn;
}

/** Calls `tick` with the ms since the last animation frame, while `runs` is true. */
function useClock(runs: boolean, tick: (ms: number) => void): void {
  const latest = useRef(tick);
  useEffect(() => {
    latest.current = tick;
  });
  useEffect(() => {
    if (!runs) return;
    let last: number | null = null;
    const turn = (now: number) => {
      if (last !== null) latest.current(Math.min(MOST_FRAME_MS, now - last));
      last = now;
      id = requestAnimationFrame(turn);
    };
    let id = requestAnimationFrame(turn);
    return () => cancelAnimationFrame(id);
  }, [runs]);
}

/** Whether the records at the start and at the end of a beat have arrived. */
function hasRecords(records: StoryRecords, beat: number): boolean {
  const { step } = beatAt({ beat });
  return records.record(stepBefore(beat)) !== undefined && records.record(step) !== undefined && records.early !== null;
}

function commands(records: StoryRecords, setAt: (change: (at: Position | null) => Position | null) => void) {
  const move = (change: (at: Position | null) => Position | null) => {
    setAt((at) => {
      const next = change(at);
      if (next !== null) queueMicrotask(() => records.want([shownStep(next), stepBefore(next.beat), ...STORY_STEPS]));
      return next;
    });
  };
  return {
    /** Plays the whole story from the poster. */
    show: () => move(() => (lessMotion() ? forwardCut(begin()) : begin())),
    toggle: () => move((at) => (at === null ? begin() : (lessMotion() ? toggleCut : toggle)(at))),
    forward: () => move((at) => (at === null ? begin() : (lessMotion() ? forwardCut : forward)(at))),
    back: () => move((at) => at && (lessMotion() ? backCut : back)(at)),
    skip: () => move(() => atEndOf(LEAK_BEAT)),
    jump: (step: number) => move(() => (lessMotion() ? scrub(step) : jump(step))),
    scrub: (step: number) => move(() => scrub(step)),
    rest: () => move(() => null),
  };
}

/** The content of the stage. Keeps its identity while it is unchanged. */
export function stageView(at: Position | null, record: StoryRecord, records: StoryRecords): StageView {
  if (at === null) return { scene: "rest", now: record };
  const moment = momentOf(at);
  const isBetween = moment.beat.from !== moment.beat.step;
  if (isGrowing(at)) return { scene: "growth", now: record };
  const before = records.record(stepBefore(at.beat)) ?? record;
  if (isBetween && isStill(at) && !isAtEnd(at)) {
    const beat = { ...moment.beat, step: record.step };
    return { scene: "beat", moment: { ...moment, beat, progress: 1 }, before, now: record };
  }
  // Until the growth runs, the stage shows the state before it.
  const now = at.beat === GROWTH_BEAT ? record : (records.record(moment.beat.step) ?? record);
  return { scene: "beat", moment, before, now };
}

/** The end of the strip's axis: the first steps, the whole run, or in transition from one to the other. */
export function axisEnd(at: Position | null): number {
  if (at === null || at.beat > GROWTH_BEAT) return LAST_STEP;
  if (at.beat < GROWTH_BEAT) return FIRST_STEPS;
  const { motion, progress } = momentOf(at);
  return motion === "axis" ? FIRST_STEPS * (LAST_STEP / FIRST_STEPS) ** progress : LAST_STEP;
}

const FIRST_STEPS = 63;
