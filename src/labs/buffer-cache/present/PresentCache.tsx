import { touchedSlot } from "../../../charts/describe-frame";
import { figure } from "../../../charts/figures";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import type { LaneSnapshot } from "../../../state/frame-store";
import { MOST_CARDS, slotSizes } from "../stage/slot-list";

/** The room of the cache: few slots one by one, many as a sum. */
export function PresentCache({ lane }: { readonly lane: LaneSnapshot }) {
  return (
    <div className="room room-cache present-cache" data-step-cache="">
      <h2>Cache</h2>
      <Kept lane={lane} />
    </div>
  );
}

function Kept({ lane }: { readonly lane: LaneSnapshot }) {
  const sizes = slotSizes(lane.slots);
  const big = figure(lane, "big");
  const touched = touchedSlot(lane);
  if (sizes.length === 0) return <p>This policy caches nothing.</p>;
  if (sizes.length > MOST_CARDS) {
    return (
      <p className="present-slot">
        {formatCounted(figure(lane, "cached"), "buffer")}
        <br />
        {formatBytes(figure(lane, "idle"))}
      </p>
    );
  }
  const slots = sizes.map((size, slot) => ({ size, slot }));
  return (
    <ol>
      {slots.map(({ size, slot }) => (
        <li
          key={slot}
          className="present-slot"
          data-slot={slot}
          data-empty={size === 0}
          data-big={size >= big}
          data-touched={slot === touched}
        >
          {size === 0 ? "empty" : formatBytes(size)}
        </li>
      ))}
    </ol>
  );
}
