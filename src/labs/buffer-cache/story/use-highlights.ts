import { useLayoutEffect, useState } from "react";
import { type Highlights, highlightsAt, highlightWait, noHighlights } from "./highlights";

/** The highlighted cards: everything in `seen` when a story begins (null = nothing is known yet), then one per second. */
export function useHighlights(of: unknown, seen: readonly string[] | null): Highlights["lit"] {
  const [highlights, setHighlights] = useState(() =>
    seen === null ? noHighlights : highlightsAt(noHighlights, of, seen, 0),
  );
  useLayoutEffect(() => {
    if (seen === null) return;
    const now = performance.now();
    const next = highlightsAt(highlights, of, seen, now);
    if (next !== highlights) setHighlights(next);
    const wait = highlightWait(next, seen, now);
    if (wait === null) return;
    const timer = setTimeout(() => setHighlights((known) => highlightsAt(known, of, seen, performance.now())), wait);
    return () => clearTimeout(timer);
  });
  return highlights.lit;
}
