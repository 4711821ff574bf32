export const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Calls `draw` on every animation frame with the ms since the first one, until it is stopped. */
export function onFrames(draw: (time: number) => void): () => void {
  let began: number | null = null;
  let asked = requestAnimationFrame(function turn(now) {
    began ??= now;
    asked = requestAnimationFrame(turn);
    draw(now - began);
  });
  return () => cancelAnimationFrame(asked);
}
