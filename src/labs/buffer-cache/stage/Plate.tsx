import type { CSSProperties, ReactNode } from "react";

/**
 * Words on a bar, on a ground of their own. `middle`: where they stand, as a share of the bar; they never leave it. Moved
 * without a new layout.
 */
export function Plate({ words, middle }: { readonly words: ReactNode; readonly middle: number }) {
  return (
    <span className="plate" style={{ "--middle": `${100 * middle}cqi` } as CSSProperties}>
      {words}
    </span>
  );
}
