import { MOST_LANES } from "../../kernel/scenario/lane-edits";
import { laneLetter } from "../../shared/lane-letter";
import { SweepButton } from "../../sweep/SweepButton";
import { Button } from "../../ui/Button";
import "../../ui/rail.css";

interface LaneButtonsProps {
  /** The number of lanes. */
  readonly count: number;
  readonly focus: number;
  readonly onAdd: () => void;
}

/** Adds a lane, and tries other values in the lane in focus. */
export function LaneButtons({ count, focus, onAdd }: LaneButtonsProps) {
  const isFull = count >= MOST_LANES;
  return (
    <div className="lane-buttons row wrap">
      <Button
        aria-disabled={isFull}
        title={isFull ? "At most four lanes" : undefined}
        onClick={() => isFull || onAdd()}
      >
        + lane {isFull ? "" : laneLetter(count)}
      </Button>
      <SweepButton className="button button-quiet" name="Compare many settings" lane={focus} />
    </div>
  );
}
