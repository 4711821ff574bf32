import type { ComponentType } from "react";
import type { PresentKeys } from "../../../ui/present/PresentDialog";

interface SlidePart {
  /** The lane in focus. */
  readonly lane: number;
}

interface SlideFigure extends SlidePart {
  readonly names: readonly string[];
  /** In a lesson, the part that the step is about. A figure hides other parts that a later step asks about. */
  readonly highlight?: string;
}

/** The content of a lab's presentation, within the presentation's frame. */
export interface LabSlide {
  /** The figure takes all available space: the head is one line, and lanes are chosen in the bar. */
  readonly isDense: boolean;
  /** The current takeaway, as a PresentTitle. */
  readonly Title: ComponentType<SlidePart>;
  readonly Figure: ComponentType<SlideFigure>;
  /** Describes the last step. Omitted if the figure shows it. */
  readonly Sentence?: ComponentType<SlidePart>;
  /** The run so far, small. `isCovered`: its space stays empty because a question asks about it. */
  readonly History?: ComponentType<SlidePart & { readonly isCovered?: boolean }>;
  /** The source of the figures. */
  readonly Origin?: ComponentType;
  /** Keys of the figure, in addition to those of a run. */
  readonly useKeys?: (lane: number) => PresentKeys;
}
