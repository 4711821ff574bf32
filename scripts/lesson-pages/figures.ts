import "../../src/labs/register";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { figuresIn, wordsOf } from "../../src/labs/shared/lab-figures";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import type { Figure, StepFigures } from "../../src/lessons/pages/figures";
import { column } from "../../src/plot/figure";
import { PAGE_PALETTE } from "../../src/plot/palette";
import { drawBlocks, heightOf } from "../../src/plot/picture-blocks";
import { svgSurface } from "../../src/plot/svg-context";
import type { Cores } from "../../src/shared/core-name";
import { libraryOf, reached } from "../library-pictures/cards";

/** The width of a lesson's figure, CSS pixels: a column on a phone, or half a sheet of paper. */
const WIDTH = 360;

/** The figures of every step, by lesson name. Runs every state to its step. `cores`: compiled. */
export const lessonFigures = (cores: Cores): Record<string, StepFigures[]> =>
  Object.fromEntries(
    lessons.map(({ name, steps }) => [name, steps.map((step, i) => stepFigures(step, cores, `${name}-${i + 1}`))]),
  );

function stepFigures({ states, question }: LessonStep, cores: Cores, name: string): StepFigures {
  const asked = states[question.at];
  const isKnown = !question.covered && asked !== undefined && asked.at !== "start";
  return {
    asked: isKnown ? figureOf(asked, cores, `${name}-asked`) : null,
    answered: figureOf(states.at(-1) ?? states[0], cores, `${name}-answered`),
  };
}

/** The figures of a state, one below the other. `name` is unique among all figures. */
function figureOf(scenario: Scenario, cores: Cores, name: string): Figure {
  const state = reached(scenario, cores);
  const figures = figuresIn(libraryOf(scenario.lab).figures, scenario, "handout");
  const blocks = column(figures, state, WIDTH, false);
  const { surface, marks } = svgSurface(WIDTH, Math.ceil(heightOf(blocks)));
  drawBlocks({ ...surface, palette: PAGE_PALETTE }, blocks);
  return { svg: marks(name), width: WIDTH, height: surface.height, words: wordsOf(figures, state) };
}
