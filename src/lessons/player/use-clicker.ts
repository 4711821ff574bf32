import { useEffect, useRef } from "react";
import type { Turns } from "./use-moves";

/** Elements that handle these keys themselves when focused. */
const OWN_KEYS = "input, select, textarea, dialog, [popover], [contenteditable]";

/** A clicker's keys move in the lesson, wherever the focus is, before the run receives them. */
export function useClicker(moves: Turns, isOn: boolean): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null;
      if (isOwn || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key !== "PageDown" && event.key !== "PageUp") return;
      event.preventDefault();
      latest.current[event.key === "PageDown" ? "next" : "previous"]();
    };
    window.addEventListener("keydown", hear, true);
    return () => window.removeEventListener("keydown", hear, true);
  }, [isOn]);
}
