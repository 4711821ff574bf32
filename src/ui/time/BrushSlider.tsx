import type { KeyboardEvent } from "react";
import type { Movable } from "../../plot/time/moves";

/** A part of the range on a strip that keys move: the range, or an end of it. */
export function BrushSlider(props: {
  readonly part: Movable;
  readonly name: string;
  readonly words: string;
  readonly now: number;
  readonly least: number;
  readonly most: number;
  readonly onPress: (part: Movable, event: KeyboardEvent) => void;
}) {
  return (
    <div
      className="brush-grip"
      data-part={props.part}
      role="slider"
      tabIndex={0}
      aria-label={props.name}
      aria-valuemin={props.least}
      aria-valuemax={props.most}
      aria-valuenow={props.now}
      aria-valuetext={props.words}
      onKeyDown={(event) => props.onPress(props.part, event)}
    />
  );
}
