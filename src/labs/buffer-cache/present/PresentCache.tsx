import { touchedSlot } from "../../../charts/describe-frame";
import { figure } from "../../../charts/figures";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import type { LaneSnapshot } from "../../../state/frame-store";
import { MOST_CARDS, slotSizes } from "../stage/slot-list";

/** What the cache holds: few slots one by one, many as a sum. The field shows it to scale. */
export function PresentCache({ lane }: { readonly lane: LaneSnapshot }) {
  const sizes = slotSizes(lane.slots);
  const big = figure(lane, "big");
  const touched = touchedSlot(lane);
  if (sizes.length === 0) return <p className="present-cache">This policy keeps nothing.</p>;
  if (sizes.length > MOST_CARDS) {
    return (
      <div className="present-cache">
        <h2>in the cache, {formatCounted(figure(lane, "cached"), "buffer")}</h2>
        <p className="present-slot" data-step-cache="">
          {formatBytes(figure(lane, "idle"))}
        </p>
      </div>
    );
  }
  const slots = sizes.map((size, slot) => ({ size, slot }));
  return (
    <div className="present-cache">
      <h2>{slots.length === 1 ? "cache slot" : `${formatBytes(figure(lane, "idle"))} in slots`}, not to scale</h2>
      <ol data-step-cache="" data-count={slots.length}>
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
    </div>
  );
}
