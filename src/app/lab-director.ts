import { ofEachLab } from "../labs/registry";
import { LazyDirector } from "../labs/shared/step/lazy-director";
import type { Director } from "../state/director";
import { useScenario } from "../state/scenario-store";

/** Shows steps as the present lab does. Each lab's director is loaded with its first step. */
export function labDirector(): Director {
  const directors = ofEachLab(({ director }) => director && new LazyDirector(director));
  return {
    begins: (...step) => directors[useScenario.getState().scenario.lab]?.begins(...step) ?? false,
    // Another lab may have begun one.
    cut: () => {
      for (const director of Object.values(directors)) director?.cut();
    },
  };
}
