import type { FrameStore } from "../../../kernel/run/frame-store";

/** Above this speed, in requests per second, the cells of a strip change so much from frame to frame that they would flicker. */
const MOST_FOLLOWED = 1_000;

/** Calls `draw` on every frame that the eye can follow, otherwise only on those that the texts read, which are rarer. */
export const subscribeStrip = (frames: FrameStore, draw: () => void, most = MOST_FOLLOWED): (() => void) =>
  frames.subscribe(() => {
    const { asked, playing } = frames.frame().info;
    const canFollow = !playing || (asked !== "max" && asked <= most);
    if (canFollow || frames.frame() === frames.reading()) draw();
  });
