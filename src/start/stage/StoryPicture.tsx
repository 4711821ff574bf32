import type { Giant } from "../../labs/article";
import type { Layout } from "./layout";
import { StagePicture } from "./StagePicture";
import { storyPieces } from "./story-pieces";
import type { StoryView } from "./view";

export interface StoryPictureProps {
  readonly view: StoryView;
  readonly layout: Layout;
  /** Those of the whole run. */
  readonly giants: readonly Giant[];
}

/** The stage while the story runs, and while the leak is fixed. */
export const StoryPicture = ({ view, layout, giants }: StoryPictureProps) => (
  <StagePicture view={view} layout={layout} pieces={storyPieces(view, layout, giants)} />
);
