import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import type { Group, LabLibrary, Reached } from "../../src/labs/shared/library-entry";
import { stacksFigure } from "./files";
import { stackFigure } from "./frames";
import { platesOf } from "./plates-of";
import type { PlatesScenario } from "./scenario";
import { stacksOf } from "./words";

const plates = () => platesOf(defaultScenarioOf("plates"));

const LOW_AND_HIGH = { lanes: [{ height: 2 }, { height: 20 }] };

const STACKS = (): Group<Reached> => ({
  title: "Stacks",
  entries: [
    {
      title: "A low stack breaks plates",
      say: ({ lanes }) => {
        const [low, high] = stacksOf({ lanes }).map((stack) => stackFigure(stack, "broken"));
        return `The low stack breaks ${low} plates, the high one ${high}.`;
      },
      scenario: { ...plates(), ...LOW_AND_HIGH },
    },
  ],
});

/** The lab's part of the library. */
export const platesLibrary = (): LabLibrary<PlatesScenario, Reached> => ({
  lab: "plates",
  groups: [STACKS()],
  outcomes: (reached) => reached,
  figures: [stacksFigure],
});
