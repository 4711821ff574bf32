import type { SizeAxis, SizeBar } from "../../../charts/layout/histogram";
import type { Problem } from "../../../scenario/scenario";

/** What a person can do with the cutoff: try it while it moves, and set it. */
export interface GripProps {
  readonly bars: readonly SizeBar[];
  readonly axis: SizeAxis;
  readonly cutoff: number | null;
  /** What the cutoff does. */
  readonly words: string;
  readonly onTry: (cutoff: number | null | undefined) => void;
  readonly onSet: (cutoff: unknown) => readonly Problem[];
}
