import type { Dot } from "../../advisor/dot";
import type { TrayLane } from "./tray-store";

interface TrayProps {
  readonly lanes: readonly TrayLane[];
  readonly onRemove: (dot: Dot) => void;
  readonly refusal: string;
}

/** The dots that are to become lanes. */
export const LaneTray = ({ lanes, onRemove, refusal }: TrayProps) => (
  <fieldset className="lane-tray">
    <legend className="visually-hidden">Lanes</legend>
    {lanes.length === 0 && <span className="muted">Click a dot to make it a lane.</span>}
    {lanes.map(({ letter, name, dot }) => (
      <span key={letter} className="lane-chip">
        <span className="badge" data-lane={letter}>
          {letter}
        </span>
        <span>{name}</span>
        <button
          type="button"
          className="question-remove"
          aria-label={`Take away lane ${letter}`}
          onClick={() => onRemove(dot)}
        >
          ×
        </button>
      </span>
    ))}
    <span role="status" className="problem">
      {refusal}
    </span>
  </fieldset>
);
