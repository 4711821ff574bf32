import type { Answer, LaneArrays } from "../../kernel/protocol/frame";
import type { FrameInfo } from "../../kernel/protocol/messages";
import type { FrameSnapshot } from "../../kernel/run/frame-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { Figure } from "../../plot/figure";
import { stepName } from "../../shared/step-name";

/** The state that a figure draws: a frame of a scenario. */
export interface FigureState<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> {
  readonly scenario: S;
  readonly lanes: readonly L[];
  readonly info: FrameInfo;
  /** The lane in focus. */
  readonly focus: number;
  /** As FrameStore.firsts, for the lane in focus. */
  readonly firsts: readonly number[];
  /** The answers to the trials of a library's card. */
  readonly answers?: readonly Answer[];
}

/** Where a figure appears. `stage`: on paper and in the picture of the stage. `file`: on paper, and as a picture of its own. */
export type Place = "stage" | "file" | "slide" | "card" | "handout";

/** A figure of a lab. */
export interface LabFigure<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays>
  extends Figure<FigureState<S, L>> {
  readonly places: readonly Place[];
  /** Whether a scenario has this figure. */
  isOf(scenario: S): boolean;
}

/** Figures of a state in words, for those who do not see them. */
export const wordsOf = (figures: readonly LabFigure[], state: FigureState): string =>
  `At ${stepName(state.info.done)}: ${figures.map((figure) => figure.words(state)).join(" ")}`;

/** The figures of a scenario that appear in a place. */
export const figuresIn = <S extends Scenario, L extends LaneArrays>(
  figures: readonly LabFigure<S, L>[],
  scenario: S,
  ...places: readonly Place[]
): readonly LabFigure<S, L>[] =>
  figures.filter((figure) => figure.isOf(scenario) && places.some((place) => figure.places.includes(place)));

/** The state that the page shows, for figures. `wanted`: the lane in focus; the last one if there are fewer. */
export function stateOf<S extends Scenario, L extends LaneArrays>(
  { info, lanes }: FrameSnapshot<L>,
  scenario: S,
  wanted: number,
) {
  const focus = Math.min(wanted, scenario.lanes.length - 1);
  return { info, lanes, scenario, focus, firsts: lanes[focus]?.firsts ?? [] } satisfies FigureState<S, L>;
}
