import { useCallback } from "react";
import { figure } from "../../../models/allocation/figures";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import { drawCacheDot } from "../charts/field";
import type { CacheBox } from "../charts/layout/field";
import { scaleWords } from "../stage/CacheRoom";
import { MOST_CARDS, slotSizes } from "../stage/slot-list";
import { touchedSlot } from "../words/describe-frame";
import { drawMagnified, type LaneLayouts, useDrawn } from "./PresentField";

/** With more slots than this, cards leave no room for the picture of the cache. */
const FEW_CARDS = 2;

/** The cache's room: a few slots as cards, or many as a summary, and above them the whole cache on the callers' scale. */
export function PresentCache(props: { readonly lane: AllocationLaneSnapshot; readonly layouts: LaneLayouts }) {
  const { lane, layouts } = props;
  const slots = lane.slots.length / 2;
  const hasRoom = slots > 0 && (slots <= FEW_CARDS || slots > MOST_CARDS);
  const box = useDrawn(layouts)?.cacheBox;
  const isNamed = box !== undefined && slots === 1 && isNamedInField(box);
  return (
    <div
      className="room room-cache present-cache"
      data-step-cache=""
      data-in-field={box?.inField ?? false}
      data-named={isNamed}
    >
      <h2>Cache</h2>
      {hasRoom && <ToScale layouts={layouts} />}
      <Kept lane={lane} />
    </div>
  );
}

/** Size of a presentation's letters, and the space that its drawing leaves around them. CSS pixels. */
const LETTERS = 26;
const AROUND = 28;

/** Whether a buffer is drawn large enough to show its size. Its slot then omits it. */
const isNamedInField = ({ inField, idle, rect }: CacheBox): boolean =>
  inField && rect.width >= textWidth(formatBytes(idle), LETTERS, 600) + AROUND && rect.height >= 2 * LETTERS;

function ToScale({ layouts }: { readonly layouts: LaneLayouts }) {
  const layout = useDrawn(layouts);
  const draw = useCallback(
    (surface: Surface) => {
      const now = layouts.drawn();
      if (now !== null) drawMagnified(surface, now, drawCacheDot);
    },
    [layouts],
  );
  return (
    <>
      <DrawnCanvas className="present-dot" draw={draw} subscribe={layouts.subscribe} />
      <p className="visually-hidden">{layout === null ? "" : scaleWords(layout.cacheBox)}</p>
    </>
  );
}

function Kept({ lane }: { readonly lane: AllocationLaneSnapshot }) {
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
