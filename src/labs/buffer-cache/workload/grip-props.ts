import type { SizeAxis, SizeBar } from "../../../plot/layout/histogram";

/** A lane's cutoff among the sizes, and how it moves. */
export interface GripProps {
  readonly bars: readonly SizeBar[];
  readonly axis: SizeAxis;
  /** Null = none. */
  readonly cutoff: number | null;
  readonly lane: number;
  /** What a screen reader says of it. */
  readonly valueText: string;
  /** `isMore`: the same drag has moved it before. */
  readonly onCutoff: (cutoff: number | null, isMore: boolean) => void;
}
