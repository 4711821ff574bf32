import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard focus in a list of buttons. When the pressed button disappears, the focus moves to the button in
 * its place, or to the last one, or to the first of the box. Call the result with the pressed button's index before it
 * disappears.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, selector: string, news: unknown) {
  const pressed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `news` changes when the button has disappeared
  useEffect(() => {
    const place = pressed.current;
    if (place === null) return;
    pressed.current = null;
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const next = buttons[Math.min(place, buttons.length - 1)] ?? box.current?.querySelector("button");
    next?.focus({ preventScroll: true });
  }, [news]);
  return (place: number) => {
    pressed.current = place;
  };
}
