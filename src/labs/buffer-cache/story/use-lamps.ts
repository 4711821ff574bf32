import { useLayoutEffect, useState } from "react";
import { type Lamps, lampsAt, lampWait, noLamps } from "./lamps";

/** The highlighted cards: everything in `seen` when a story begins (null = nothing is known yet), then one per second. */
export function useLamps(of: unknown, seen: readonly string[] | null): Lamps["lit"] {
  const [lamps, setLamps] = useState(() => (seen === null ? noLamps : lampsAt(noLamps, of, seen, 0)));
  useLayoutEffect(() => {
    if (seen === null) return;
    const now = performance.now();
    const next = lampsAt(lamps, of, seen, now);
    if (next !== lamps) setLamps(next);
    const wait = lampWait(next, seen, now);
    if (wait === null) return;
    const timer = setTimeout(() => setLamps((known) => lampsAt(known, of, seen, performance.now())), wait);
    return () => clearTimeout(timer);
  });
  return lamps.lit;
}
