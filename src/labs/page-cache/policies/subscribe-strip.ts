import type { Frames } from "../../../kernel/run/frame-store";

/** Above this speed, in requests per second, the cells of a strip change so much from frame to frame that they would flicker. */
const MOST_FOLLOWED = 1_000;

/** Calls `draw` on every frame that the eye can follow, otherwise once for each that the texts read, which are rarer. */
export function subscribeStrip(frames: Frames, draw: () => void, most = MOST_FOLLOWED): () => void {
  let drawn = frames.reading();
  return frames.subscribe(() => {
    const { asked, playing } = frames.frame().info;
    const canFollow = !playing || (asked !== "max" && asked <= most);
    const reading = frames.reading();
    if (!canFollow && reading === drawn) return;
    drawn = reading;
    draw();
  });
}
