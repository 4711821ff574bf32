import type { Scenario } from "../../src/kernel/scenario/scenario";
import { namedLanes } from "../../src/labs/buffer-cache/library";
import { withFewMarks } from "../../src/labs/buffer-cache/library-picture";
import { pictureInWords } from "../../src/labs/buffer-cache/words/describe-frame";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import type { Figure, StepFigures } from "../../src/lessons/pages/figures";
import { allocationLane } from "../../src/models/allocation/allocation-lane";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { policyName } from "../../src/models/allocation/policy-words";
import { reached } from "../library-pictures/cards";
import { drawFigure, FIGURE_WIDTH } from "./figure";

/** The figures of every step, by lesson name. Runs every state to its step. `wasm`: the core. */
export const lessonFigures = (wasm: WebAssembly.Module): Record<string, StepFigures[]> =>
  Object.fromEntries(
    lessons.map(({ name, steps }) => [name, steps.map((step, i) => stepFigures(step, wasm, `${name}-${i + 1}`))]),
  );

function stepFigures({ states, question }: LessonStep, wasm: WebAssembly.Module, name: string): StepFigures {
  const asked = states[question.at];
  const isKnown = !question.covered && asked !== undefined && asked.at !== "start";
  return {
    asked: isKnown ? figureOf(asked, wasm, `${name}-asked`) : null,
    answered: figureOf(states.at(-1) ?? states[0], wasm, `${name}-answered`),
  };
}

function figureOf(state: Scenario, wasm: WebAssembly.Module, name: string): Figure {
  const scenario = allocationOf(state);
  const { lanes: all, done } = reached(scenario, wasm);
  const lanes = all.map(allocationLane).map(withFewMarks);
  const names = scenario.lanes.map(policyName);
  return {
    ...drawFigure({ lanes, names, poisonRatio: scenario.poisonRatio, done }, name),
    width: FIGURE_WIDTH,
    words: pictureInWords(done, namedLanes(scenario, lanes)),
  };
}
