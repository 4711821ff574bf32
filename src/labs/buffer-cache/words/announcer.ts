import type { FrameInfo } from "../../../kernel/protocol/messages";
import { isBlank, type WordedLane } from "../../../models/allocation/worded-lane";
import { stepName } from "../../../shared/step-name";
import { pictureInWords, playheadWords, stepSentence } from "./describe-frame";

/** Time between two announcements while playing, in ms. */
const QUIET_MS = 10_000;

/** The state to announce. */
interface AnnouncedState {
  readonly info: FrameInfo;
  readonly lanes: readonly WordedLane[];
}

/** The text for the screen reader, and when it last changed. */
export interface Announcement {
  readonly text: string;
  readonly at: number;
  readonly done: number;
  readonly playing: boolean;
}

/**
 * The announcement after `reading`: one sentence per step by hand, a description of the picture when playing ends, and
 * at most one message in ten seconds while playing.
 */
export function announce(
  last: Announcement,
  reading: AnnouncedState,
  words: AnnouncedWords,
  now: number,
): Announcement {
  const { done, playing, seek } = reading.info;
  // A run on its way to a state announces nothing.
  if (seek !== null || reading.lanes.some(isBlank)) return last;
  const next = { ...last, done, playing };
  if (playing) return now - last.at < QUIET_MS ? next : { ...next, at: now, text: playheadWords(done, reading.lanes) };
  if (done === last.done && !last.playing) return next;
  return {
    ...next,
    at: now,
    text:
      words.stopped ?? (last.playing ? pictureInWords(done, reading.lanes, words.names) : stepWords(reading, words)),
  };
}

export interface AnnouncedWords {
  readonly names: readonly string[];
  /** Why the run stopped by itself. */
  readonly stopped: string | null;
  /** The steps are those of a recorded program. */
  readonly isRecorded?: boolean;
}

function stepWords({ info, lanes }: AnnouncedState, { isRecorded }: AnnouncedWords): string {
  const first = lanes[0];
  if (first === undefined) return "";
  return `${stepName(info.done)}. ${stepSentence(first, isRecorded)} ${playheadWords(info.done, lanes)}`;
}
