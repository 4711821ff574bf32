import type { LabWords } from "../../src/labs/shared/lab-words";
import type { Takeaway } from "../../src/labs/shared/takeaway";
import { type StackArrays, stackFigure } from "./frames";
import type { PlatesScenario, Stack } from "./scenario";

const nameOf = ({ height }: Stack) => `at most ${height} plates`;

/** The lab's names for its lanes and its workload. */
export const platesWords: LabWords<PlatesScenario> = {
  laneName: nameOf,
  laneSentence: (lane) => `A stack holds ${nameOf(lane)}.`,
  headline: { name: "stack", text: (lane) => stackWords(lane) },
  together: () => "",
  workload: () => "Plates come and go at random.",
  randomness: (scenario) => `Seed ${scenario.seed}.`,
};

/** The stacks of a frame. */
export const stacksOf = ({ lanes }: { readonly lanes: readonly StackArrays[] }) => lanes;

/** A count, or a dash where the state is not known yet. */
const count = (value: number) => (Number.isNaN(value) ? "–" : `${value}`);

/** A stack in words. */
export const stackWords = (stack: StackArrays): string =>
  `${count(stackFigure(stack, "standing"))} standing, ${count(stackFigure(stack, "broken"))} broken`;

/** The takeaway of a state: the content of the stack in focus. */
export function platesTakeaway(stacks: readonly StackArrays[], focus: number): Takeaway {
  const stack = stacks[focus];
  if (stack === undefined) return { strong: "No stack", rest: "." };
  return {
    strong: `${count(stackFigure(stack, "standing"))} plates stand`,
    rest: `, ${count(stackFigure(stack, "broken"))} are broken.`,
  };
}
