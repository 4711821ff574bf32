import type { Scenario } from "../../src/kernel/scenario/scenario";
import { LAB_CATALOGS } from "../../src/labs/catalogs";
import type { Cores } from "../../src/labs/core-name";
import { drawnFigure } from "../../src/labs/shared/drawn-figure";
import { figuresIn, wordsOf } from "../../src/labs/shared/lab-figures";
import { FIGURE_WIDTH, type LessonFigures } from "../../src/labs/shared/lesson-figures";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import type { Figure, StepFigures } from "../../src/lessons/pages/figures";
import { column } from "../../src/plot/figure";
import { LIBRARIES, reached } from "../library-pictures/cards";

/** Each lab's figures; null = it has no lessons. Loaded with this file, because the build must not import anything later. */
const FIGURES: ReadonlyMap<string, LessonFigures | null> = new Map(
  await Promise.all(
    Object.entries(LAB_CATALOGS).map(
      async ([lab, { lessonFigures }]) => [lab, await (lessonFigures?.() ?? null)] as const,
    ),
  ),
);

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

function figureOf(state: Scenario, cores: Cores, name: string): Figure {
  const drawn = FIGURES.get(state.lab) ?? null;
  if (drawn !== null) return { ...drawn.draw(reached(state, cores), name), width: FIGURE_WIDTH };
  const figures = figuresIn(LIBRARIES.get(state.lab)?.figures ?? [], state, "handout");
  if (figures.length === 0) throw new Error(`The lab “${state.lab}” draws no figures of lessons.`);
  const at = reached(state, cores);
  return { ...drawnFigure(column(figures, at, FIGURE_WIDTH, false), name), words: wordsOf(figures, at), width: FIGURE_WIDTH };
}
