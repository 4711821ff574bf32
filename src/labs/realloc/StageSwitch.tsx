import { useRun } from "../../kernel/run/hooks";
import { showStage } from "./edit";
import type { ReallocStage } from "./scenario/realloc-scenario";
import { useReallocScenario } from "./use-realloc";

const STAGES: readonly (readonly [ReallocStage, string])[] = [
  ["sizes", "All sizes"],
  ["call", "One call"],
  ["growth", "Growth"],
];

/** Chooses the stage. */
export function StageSwitch() {
  const run = useRun();
  const shown = useReallocScenario(({ stage }) => stage);
  return (
    <fieldset className="realloc-switch">
      <legend className="visually-hidden">Stage</legend>
      {STAGES.map(([stage, name]) => (
        <button
          key={stage}
          type="button"
          className="button"
          aria-pressed={shown === stage}
          onClick={() => showStage(run, stage)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
