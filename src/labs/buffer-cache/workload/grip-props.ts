import type { SizeBar } from "../../../plot/layout/histogram";
import type { Scale } from "../../../plot/scales";

/** A lane's cutoff among the sizes, and how it moves. */
export interface GripProps {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  /** Null = none. */
  readonly cutoff: number | null;
  readonly lane: number;
  /** What a screen reader says of it. */
  readonly valueText: string;
  /** `isMore`: the same drag has moved it before. */
  readonly onCutoff: (cutoff: number | null, isMore: boolean) => void;
}
