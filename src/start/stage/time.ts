import type { Motion } from "../story/score";
import type { BeatMoment } from "./view";

/** The time of a beat: the progress of its motions. */
export interface Time {
  /** 0 = to come, 1 = over; null = the beat has no such motion. */
  readonly of: (motion: Motion) => number | null;
}

export function timeOf({ beat, part, progress }: BeatMoment): Time {
  return {
    of: (motion) => {
      const at = beat.parts.findIndex((one) => one.motion === motion);
      if (at < 0) return null;
      return at < part ? 1 : at > part ? 0 : progress;
    },
  };
}
