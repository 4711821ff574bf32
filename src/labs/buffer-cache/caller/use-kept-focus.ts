import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard in a list of buttons: after what was pressed has gone, the button in its place has the focus, or the
 * last one, or the first of the box. Returns what to call with the place of the pressed button, before it goes.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, selector: string, news: unknown) {
  const pressed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new says when the button has gone
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
