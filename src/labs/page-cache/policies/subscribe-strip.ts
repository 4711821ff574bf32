import type { Frame, FrameStore } from "../../../kernel/run/frame-store";

/** Above this speed, in requests per second, the cells of a strip change so much from frame to frame that they would flicker. */
const MOST_FOLLOWED = 1_000;

const canFollow = ({ info: { asked, playing } }: Frame): boolean =>
  !playing || (asked !== "max" && asked <= MOST_FOLLOWED);

/** Calls `draw` on every frame that the eye can follow, otherwise with the texts, which change less often. */
export function subscribeStrip(frames: FrameStore, draw: () => void): () => void {
  const ends = [
    frames.subscribe(() => canFollow(frames.frame()) && draw()),
    frames.subscribeReading(() => !canFollow(frames.reading()) && draw()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
