import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import type { Lab } from "../../src/kernel/scenario/scenario";
import type { Group, LabLibrary, Reached } from "../../src/labs/shared/library-entry";
import { stackFigure } from "./frames";
import { asPlates, asScenario } from "./scenario";
import { stacksOf, stackWords } from "./words";

const plates = () => asPlates(defaultScenarioOf("plates" as Lab));

const STACKS = (): Group<Reached> => ({
  title: "Stacks",
  entries: [
    {
      title: "A low stack breaks plates",
      say: ({ lanes }) => {
        const [low, high] = stacksOf({ lanes }).map((stack) => stackFigure(stack, "broken"));
        return `The low stack breaks ${low} plates, the high one ${high}.`;
      },
      scenario: asScenario({ ...plates(), lanes: [{ height: 2 }, { height: 20 }] }),
    },
  ],
});

/** The lab's part of the library. */
export const platesLibrary = (): LabLibrary<Reached> => ({
  groups: [STACKS()],
  outcomes: (reached) => reached,
  draw: (reached) => ({
    picture: stacksOf(reached)
      .map((stack, i) => `<rect x="${40 * i}" width="30" height="${stackFigure(stack, "standing")}"/>`)
      .join(""),
    words: stacksOf(reached).map(stackWords).join("; "),
  }),
});
