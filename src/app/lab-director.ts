import type { Director } from "../kernel/run/director";
import { useScenario } from "../kernel/run/scenario-store";
import { ofEachLab } from "../labs/registry";
import { LazyDirector } from "../labs/shared/step/lazy-director";

/** Animates steps with the current lab's director. Each lab's director is loaded with its first step. */
export function labDirector(): Director {
  const directors = ofEachLab(({ director }) => director && new LazyDirector(director));
  return {
    begins: (...step) => directors[useScenario.getState().scenario.lab]?.begins(...step) ?? false,
    // Another lab may have started the animation.
    cut: () => {
      for (const director of Object.values(directors)) director?.cut();
    },
  };
}
