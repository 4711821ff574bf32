import type { Scenario } from "../../src/kernel/scenario/scenario";
import { namedLanes } from "../../src/labs/buffer-cache/library";
import { withFewMarks } from "../../src/labs/buffer-cache/library-picture";
import { pictureInWords } from "../../src/labs/buffer-cache/words/describe-frame";
import type { Cores } from "../../src/labs/core-name";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import type { Figure, StepFigures } from "../../src/lessons/pages/figures";
import { allocationLane } from "../../src/models/allocation/allocation-lane";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { policyName } from "../../src/models/allocation/policy-words";
import { reached } from "../library-pictures/cards";
import { drawFigure, FIGURE_WIDTH } from "./figure";

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
  const scenario = allocationOf(state);
  const { lanes: all, done } = reached(scenario, cores);
  const lanes = all.map(allocationLane).map(withFewMarks);
  const names = scenario.lanes.map(policyName);
  return {
    ...drawFigure({ lanes, names, poisonRatio: scenario.poisonRatio, done }, name),
    width: FIGURE_WIDTH,
    words: pictureInWords(done, namedLanes(scenario, lanes)),
  };
}
