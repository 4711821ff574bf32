import type { SizeBar } from "../../../plot/layout/histogram";
import type { Scale } from "../../../plot/scales";

/** A lane's cutoff among the sizes, and callbacks that move it. */
export interface GripProps {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  /** Null = none. */
  readonly cutoff: number | null;
  readonly lane: number;
  /** The text for a screen reader. */
  readonly valueText: string;
  /** `isMore`: the same drag has already moved it. */
  readonly onCutoff: (cutoff: number | null, isMore: boolean) => void;
}
