import type { ComponentType } from "react";

export interface LessonStageProps {
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
  /** The part that is outlined; null = none. */
  readonly highlight: string | null;
  /** All else would answer what is asked later. */
  readonly showsCurveAlone: boolean;
}

export interface LaneEditorProps {
  readonly lane: number;
  /** Names of presets that are not offered. */
  readonly without: readonly string[];
}

export interface CallerProps {
  /** Sizes to ask for, bytes. */
  readonly requests: readonly number[];
  /** The moves to begin with: they are not taken back. */
  readonly start?: readonly number[];
}

/** A part of the stage that a step of a lesson can lead to. */
export interface StagePart {
  /** CSS selector of it, within the stage. */
  readonly selector: string;
  /** "the cache" */
  readonly name: string;
  /** Where it is beside the lesson's text on a wide screen: "the room beside the callers". */
  readonly where: string;
}

/** What a lab shows beside the text of a lesson. */
export interface LabLesson {
  readonly Stage: ComponentType<LessonStageProps>;
  /** The one figure of the graph, large, for an audience. */
  readonly CurveAlone: ComponentType<{ readonly lane: number }>;
  /** By the name that a step highlights. */
  readonly parts: Readonly<Record<string, StagePart>>;
  /** One lane as a form, for a challenge. */
  readonly laneEditor: () => Promise<ComponentType<LaneEditorProps>>;
  /** Requests and returns by hand; null = nobody can make them. */
  readonly caller: (() => Promise<ComponentType<CallerProps>>) | null;
}
