import { formatInteger } from "../shared/format";
import { Icon } from "../ui/Icon";
import type { Position } from "./story/player";
import { isWaiting } from "./story/player";

interface Props {
  readonly at: Position;
  readonly step: number;
  /** The address of the lab at this step. */
  readonly lab: string;
  readonly onSkip: () => void;
  readonly onBack: () => void;
  readonly onToggle: () => void;
  readonly onForward: () => void;
}

/** The controls of the story, always visible. */
export function StoryBar({ at, step, lab, onSkip, onBack, onToggle, onForward }: Props) {
  const waits = isWaiting(at);
  const play = at.playing ? "Pause" : waits ? "Continue" : "Play";
  return (
    <section className="start-bar" aria-label="The story">
      <button type="button" className="start-link start-skip" onClick={onSkip}>
        Skip
      </button>
      <div className="start-keys">
        <button type="button" className="start-key" aria-label="Back" title="Back" onClick={onBack}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="start-key start-play"
          aria-label={play}
          onClick={onToggle}
          data-waits={waits || undefined}
        >
          <Icon name={at.playing ? "pause" : "play"} />
          {waits && <span>Continue</span>}
        </button>
        <button type="button" className="start-key" aria-label="Forward" title="Forward" onClick={onForward}>
          <Icon name="forward" />
        </button>
      </div>
      <p className="start-where">
        <a className="start-link" href={lab}>
          Open in the lab
        </a>
        <b>{step < 0 ? "start" : `step ${formatInteger(step)}`}</b>
      </p>
    </section>
  );
}
