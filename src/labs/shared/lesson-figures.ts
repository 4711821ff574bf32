import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { Reached } from "./library-entry";

/** The width of a lesson's figure, CSS pixels: a column on a phone, or half a sheet of paper. */
export const FIGURE_WIDTH = 360;

/** The figures on the pages of a lab's lessons, which need no script. */
export interface LessonFigures<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> {
  /**
   * Draws a state as the content of an SVG that is FIGURE_WIDTH wide, with a description. `name` is unique among all
   * figures.
   */
  draw(reached: Reached<S, L>, name: string): { readonly svg: string; readonly height: number; readonly words: string };
}
