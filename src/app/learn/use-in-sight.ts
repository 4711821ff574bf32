import { useEffect } from "react";
import { scrollBehavior } from "../../ui/scroll-behavior";

/** The margin between a part and the stage's edge after scrolling, CSS pixels. */
const MARGIN = 12;

/** Scrolls only the stage until the part is visible, or its top if it is taller than the stage. */
function bringPart(selector: string): void {
  const stage = document.getElementById("stage");
  const part = stage?.querySelector(selector);
  if (stage == null || part == null) return;
  const [outer, inner] = [stage.getBoundingClientRect(), part.getBoundingClientRect()];
  const above = inner.top - MARGIN - outer.top;
  // The caption covers the stage's foot where it is shown.
  const caption = stage.querySelector(".lesson-caption")?.clientHeight ?? 0;
  const below = inner.bottom + MARGIN - (outer.bottom - caption);
  const by = above < 0 ? above : Math.min(above, Math.max(0, below));
  if (by !== 0) stage.scrollTo({ top: stage.scrollTop + by, behavior: scrollBehavior() });
}

/** Keeps the part of the stage that a state is about visible. `state` identifies the state. */
export function useInSight(selector: string | undefined, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another state is shown
  useEffect(() => {
    if (selector !== undefined) bringPart(selector);
  }, [selector, state]);
}
