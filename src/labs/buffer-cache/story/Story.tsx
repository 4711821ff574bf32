import { formatInteger } from "../../../shared/format";
import { useReading, useRun } from "../../../state/hooks";
import { LaneSwitch } from "../LaneSwitch";
import { type StoryCard, story } from "./story-cards";
import "./story.css";

/** What happened in a lane, on a scale of steps; a click goes there. */
export function Story(props: {
  readonly focus: number;
  readonly names: readonly string[];
  readonly onFocus: (lane: number) => void;
}) {
  const reading = useReading();
  const run = useRun();
  const lane = reading.lanes[props.focus];
  if (lane === undefined) return null;
  return (
    <section className="story" aria-labelledby="story-title">
      <div className="story-head">
        <h2 id="story-title">What happened, by step</h2>
        <LaneSwitch {...props} />
      </div>
      <ol>
        {story(lane).map((card) => (
          <Card key={card.key} card={card} done={reading.info.done} onJump={(step) => run.jump(step + 1)} />
        ))}
      </ol>
    </section>
  );
}

interface CardProps {
  readonly card: StoryCard;
  readonly done: number;
  readonly onJump: (step: number) => void;
}

function Card({ card, done, onJump }: CardProps) {
  const seen = !Number.isNaN(card.step);
  const state = seen ? (card.step < done ? "past" : "ahead") : "unseen";
  return (
    <li className="card" data-state={state} data-harm={card.harm} data-now={card.step === done - 1}>
      <span className="card-step">{seen ? formatInteger(card.step) : "?"}</span>
      <div className="card-text">
        {seen ? (
          <button
            type="button"
            aria-label={`${card.title}, go to step ${formatInteger(card.step)}`}
            onClick={() => onJump(card.step)}
          >
            {card.glyph} {card.title}
          </button>
        ) : (
          <b>
            {card.glyph} {card.title}
          </b>
        )}
        <p>{card.text}</p>
      </div>
    </li>
  );
}
