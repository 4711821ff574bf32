import { useEffect, useRef } from "react";
import { containerOf } from "../../../charts/layout/field-find";
import { biography, lifeOf } from "./biography-words";
import { useLayout } from "./field-context";
import { useField } from "./field-store";

const CARD = { width: 248, gap: 10 };

/** The life of the buffer that is pointed at, beside its container. Opened with Enter it takes the focus. */
export function Biography({ lane }: { readonly lane: number }) {
  const layout = useLayout(lane);
  const card = useRef<HTMLDivElement>(null);
  const { selected, hovered, isOpen } = useField();
  const pointed = hovered?.lane === lane ? hovered : selected;
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    card.current?.focus();
    return () => (opener.current as HTMLElement | null)?.focus();
  }, [isOpen]);
  const life = layout === null || pointed?.lane !== lane ? null : lifeOf(layout, pointed.born);
  if (layout === null || pointed === null || life === null) return null;
  return (
    <div
      ref={card}
      className="biography"
      role="dialog"
      aria-label="Biography of a buffer"
      tabIndex={-1}
      style={placeOf(layout, pointed.born)}
      data-open={isOpen}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        useField.setState({ isOpen: false });
      }}
    >
      <p>{biography(life)}</p>
      {selected?.born === life.born && (
        <button
          type="button"
          className="biography-close"
          aria-label="Close"
          onClick={() => useField.setState({ isOpen: false, selected: null })}
        >
          ×
        </button>
      )}
    </div>
  );
}

/** Beside the container if there is room at its right or left, else in it. */
function placeOf(layout: Parameters<typeof containerOf>[0], born: number) {
  const container = containerOf(layout, born);
  if (container === null) return { left: 0, top: 0 };
  const right = container.x + container.width + CARD.gap;
  const left = container.x - CARD.width - CARD.gap;
  const inside = Math.max(0, Math.min(container.x + CARD.gap, layout.width - CARD.width));
  const top = Math.max(0, Math.min(container.y + 8, layout.height - 96));
  return { left: right + CARD.width <= layout.width ? right : left >= 0 ? left : inside, top };
}
