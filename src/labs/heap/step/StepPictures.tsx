import { useCallback, useEffect } from "react";
import type { Surface } from "../../../plot/surface";
import { Button } from "../../../ui/Button";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { useAllocationReading } from "../../shared/allocation-frame";
import { useShortcuts } from "../../shared/shortcuts";
import { StepMoves } from "../../shared/step/StepMoves";
import { type ShownRows, shownRowsKeys } from "../../shared/step/shown-rows";
import { useEscape } from "../../shared/use-escape";
import { storyIn } from "./director";
import { drawStory } from "./draw";
import type { HeapStepStory } from "./story";
import { closeStory, showPicture, useToldStory } from "./told-story";
import "./step-pictures.css";

/** The story of the step on the page, or of the one whose result is still to come; null = none. */
function useShownStory(focus: number): HeapStepStory | null {
  const reading = useAllocationReading();
  const { story, plays } = useToldStory();
  const isShown = story !== null && (plays || story.done === reading.info.done);
  const isOther = isShown && !plays && story.lane !== focus;
  useEffect(() => {
    const own = isOther ? storyIn(reading) : null;
    if (own?.lane === focus) showPicture(own, own.pictures.length - 1);
  }, [isOther, reading, focus]);
  return isShown ? story : null;
}

function movesOf(story: HeapStepStory, at: number): ShownRows {
  const total = story.pictures.length;
  const show = (rows: number) => showPicture(story, Math.max(0, Math.min(total, rows) - 1));
  return { total, shown: at + 1, all: false, show };
}

/** The last step of a heap in a few pictures, over the curves. At slow speeds they play before the result appears. */
export function StepPictures({ focus }: { readonly focus: number }) {
  const { playing } = useAllocationReading().info;
  const story = useShownStory(focus);
  const at = useToldStory((told) => told.at);
  const plays = useToldStory((told) => told.plays) || playing;
  const moves = story === null || plays ? null : movesOf(story, at);
  const picture = story?.pictures[at];
  useShortcuts(shownRowsKeys(moves));
  useEscape(story !== null, closeStory);
  if (story === null || picture === undefined) return null;
  return (
    <section className="heap-told" aria-labelledby="heap-told-title">
      <header className="heap-told-head row wrap">
        <h2 id="heap-told-title">
          <span className="heap-told-number">{at + 1}</span> {picture.title}
        </h2>
        <p className="heap-told-sentence" aria-live={plays ? "off" : "polite"}>
          {picture.sentence}
        </p>
        {moves === null ? (
          <p className="heap-told-place muted">
            picture {at + 1} of {story.pictures.length}
          </p>
        ) : (
          <StepMoves rows={moves} label="Pictures of the step">
            <Button title="Escape" onClick={closeStory}>
              Curves
            </Button>
          </StepMoves>
        )}
      </header>
      <StoryCanvas />
    </section>
  );
}

function StoryCanvas() {
  const draw = useCallback((surface: Surface) => {
    const { story, at, ms } = useToldStory.getState();
    if (story !== null) drawStory(surface, story, at, ms);
  }, []);
  return <DrawnCanvas className="heap-told-canvas" draw={draw} subscribe={useToldStory.subscribe} />;
}
