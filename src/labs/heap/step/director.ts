import type { Director } from "../../../kernel/run/transport";
import { recordingOf } from "../../../models/allocation/heap-frame";
import { wordedCopy } from "../../../models/allocation/worded-lane";
import { type AllocationFrame, allocationNow } from "../../shared/allocation-frame";
import { heapsOf } from "../../shared/heap/heaps";
import { type DetailLevel, levelBetween } from "../../shared/step/detail-level";
import { onFrames, wantsLessMotion } from "../../shared/step/on-frames";
import { endTelling, tellStep } from "../../shared/step/told-step";
import { type HeapLook, NO_CHUNKS, useHeapLook } from "../heap-store";
import { PICTURE_MS } from "./pictures";
import { changedSpans, type HeapStepStory, storyOf } from "./story";
import { closeStory, showPicture, useToldStory } from "./told-story";

/** A step by hand takes this share of the time at the slowest speed. */
const BY_HAND = 0.5;
/** The share of the time between two steps that the pictures use, and its maximum, ms. */
const PLAYED = { share: 0.96, most: 4000 };
/** A step with few pictures shows each at most this many times as long. */
const MOST_SLOW = 1.3;
/** With less time between two steps, ms, each picture is short and the cut is left out. */
const LEAST_FULL = 1500;
const SHORT_MS = 300;
/** How long a changed block is framed while steps pass too fast for pictures, ms. */
const FLASH_MS = 120;
/** Three steps within this time, ms, mean that a key is held. Pictures would flash. */
const HELD_MS = 700;

/** A picture's part of the animation, ms. */
interface Turn {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** When each picture of a step is shown. `speed`: steps per second; null = a step by hand. @internal */
export function turnsOf({ pictures }: Pick<HeapStepStory, "pictures">, speed: number | null): readonly Turn[] {
  const between = speed === null ? Number.POSITIVE_INFINITY : 1000 / speed;
  const isShort = between < LEAST_FULL;
  const shown = pictures.flatMap(({ kind }, at) => (isShort && kind === "split" ? [] : [{ at, ms: PICTURE_MS[kind] }]));
  const timed = isShort ? shown.map(({ at }) => ({ at, ms: SHORT_MS })) : shown;
  const all = timed.reduce((sum, { ms }) => sum + ms, 0);
  const most = speed === null ? all * BY_HAND : Math.min(PLAYED.most, PLAYED.share * between);
  const scale = Math.min(speed === null || isShort ? 1 : MOST_SLOW, most / all);
  let from = 0;
  return timed.map(({ at, ms }) => {
    const turn = { at, from, to: from + ms * scale };
    from = turn.to;
    return turn;
  });
}

/** The end of the pictures of a step. */
interface Playing {
  /** The changed chunks of all lanes. */
  readonly framed: HeapLook["framed"];
  readonly stepped: boolean;
  readonly show: () => void;
}

/** Plays the pictures of a step at slow speeds, and frames the changed blocks at others. */
export class HeapDirector implements Director {
  /** Stops the animation; null = none is running. */
  #end: (() => void) | null = null;
  #flash: ReturnType<typeof setTimeout> | undefined;
  /** Times of the last two steps, ms. */
  #steps: readonly [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

  begins(before: AllocationFrame, after: AllocationFrame, stepped: boolean, show: () => void): boolean {
    const level = document.hidden ? null : levelBetween(before, after, stepped);
    const isOne = after.info.done === before.info.done + 1;
    this.cut();
    if (level === "L0" && isOne) return this.#tells(after, stepped, show);
    if (after.info.done !== before.info.done) this.#passes(after, level);
    return false;
  }

  cut(): void {
    this.#end?.();
    this.#end = null;
    endTelling();
    const { story, at, plays } = useToldStory.getState();
    if (story !== null && plays) showPicture(story, at);
  }

  /** Whether the result must wait for the pictures. */
  #tells(after: AllocationFrame, stepped: boolean, show: () => void): boolean {
    const story = useToldStory.getState().hasPlace && !isChartFocused() ? storyIn(after) : null;
    clearTimeout(this.#flash);
    const framed = changedSpans(heapsOf(after));
    frameChunks(framed);
    if (story === null) closeStory();
    else if (wantsLessMotion() || this.#isHeld()) showPicture(story, story.pictures.length - 1);
    else return this.#play(story, after, { framed, stepped, show });
    return false;
  }

  #isHeld(): boolean {
    const now = performance.now();
    const [first, second] = this.#steps;
    this.#steps = [second, now];
    return now - first < HELD_MS;
  }

  #play(story: HeapStepStory, { info, lanes }: AllocationFrame, { framed, stepped, show }: Playing): boolean {
    const turns = turnsOf(story, stepped || info.asked === "max" ? null : info.asked);
    // The maps frame the chunk that a request gets once it is found.
    if (story.pictures[0]?.kind === "request") frameChunks(NO_CHUNKS);
    tellStep(lanes.map(wordedCopy));
    useToldStory.setState({ story, at: 0, ms: 0, plays: true });
    this.#end = onFrames((time) => {
      const turn = turns.find(({ to }) => time < to);
      if (turn !== undefined && turn.at > 0) frameChunks(framed);
      if (turn !== undefined) return drawTurn(story, turn, time);
      show();
      this.cut();
    });
    return true;
  }

  /** The changed blocks are framed for a moment, if a person can follow that. */
  #passes(after: AllocationFrame, level: DetailLevel | null): void {
    clearTimeout(this.#flash);
    const isSeen = level === "L1" && !wantsLessMotion();
    frameChunks(isSeen ? changedSpans(heapsOf(after)) : NO_CHUNKS);
    if (isSeen) this.#flash = setTimeout(() => frameChunks(NO_CHUNKS), FLASH_MS);
  }
}

/** Has the maps frame these chunks, by lane. Redraws nothing if they do already. */
function frameChunks(framed: HeapLook["framed"]): void {
  if (useHeapLook.getState().framed !== framed) useHeapLook.setState({ framed });
}

function drawTurn(story: HeapStepStory, { at, from, to }: Turn, time: number): void {
  const picture = story.pictures[at];
  if (picture === undefined) return;
  const ms = ((time - from) / (to - from)) * PICTURE_MS[picture.kind];
  useToldStory.setState({ story, at, ms });
}

/** The pictures would cover the curves, whose keys also move the run. */
const isChartFocused = (): boolean => Boolean(document.activeElement?.closest(".heap-curves"));

/** The pictures of a frame's last step, in the lane that is recorded; null = not recorded. */
export function storyIn({ info, lanes }: AllocationFrame): HeapStepStory | null {
  const recording = recordingOf(info.answer);
  const lane = lanes[recording?.lane ?? -1];
  const choice = allocationNow().lanes[recording?.lane ?? -1]?.heap;
  if (recording?.done !== info.done || lane?.heap === undefined || choice === undefined) return null;
  return storyOf({ lane, heap: lane.heap, choice, recording });
}
