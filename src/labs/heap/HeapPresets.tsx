import type { DescribedPreset } from "../../scenario/preset";
import { running } from "../../scenario/running";
import type { Scenario } from "../../scenario/scenario";
import { equal } from "../../shared/equal";
import { useAsked } from "../../state/asked-store";
import { useRun } from "../../state/hooks";
import { useScenario } from "../../state/scenario-store";
import { LOCKED } from "../shared/lock-words";
import { heapPresets } from "./scenario/presets";

const PRESETS: readonly (readonly [string, DescribedPreset])[] = Object.entries<DescribedPreset>(heapPresets).filter(
  ([, { scenario }]) => scenario.lab === "heap",
);

const isStateOf = (scenario: Scenario, other: Scenario) => equal(running(scenario), running(other));

/** Scenarios of this lab that are worth a name. */
export function HeapPresets() {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  const locked = useAsked((asked) => asked.presentation.lock.length > 0);
  const [name = "", preset] = PRESETS.find(([, { scenario: of }]) => isStateOf(scenario, of)) ?? [];
  const choose = (key: string) => {
    const chosen = PRESETS.find(([other]) => other === key)?.[1];
    if (chosen !== undefined) run.navigation.open(chosen.scenario);
  };
  return (
    <section className="rail-section preset" aria-labelledby="heap-preset-title">
      <h2 id="heap-preset-title">Scenario</h2>
      <select
        className="field"
        aria-labelledby="heap-preset-title"
        value={name}
        disabled={locked}
        onChange={(event) => choose(event.target.value)}
      >
        {preset === undefined && <option value="">Your own</option>}
        {PRESETS.map(([key, { title }]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
      {preset !== undefined && <p className="rail-note muted">{preset.description}</p>}
    </section>
  );
}
