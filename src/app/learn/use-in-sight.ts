import { useEffect } from "react";
import { STAGE_PARTS, type StagePart } from "../../labs/buffer-cache/stage-parts";
import { scrollBehavior } from "../../ui/scroll-behavior";

/** Between a part and the edge of the stage that it is brought to, CSS pixels. */
const MARGIN = 12;

/** Scrolls the stage alone, so far that the part is seen, or its beginning where it is higher than the stage. */
function bringPart(name: StagePart): void {
  const stage = document.getElementById("stage");
  const part = stage?.querySelector(STAGE_PARTS[name]);
  if (stage == null || part == null) return;
  const [outer, inner] = [stage.getBoundingClientRect(), part.getBoundingClientRect()];
  const above = inner.top - MARGIN - outer.top;
  const below = inner.bottom + MARGIN - outer.bottom;
  const by = above < 0 ? above : Math.min(above, Math.max(0, below));
  if (by !== 0) stage.scrollTo({ top: stage.scrollTop + by, behavior: scrollBehavior() });
}

/** Keeps the part of the stage that a state is about in sight. `state`: what tells one state from another. */
export function useInSight(part: StagePart, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another state is shown
  useEffect(() => bringPart(part), [part, state]);
}
