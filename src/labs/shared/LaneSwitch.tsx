import { useId } from "react";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";

interface LaneSwitchProps {
  readonly names: readonly string[];
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
}

/** Chooses the lane for the title, the events and the story. On a small screen it also chooses the visible lane. */
export function LaneSwitch({ names, focus, onFocus }: LaneSwitchProps) {
  const group = useId();
  if (names.length < 2) return null;
  return (
    <fieldset className="lane-switch">
      <legend className="visually-hidden">Lane in focus</legend>
      {names.map((name, lane) => (
        <label key={laneLetter(lane)}>
          <input type="radio" name={group} checked={focus === lane} onChange={() => onFocus(lane)} />
          <span>
            <Badge lane={lane} /> <span className="lane-switch-name">{name}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
