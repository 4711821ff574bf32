import { type Beat, type BeatMoment, beatMs, LAST_STEP, SCORE } from "./score";

/** A position in the story. Immutable: every change returns a new one. */
export interface Position {
  /** Index into SCORE. */
  readonly beat: number;
  /** Milliseconds of the beat that have passed. */
  readonly ms: number;
  readonly playing: boolean;
  /** Milliseconds for which a cut has been shown; undefined = no cut, so the moment advances with the clock. */
  readonly shown?: number;
}

/** The growth shows this many states per second. More would flash. */
const STATES_PER_SECOND = 3;
/** With reduced motion each cut is shown for this long. */
const CUT_MS = 3000;
/** The clock waits here. */
const WAIT_BEAT = SCORE.findIndex(({ waits }) => waits);
export const GROWTH_BEAT = SCORE.findIndex(({ scene }) => scene === "growth");
export const LEAK_BEAT = SCORE.length - 1;
const RUN_BEAT = SCORE.findIndex(({ parts }) => parts[0]?.motion === "run");

export const beatAt = ({ beat }: Pick<Position, "beat">): Beat => SCORE[beat] as Beat;
const endMs = (beat: number) => beatMs(SCORE[beat] as Beat);
/** The duration of a beat's parts before its steps pass, in ms. */
const leadMs = (beat: Beat) => beat.parts.slice(0, -1).reduce((sum, { ms }) => sum + ms, 0);

export const begin = (): Position => ({ beat: 0, ms: 0, playing: true });
export const atEndOf = (beat: number, playing = false): Position => ({ beat, ms: endMs(beat), playing });

export const isAtEnd = ({ beat, ms }: Position): boolean => ms >= endMs(beat);
export const isWaiting = (at: Position): boolean => at.beat === WAIT_BEAT && isAtEnd(at) && !at.playing;
export const isOver = (at: Position): boolean => at.beat === LEAK_BEAT && isAtEnd(at);

/** The moving part of a beat, and its progress. */
export function momentOf({ beat: index, ms }: Position): BeatMoment {
  const beat = SCORE[index] as Beat;
  let left = ms;
  for (const [part, { motion, ms: length }] of beat.parts.entries()) {
    if (left < length) return { beat, part, motion, progress: left / length };
    left -= length;
  }
  const last = beat.parts.length - 1;
  return { beat, part: last, motion: beat.parts[last]?.motion ?? "still", progress: 1 };
}

/** The step of the strip's head. */
export function headStep(at: Position): number {
  const beat = beatAt(at);
  if (isAtEnd(at)) return beat.step;
  const before = stepBefore(at.beat);
  const steps = beat.step - before;
  if (steps <= 1) return isCounted(at) ? beat.step : before;
  const lead = leadMs(beat);
  const share = Math.max(0, at.ms - lead) / (endMs(at.beat) - lead);
  return before + Math.floor(share * steps + 1e-6);
}

/** Whether the giants accumulate, at a few states per second. */
export const isGrowing = (at: Position): boolean => at.beat === GROWTH_BEAT && momentOf(at).motion === "growth";

/** The step before a beat. The story begins at the poster. */
export const stepBefore = (beat: number): number => (beat === 0 ? LAST_STEP : (SCORE[beat - 1]?.step ?? LAST_STEP));

/** Whether the numbers of a beat have changed. They change once: when they are read, or at the beat's end. */
export const isCounted = (at: Position): boolean => isAtEnd(at) || momentOf(at).motion === "number";

/** Whether the moment is still: paused, or a cut. */
export const isStill = ({ playing, shown }: Position): boolean => !playing || shown !== undefined;

/** The step of the shown record, for all captions, dials and counters, and during the growth for the stage. */
export function shownStep(at: Position): number {
  const { from, step } = beatAt(at);
  if (isCounted(at)) return step;
  if (step === from) return stepBefore(at.beat);
  if (isStill(at)) return headStep(at);
  return at.beat === GROWTH_BEAT ? stateBefore(at.ms) : stepBefore(at.beat);
}

/** The step that the caption tells. A single step is told from the beginning, although its numbers change at the end. */
export function toldStep(at: Position): number {
  const { from, step } = beatAt(at);
  return from === step ? step : shownStep(at);
}

const growth = SCORE[GROWTH_BEAT] as Beat;
const GROWTH_LEAD = leadMs(growth);
const GROWTH_MS = beatMs(growth) - GROWTH_LEAD;
const GROWTH_STATES = Math.ceil((GROWTH_MS / 1000) * STATES_PER_SECOND);
const growthState = (index: number) => headStep(growthAt((index * 1000) / STATES_PER_SECOND));
const growthAt = (ms: number): Position => ({ beat: GROWTH_BEAT, ms: GROWTH_LEAD + ms, playing: true });
const stateBefore = (ms: number) =>
  growthState(Math.floor((Math.max(0, ms - GROWTH_LEAD) / 1000) * STATES_PER_SECOND + 1e-6));

/** Every step whose record the story shows while it plays, in order. */
export const STORY_STEPS: readonly number[] = [
  ...SCORE.slice(0, GROWTH_BEAT).map(({ step }) => step),
  ...Array.from({ length: GROWTH_STATES }, (_, index) => growthState(index)).filter((step) => step > 60),
  LAST_STEP,
];

/** Whether a beat can begin because its records have arrived. */
type IsReady = (beat: number) => boolean;

/** Advances the clock by `ms`. A beat without its records waits for them. Step 11 waits for a person. */
export function advance(at: Position, ms: number, isReady: IsReady): Position {
  if (!at.playing || !isReady(at.beat)) return at;
  const end = endMs(at.beat);
  const now = at.ms + ms;
  if (now < end) return { ...at, ms: now };
  if (beatAt(at).waits || at.beat === LEAK_BEAT) return atEndOf(at.beat);
  const next = at.beat + 1;
  if (!isReady(next)) return { ...at, ms: end };
  return advance({ ...at, beat: next, ms: 0 }, now - end, isReady);
}

/** Pauses or resumes. At the end of the story, starts over. */
export function toggle(at: Position): Position {
  if (isOver(at)) return begin();
  if (at.playing) return { ...at, playing: false };
  return isAtEnd(at) ? { beat: at.beat + 1, ms: 0, playing: true } : { ...at, playing: true };
}

/** Moves to the end of the beat, or of the next one. A waiting clock resumes. */
export function forward(at: Position): Position {
  if (isWaiting(at)) return toggle(at);
  const beat = isAtEnd(at) ? Math.min(LEAK_BEAT, at.beat + 1) : at.beat;
  return atEndOf(beat, at.playing && !SCORE[beat]?.waits && beat < LEAK_BEAT);
}

/** Moves to the end of the previous beat; null = to the poster. */
export const back = (at: Position): Position | null => (at.beat === 0 ? null : atEndOf(at.beat - 1));

/** Plays the beat of a step from the previous state. */
export const jump = (step: number): Position => ({
  beat: step === LAST_STEP ? LEAK_BEAT : SCORE.findIndex((beat) => beat.step === step),
  ms: 0,
  playing: true,
});

/** The paused state after a step. */
export function scrub(step: number): Position {
  const beat = SCORE.findIndex((one) => one.step >= step);
  if (SCORE[beat]?.step === step) return atEndOf(beat);
  const index = beat === RUN_BEAT ? RUN_BEAT : GROWTH_BEAT;
  const lead = leadMs(SCORE[index] as Beat);
  const before = stepBefore(index);
  const share = (step - before) / ((SCORE[index]?.step ?? LAST_STEP) - before);
  return { beat: index, ms: lead + share * (endMs(index) - lead), playing: false };
}

/** With reduced motion the story consists of these states. */
const CUTS: readonly Position[] = [4, 6, 10, 11, 59, 5000, 15_679, 25_000]
  .map(scrub)
  .concat([atEndOf(GROWTH_BEAT), atEndOf(LEAK_BEAT)])
  .map((at) => ({ ...at, shown: 0 }));

const isBefore = (a: Position, b: Position) => a.beat < b.beat || (a.beat === b.beat && a.ms < b.ms - 1e-6);

/** Like `advance`, but jumps from cut to cut. */
export function advanceCuts(at: Position, ms: number, isReady: IsReady): Position {
  if (!at.playing || !isReady(at.beat)) return at;
  const shown = (at.shown ?? 0) + ms;
  return shown < CUT_MS ? { ...at, shown } : forwardCut(at);
}

/** Moves to the next cut. A playing story keeps playing, unless the clock waits there. */
export function forwardCut(at: Position): Position {
  const next = CUTS.find((cut) => isBefore(at, cut));
  if (next === undefined) return { ...at, playing: false };
  const plays = (at.playing || isWaiting(at)) && !beatAt(next).waits && next.beat < LEAK_BEAT;
  return { ...next, playing: plays };
}

/** Like `toggle`, but for cuts. */
export const toggleCut = (at: Position): Position =>
  isWaiting(at) || isOver(at) ? forwardCut(isOver(at) ? begin() : at) : { ...at, playing: !at.playing };

/** The previous cut; null = the poster. */
export const backCut = (at: Position): Position | null => CUTS.findLast((cut) => isBefore(cut, at)) ?? null;
