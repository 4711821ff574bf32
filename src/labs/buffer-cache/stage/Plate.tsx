import type { ReactNode } from "react";

/** Words on a bar, on a ground of their own. `middle`: where they stand, as a share of the bar; they never leave it. */
export function Plate({ words, middle }: { readonly words: ReactNode; readonly middle: number }) {
  return (
    <span className="plate" style={{ left: `clamp(90px, ${100 * middle}%, 100% - 90px)` }}>
      {words}
    </span>
  );
}
