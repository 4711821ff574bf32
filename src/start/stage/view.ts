import type { StoryRecord } from "../record";
import type { Beat, Motion } from "../story/score";

/** How far a beat has come: the part that moves, and how much of it has passed, 0 … 1. At the end of a beat: its last part at 1. */
export interface BeatMoment {
  readonly beat: Beat;
  /** Index into beat.parts. */
  readonly part: number;
  readonly motion: Motion;
  readonly progress: number;
}

/** What the stage of the start page shows. `before`: the record that the beat begins with; `now`: that of its step. */
export type StageView =
  | { readonly scene: "rest"; readonly now: StoryRecord }
  | { readonly scene: "beat"; readonly moment: BeatMoment; readonly before: StoryRecord; readonly now: StoryRecord }
  /** A state of the growth, wherever in it. */
  | { readonly scene: "growth"; readonly now: StoryRecord }
  /** `was`: the record without a cutoff, whose giants leave dashed outlines. */
  | { readonly scene: "fix"; readonly now: StoryRecord; readonly was: StoryRecord };
