import { useEffect, useRef } from "react";
import { figure } from "../../../models/allocation/figures";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import type { FieldView } from "../charts/field-view";
import type { CacheBox } from "../charts/layout/field";
import { scaleWords } from "../stage/CacheRoom";
import { MOST_CARDS, slotSizes } from "../stage/slot-list";
import { touchedSlot } from "../words/describe-frame";
import { useDrawn } from "./PresentField";

/** With more slots than this, cards leave no room for the picture of the cache. */
const FEW_CARDS = 2;

/** The cache's room: a few slots as cards, or many as a summary, and above them the whole cache on the callers' scale. */
export function PresentCache({ lane, view }: { readonly lane: AllocationLaneSnapshot; readonly view: FieldView }) {
  const slots = lane.slots.length / 2;
  const hasRoom = slots > 0 && (slots <= FEW_CARDS || slots > MOST_CARDS);
  const box = useDrawn(view)?.cacheBox;
  const isNamed = box !== undefined && slots === 1 && isNamedInField(box);
  return (
    <div
      className="room room-cache present-cache"
      data-step-cache=""
      data-in-field={box?.inField ?? false}
      data-named={isNamed}
    >
      <h2>Cache</h2>
      {hasRoom && <ToScale view={view} />}
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

function ToScale({ view }: { readonly view: FieldView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = useDrawn(view);
  useEffect(() => (canvas.current === null ? undefined : view.mountDot(0, canvas.current)), [view]);
  return (
    <>
      <canvas ref={canvas} className="present-dot" />
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
