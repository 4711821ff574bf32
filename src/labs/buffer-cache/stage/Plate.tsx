import type { ReactNode } from "react";

/**
 * Words on a bar, on a ground of their own. `middle`: where they stand, as a share of the bar; they never leave it. Moved
 * without a new layout.
 */
export function Plate({ words, middle }: { readonly words: ReactNode; readonly middle: number }) {
  return (
    <span
      className="plate"
      style={{ transform: `translateX(calc(clamp(90px, ${100 * middle}cqi, 100cqi - 90px) - 50%))` }}
    >
      {words}
    </span>
  );
}
