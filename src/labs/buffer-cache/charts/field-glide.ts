import type { FieldLayout } from "./layout/field";
import { layoutsBetween } from "./layout/field-between";

const GLIDE_MS = 300;

/**
 * Animates all lanes from their layouts to those of `now`, which may change meanwhile, and ends with null. Does nothing
 * for a person who prefers reduced motion.
 */
export function glide(
  from: readonly FieldLayout[],
  now: () => readonly FieldLayout[],
  show: (layouts: readonly FieldLayout[] | null) => void,
): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const draw = (share: number) => {
    const eased = 1 - (1 - share) ** 3;
    show(
      now().map((to, lane) => {
        const was = from[lane];
        return was === undefined ? to : layoutsBetween(was, to, true)(eased);
      }),
    );
  };
  let began: number | null = null;
  const turn = (time: number) => {
    began ??= time;
    if (time - began >= GLIDE_MS) return show(null);
    draw((time - began) / GLIDE_MS);
    requestAnimationFrame(turn);
  };
  draw(0);
  requestAnimationFrame(turn);
}
