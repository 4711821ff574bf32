import type { ComponentType } from "react";

export interface LessonStageProps {
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
  /** The outlined part; null = none. */
  readonly highlight: string | null;
  /** Shows at most the curve, because everything else would answer a later question. */
  readonly showsCurveAlone: boolean;
}

export interface LaneEditorProps {
  readonly lane: number;
  /** Names of presets to hide. */
  readonly without: readonly string[];
}

export interface CallerProps {
  /** Sizes to offer, bytes. */
  readonly requests: readonly number[];
  /** The initial moves, which cannot be undone. */
  readonly start?: readonly number[];
}

/** A part of the stage that a lesson can highlight. */
export interface StagePart {
  /** CSS selector of the part within the stage. */
  readonly selector: string;
  /** "the cache" */
  readonly name: string;
  /** Its place beside the lesson's text on a wide screen: "the area beside the callers". */
  readonly where: string;
}

/** The parts of a lab that appear beside a lesson's text. */
export interface LabLesson {
  readonly Stage: ComponentType<LessonStageProps>;
  /** The graph's single figure in large type, for an audience; null = nothing of the picture can be shown alone. */
  readonly CurveAlone: ComponentType<{ readonly lane: number }> | null;
  /** Keyed by the name that a step highlights. */
  readonly parts: Readonly<Record<string, StagePart>>;
  /** One lane as a form, for a challenge; null = no lesson of the lab has a challenge. */
  readonly laneEditor: (() => Promise<ComponentType<LaneEditorProps>>) | null;
  /** Allocations and frees by hand; null = the lab does not offer them. */
  readonly caller: (() => Promise<ComponentType<CallerProps>>) | null;
}
