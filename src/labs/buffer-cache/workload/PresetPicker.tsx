import { type Preset, presets } from "../../../scenario/presets";
import type { Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";
import { useRun } from "../../../state/hooks";

const PRESETS: readonly (readonly [string, Preset])[] = Object.entries(presets);

/** The preset of which a scenario is a state. */
function presetOf(scenario: Scenario): readonly [string, Preset] | undefined {
  const { at, breakpoints } = scenario;
  return PRESETS.find(([, preset]) => equal({ ...preset.scenario, at, breakpoints }, scenario));
}

/** Scenarios that are worth a name. */
export function PresetPicker({ scenario }: { readonly scenario: Scenario }) {
  const run = useRun();
  const [name = "", preset] = presetOf(scenario) ?? [];
  const choose = (key: string) => {
    const chosen = PRESETS.find(([other]) => other === key)?.[1];
    if (chosen !== undefined) run.open(chosen.scenario);
  };
  return (
    <section className="rail-section preset" aria-labelledby="preset-title">
      <h2 id="preset-title">Scenario</h2>
      <select
        className="field"
        aria-labelledby="preset-title"
        value={name}
        onChange={(event) => choose(event.target.value)}
      >
        {preset === undefined && <option value="">As in the link</option>}
        {PRESETS.map(([key, { title }]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {preset !== undefined && <p className="rail-note muted">{preset.description}</p>}
    </section>
  );
}
