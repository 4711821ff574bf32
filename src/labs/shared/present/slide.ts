import type { ComponentType } from "react";
import type { PresentKeys } from "./SlideFrame";

interface SlidePart {
  /** The lane in focus. */
  readonly lane: number;
}

/** The title and the figure show nothing that a later step of a lesson asks about. */
interface LessonSlidePart extends SlidePart {
  /** In a lesson, the part that the step is about. */
  readonly highlight?: string;
}

interface SlideFigure extends LessonSlidePart {
  readonly names: readonly string[];
  /** The requests to come that a lesson asks about, in bytes; missing = none. */
  readonly waiting?: readonly number[];
}

/** The content of a lab's presentation, within the presentation's frame. */
export interface LabSlide {
  /** The current takeaway, as a PresentTitle. */
  readonly Title: ComponentType<LessonSlidePart>;
  readonly Figure: ComponentType<SlideFigure>;
  /** Describes the last step. Omitted if the figure shows it. */
  readonly Sentence?: ComponentType<SlidePart>;
  /** The run so far, small. `isCovered`: its space stays empty because a question asks about it. */
  readonly History?: ComponentType<SlidePart & { readonly isCovered?: boolean }>;
  /** The caveats of the figures; missing = they have none. */
  readonly Caveats?: ComponentType;
  /** The source of the figures. */
  readonly Origin?: ComponentType;
  /** The experiment of a stage without steps; null = its stage has steps. */
  readonly useExperiment?: (highlight?: string) => string | null;
  /** Keys of the figure, in addition to those of a run. */
  readonly useKeys?: (lane: number) => PresentKeys;
}
