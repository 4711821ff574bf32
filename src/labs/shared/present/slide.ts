import type { ComponentType } from "react";
import type { PresentKeys } from "../../../ui/present/PresentDialog";

interface SlidePart {
  /** The lane in focus. */
  readonly lane: number;
}

/** What a lab shows an audience, within the frame of a presentation. */
export interface LabSlide {
  /** The figure takes all the room that it can have: the head is one line, and lanes are chosen in the bar. */
  readonly isDense: boolean;
  /** The point of the moment: a PresentTitle. */
  readonly Title: ComponentType<SlidePart>;
  readonly Figure: ComponentType<SlidePart & { readonly names: readonly string[] }>;
  /** What the last step did; missing = the figure says it. */
  readonly Sentence?: ComponentType<SlidePart>;
  /** How the run came here, small; `isCovered`: its room is left empty, since a question asks about it. */
  readonly History?: ComponentType<SlidePart & { readonly isCovered?: boolean }>;
  /** Where the figures come from. */
  readonly Origin?: ComponentType;
  /** The keys of the figure, beyond those of a run. */
  readonly useKeys?: (lane: number) => PresentKeys;
}
