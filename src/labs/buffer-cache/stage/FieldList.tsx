import type { KeyboardEvent, MouseEvent } from "react";
import { laneLetter } from "../../../shared/lane-letter";
import type { FieldLayout } from "../charts/layout/field";
import { foundAt } from "../charts/layout/field-find";
import { optionWords } from "./biography-words";
import { useFieldView, useLayout } from "./field-context";
import { neighbor } from "./field-keys";
import { clearSelection, type PointedBuffer, pointedAt, useField } from "./field-store";

/** The buffers of a lane for keyboard, pointer and screen reader. It is a single tab stop, and arrows move between buffers. */
export function FieldList({ lane }: { readonly lane: number }) {
  const view = useFieldView();
  const selected = useField((look) => (look.selected?.lane === lane ? look.selected : null));
  const layout = useLayout(lane);
  const option = `buffer-${lane}-${selected?.born ?? "none"}`;
  const words = layout === null ? "" : optionWords(layout, selected?.born ?? null);
  const press = (event: KeyboardEvent) => {
    const now = view.layout(lane);
    if (now !== null && pressFieldKey(event, lane, now)) event.preventDefault();
  };
  const pointed = (event: MouseEvent): PointedBuffer | null => {
    const now = view.layout(lane);
    const box = event.currentTarget.getBoundingClientRect();
    return now && bufferAt(now, lane, event.clientX - box.x, event.clientY - box.y);
  };
  return (
    <div
      className="field-list"
      role="listbox"
      tabIndex={0}
      aria-label={`Buffers of lane ${laneLetter(lane)}`}
      aria-activedescendant={option}
      onKeyDown={press}
      onPointerMove={(event) => {
        const hovered = event.pointerType === "touch" ? null : pointed(event);
        if (hovered?.born !== useField.getState().hovered?.born) useField.setState({ hovered });
      }}
      onPointerLeave={() => useField.setState({ hovered: null })}
      onClick={(event) => useField.setState({ selected: pointed(event), isOpen: false, openSlot: null, farewell: "" })}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: the list has the focus; this is its active entry */}
      <span key={option} id={option} className="visually-hidden" role="option" aria-selected={selected !== null}>
        {words}
      </span>
    </div>
  );
}

function bufferAt(layout: FieldLayout, lane: number, x: number, y: number): PointedBuffer | null {
  const found = foundAt(layout, x, y);
  return found === null || !("mark" in found) ? null : pointedAt(layout, lane, found.mark);
}

/** Arrows move the selection, Enter opens the biography, Escape leaves. Returns whether it handled the key. */
function pressFieldKey(event: KeyboardEvent, lane: number, layout: FieldLayout): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const { selected } = useField.getState();
  const own = selected?.lane === lane ? selected : null;
  if (event.key === "Enter") {
    if (own !== null) useField.setState({ isOpen: true });
    return own !== null;
  }
  if (event.key === "Escape") {
    clearSelection();
    useField.setState({ hovered: null });
    document.getElementById("stage")?.focus();
    return true;
  }
  const mark = neighbor(layout, own?.born ?? null, event.key);
  if (mark === null) return false;
  useField.setState({ selected: pointedAt(layout, lane, mark), isOpen: false, openSlot: null, farewell: "" });
  return true;
}
