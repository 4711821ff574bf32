import { create } from "zustand";
import { useScenario } from "../../../kernel/run/scenario-store";
import { simulationKey } from "../../../kernel/scenario/simulation-key";
import { equal } from "../../../shared/equal";
import { PICTURE_MS } from "./pictures";
import type { HeapStepStory } from "./story";

interface ToldStory {
  /** The step that the pictures show; null = none. */
  readonly story: HeapStepStory | null;
  /** The picture, from 0, and the time since its beginning at the slowest speed, ms. */
  readonly at: number;
  readonly ms: number;
  /** The pictures play, so the step's result is still to come. */
  readonly plays: boolean;
  /** A place for the pictures is on the page. */
  readonly hasPlace: boolean;
}

const NOTHING = { story: null, at: 0, ms: 0, plays: false } as const;

/** The pictures of the last step. */
export const useToldStory = create<ToldStory>()(() => ({ ...NOTHING, hasPlace: false }));

/** Removes the pictures. */
export const closeStory = (): void => useToldStory.setState(NOTHING);

/** Shows a picture as it is at its end. */
export function showPicture(story: HeapStepStory, at: number): void {
  const picture = story.pictures[at];
  if (picture !== undefined) useToldStory.setState({ story, at, ms: PICTURE_MS[picture.kind], plays: false });
}

/** Another run has other steps. */
useScenario.subscribe(({ scenario }, { scenario: before }) => {
  if (scenario !== before && !equal(simulationKey(scenario), simulationKey(before))) closeStory();
});
