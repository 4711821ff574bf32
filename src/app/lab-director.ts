import { useScenario } from "../kernel/run/scenario-store";
import type { Director } from "../kernel/run/transport";
import { LABS } from "../labs/labs";
import { LazyDirector } from "../labs/shared/step/lazy-director";

/** Animates steps with the current lab's director. Each lab's director is loaded with its first step. */
export function labDirector(): Director {
  const directors = new Map(LABS.map(({ id, director }) => [id, director && new LazyDirector(director)]));
  return {
    begins: (...step) => directors.get(useScenario.getState().scenario.lab)?.begins(...step) ?? false,
    // Another lab may have started the animation.
    cut: () => {
      for (const director of directors.values()) director?.cut();
    },
  };
}
