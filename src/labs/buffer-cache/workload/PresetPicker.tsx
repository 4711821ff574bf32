import type { Preset } from "../../../scenario/preset";
import { running } from "../../../scenario/running";
import type { Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";
import { useAsked } from "../../../state/asked-store";
import { useRun } from "../../../state/hooks";
import { useNavigation } from "../../../state/navigation-store";
import { LOCKED } from "../../shared/lock-words";
import { presetDescriptions } from "../scenario/preset-descriptions";
import { articleDescription, presets } from "../scenario/presets";

const PRESETS: readonly (readonly [string, Preset])[] = Object.entries(presets);

/** Whether a scenario is a state of another. */
const isStateOf = (scenario: Scenario, other: Scenario) => equal(running(scenario), running(other));

/** What a scenario is that no preset is. */
const ownName = (scenario: Scenario, opened: Scenario | null): string =>
  opened === null || isStateOf(scenario, opened) ? "As in the link" : "Your own";

const presetOf = (scenario: Scenario) => PRESETS.find(([, { scenario: of }]) => isStateOf(scenario, of));

/** Scenarios that are worth a name. */
export function PresetPicker({ scenario }: { readonly scenario: Scenario }) {
  const run = useRun();
  const opened = useNavigation((navigation) => navigation.opened);
  const locked = useAsked((asked) => asked.presentation.lock.length > 0);
  const [name] = presetOf(scenario) ?? [];
  const choose = (key: string) => {
    const chosen = PRESETS.find(([other]) => other === key)?.[1];
    if (chosen !== undefined) run.navigation.open(chosen.scenario);
  };
  return (
    <>
      <select
        className="field preset-picker"
        aria-labelledby="preset-title"
        value={name ?? ""}
        disabled={locked}
        onChange={(event) => choose(event.target.value)}
      >
        {name === undefined && <option value="">{ownName(scenario, opened)}</option>}
        {PRESETS.map(([key, { title }]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
    </>
  );
}

/** One line on the scenario, where it is a preset. */
export function AboutPreset({ scenario }: { readonly scenario: Scenario }) {
  const [name] = presetOf(scenario) ?? [];
  if (name === undefined) return null;
  return (
    <p className="rail-note muted">
      {name === "article" ? articleDescription : presetDescriptions[name as keyof typeof presets]}
    </p>
  );
}
