import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { HISTORY } from "../../../generated/abi";
import { HISTORY_NUMBERS } from "../../../models/allocation/lane-arrays";
import { type AllocationLaneSnapshot, useAllocationReading } from "../../shared/allocation-frame";
import { useEscape } from "../../shared/use-escape";
import { containerOf, type FieldLayout, isSmall } from "../charts/layout/field";
import { useLayout } from "./field-context";
import { biography } from "./field-selection";
import { clearSelection, useField } from "./field-store";
import { type Life, lifeOf } from "./field-words";

/** CSS pixels at the default text size of 16. */
const CARD = { width: 248, gap: 10, height: 124 };
const USUAL = 16;

/** The biography of the selected buffer, beside its container. It takes the focus when opened with Enter. */
export function Biography({ lane }: { readonly lane: number }) {
  const layout = useLayout(lane);
  const { selected, hovered, isOpen } = useField();
  const pointed = hovered ?? selected;
  const life = layout === null || pointed?.lane !== lane ? null : lifeOf(layout, pointed.born);
  if (layout === null || life === null) return null;
  const isSelected = selected?.lane === lane && selected.born === life.born;
  return (
    <Card
      style={placeOf(layout, life.born)}
      takesFocus={isOpen && isSelected}
      onEscape={() => useField.setState({ isOpen: false })}
      isHeld={isSelected}
    >
      {biography(life)}
    </Card>
  );
}

/** The biography of the buffer that was in a slot when its card was pressed. It closes when the buffer leaves. */
export function SlotBiography({ lane, slot }: { readonly lane: number; readonly slot: number }) {
  const now = cachedLife(useAllocationReading().lanes[lane], slot);
  const [born] = useState(now?.born);
  const hasLeft = now === null || now.born !== born;
  useEffect(() => {
    if (hasLeft) clearSelection();
  }, [hasLeft]);
  if (hasLeft) return null;
  return (
    <Card className="biography-slot" takesFocus onEscape={clearSelection} isHeld>
      {biography(now)}
    </Card>
  );
}

function cachedLife(lane: AllocationLaneSnapshot | undefined, slot: number): Life | null {
  const size = lane?.slots[2 * slot] ?? 0;
  const at = slot * HISTORY_NUMBERS;
  if (size === 0 || lane === undefined) return null;
  const word = (name: keyof typeof HISTORY) => lane.histories[at + HISTORY[name]] ?? 0;
  return { born: word("born"), size, needed: null, handOuts: word("hand_outs"), useful: word("useful") };
}

interface CardProps {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly takesFocus: boolean;
  readonly onEscape: () => void;
  /** The card stays until it is closed. Otherwise it closes when the pointer leaves. */
  readonly isHeld: boolean;
  readonly children: ReactNode;
}

/** A card of text. Escape closes it and returns the focus. */
function Card({ className = "", style, takesFocus, onEscape, isHeld, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const opener = document.activeElement;
    const own = card.current;
    own?.focus();
    return () => {
      const { activeElement, body } = document;
      const isOurs = activeElement === body || own?.contains(activeElement);
      if (isOurs && opener instanceof HTMLElement) opener.focus();
    };
  }, [takesFocus]);
  useEscape(isHeld, clearSelection);
  return (
    <div
      ref={card}
      className={`biography ${className}`}
      role="dialog"
      aria-label="Biography of a buffer"
      tabIndex={-1}
      style={style}
      data-held={isHeld}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }}
    >
      <p>{children}</p>
      {isHeld && (
        <button type="button" className="biography-close" aria-label="Close" onClick={clearSelection}>
          ×
        </button>
      )}
    </div>
  );
}

/** In the room that the buffers and the words beside them leave free, so that it covers no label; null = it does not fit there. */
function freeRoom(layout: FieldLayout, width: number): number | null {
  const left = layout.extent.width + CARD.gap;
  return isSmall(layout) || layout.cacheBox.inField || left + width > layout.width ? null : left;
}

/** In the free room, or in a wide container; otherwise beside the container if there is space to its right or left, or in it. */
function placeOf(layout: FieldLayout, born: number): CSSProperties {
  const container = containerOf(layout, born);
  if (container === null) return { left: 0, top: 0 };
  const times = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
  const [width, height] = [times * CARD.width, times * CARD.height];
  const right = container.x + container.width + CARD.gap;
  const left = container.x - width - CARD.gap;
  const inside = Math.max(0, Math.min(container.x + CARD.gap, layout.width - width));
  const top = Math.max(0, Math.min(container.y + 8, layout.height - height));
  const own = container.width >= width + 2 * CARD.gap ? inside : null;
  return {
    left: freeRoom(layout, width) ?? own ?? (right + width <= layout.width ? right : left >= 0 ? left : inside),
    top,
  };
}
