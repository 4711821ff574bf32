import { useEffect, useRef, useState } from "react";

/** A held value stays at least this long, in ms. */
const HELD_MS = 1000;

/** Returns a value unchanged until it has been shown for HELD_MS, then the newest. `holds` false: the newest at once. */
export function useHeld<T>(value: T, holds: boolean): T {
  const [shown, setShown] = useState(value);
  const since = useRef(Number.NEGATIVE_INFINITY);
  const isOther = shown !== value;
  useEffect(() => {
    if (!isOther) return;
    const show = () => {
      since.current = performance.now();
      setShown(value);
    };
    const wait = holds ? since.current + HELD_MS - performance.now() : 0;
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, isOther, holds]);
  return holds ? shown : value;
}
