import type { StoryRecord } from "../record";
import type { Beat, Motion } from "../story/score";

/**
 * The progress of a beat: the moving part, and how much of it has passed, 0 … 1. A beat ends with its last part at 1.
 */
export interface BeatMoment {
  readonly beat: Beat;
  /** Index into beat.parts. */
  readonly part: number;
  readonly motion: Motion;
  readonly progress: number;
}

/** The stage's content while the story runs. `before`: the record at the start of the beat; `now`: that of its step. */
export type StoryView =
  | { readonly scene: "beat"; readonly moment: BeatMoment; readonly before: StoryRecord; readonly now: StoryRecord }
  /** Any state of the growth. */
  | { readonly scene: "growth"; readonly now: StoryRecord }
  /** `was`: the record without a cutoff, whose giants leave dashed outlines. */
  | { readonly scene: "fix"; readonly now: StoryRecord; readonly was: StoryRecord };

/** The content of the start page's stage; "rest": the poster. */
export type StageView = { readonly scene: "rest"; readonly now: StoryRecord } | StoryView;
