import type { ComponentType } from "react";
import type { PredictedFigure, PredictionKey } from "../../kernel/run/asked-store";
import type { Run } from "../../kernel/run/run";
import type { LaneOf, Scenario } from "../../kernel/scenario/scenario";
import type { LabTransportProps } from "./LabTransport";
import type { EventNavigation } from "./run-keys";

/** The part of a stage that a lesson shows. */
export interface ShownPart {
  /** The lane in focus. */
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
  readonly names: readonly string[];
  /** The outlined part; null = none. */
  readonly highlight: string | null;
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
  /** CSS selector of the picture around it, which a low stage shows; missing = the part is a picture. */
  readonly picture?: string;
  /** "the cache" */
  readonly name: string;
  /** Its place beside the lesson's text on a wide screen: "the area beside the callers". */
  readonly where: string;
}

/** The parts of a lab that appear beside a lesson's text. */
export interface LabLesson<S extends Scenario = Scenario> {
  laneName(lane: LaneOf<S>): string;
  navigation(run: Run, lane: number): EventNavigation;
  readonly Transport: ComponentType<
    Pick<LabTransportProps, "focus" | "onFocus" | "events"> & Pick<ShownPart, "highlight">
  >;
  /** The takeaway and as much of the stage as a step is about. */
  readonly Shown: ComponentType<ShownPart>;
  /** As much of it as no question asks about; missing = nothing. */
  readonly Curve?: ComponentType<ShownPart>;
  /** The callers without the cache, for an audience; missing = nothing of the picture can be shown alone. */
  readonly CallersAlone?: ComponentType<Pick<ShownPart, "names"> & { readonly lane: number }>;
  /** Keyed by the name that a step highlights. */
  readonly parts: Readonly<Record<string, StagePart>>;
  /** One lane as a form, for a challenge; missing = no lesson of the lab has a challenge. */
  readonly laneEditor?: () => Promise<ComponentType<LaneEditorProps>>;
  /** Allocations and frees by hand; missing = the lab does not offer them. */
  readonly caller?: () => Promise<ComponentType<CallerProps>>;
}

/** A question that a lab asks before it shows a state. */
export interface LabQuestion<S extends Scenario = Scenario> extends PredictedFigure {
  /** Its name in addresses. */
  readonly key: PredictionKey;
  /** The question, about a state of a scenario such as "step 9". */
  asks(state: string, scenario: S): string;
  /** Whether it fits a scenario; missing = always. */
  isOf?(scenario: S): boolean;
}
