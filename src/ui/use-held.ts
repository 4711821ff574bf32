import { useEffect, useRef, useState } from "react";

/** Returns a value unchanged until it has been shown for `ms`, then the newest. `holds` false: the newest at once. */
export function useHeld<T>(value: T, holds: boolean, ms = 1000): T {
  const [shown, setShown] = useState(value);
  const since = useRef(Number.NEGATIVE_INFINITY);
  const isOther = shown !== value;
  useEffect(() => {
    if (!isOther) return;
    const show = () => {
      since.current = performance.now();
      setShown(value);
    };
    const wait = holds ? since.current + ms - performance.now() : 0;
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, isOther, holds, ms]);
  return holds ? shown : value;
}
