import { onTestFinished } from "vitest";
import { builtEngines } from "./built-core";

type Engines = ReturnType<typeof builtEngines>;

const spare: Engines[] = [];

/**
 * Engines for one test. A later test takes them over, as a worker takes its next scenario: each core of its own would
 * have 16 MB, and after 64 MB V8 collects all garbage. `isWhole`: at the test's end, whether they are as good as new.
 */
export function spareEngines(isWhole: () => boolean): Engines {
  const engines = spare.pop() ?? builtEngines();
  onTestFinished(() => {
    if (isWhole()) spare.push(engines);
  });
  return engines;
}
