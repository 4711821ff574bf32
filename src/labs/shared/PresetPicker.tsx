import { useAsked } from "../../kernel/run/asked-store";
import { useRun } from "../../kernel/run/hooks";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import type { DescribedPreset } from "../../kernel/scenario/preset";
import type { Scenario } from "../../kernel/scenario/scenario";
import { isSameRun } from "../../kernel/scenario/simulation-key";
import { LazyAboutCard } from "./lazy-about-card";
import { LOCKED } from "./lock-words";

interface PresetsProps {
  /** The named scenarios of a lab. */
  readonly presets: Readonly<Record<string, DescribedPreset>>;
}

/** Scenarios that are not presets. */
export interface OtherChoices {
  /** By keys that no preset has. */
  readonly titles: Readonly<Record<string, string>>;
  /** The key of the scenario on the page; null = it is none of them. */
  readonly chosen: string | null;
  open(key: string): void;
}

interface PickerProps extends PresetsProps {
  readonly others?: OtherChoices | undefined;
  /** A person is about to choose. */
  readonly onNear?: () => void;
}

/** Names a scenario that matches no preset. */
const ownName = (scenario: Scenario, opened: Scenario | null): string =>
  opened === null || isSameRun(scenario, opened) ? scenario.title || "As in the link" : "Your own";

/** The preset that the scenario is a state of; empty = none. */
function usePreset(presets: PresetsProps["presets"]) {
  const scenario = useScenario(({ scenario }) => scenario);
  return Object.entries(presets).find(([, preset]) => isSameRun(scenario, preset.scenario)) ?? [];
}

/** Names the scenario and offers the presets, below the heading "preset-title". */
export function PresetPicker({ presets, others, onNear }: PickerProps) {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  const opened = useNavigation((navigation) => navigation.opened);
  const locked = useAsked((asked) => asked.presentation.lock.length > 0);
  const [preset] = usePreset(presets);
  const name = preset ?? others?.chosen ?? undefined;
  const choose = (key: string) => {
    const chosen = presets[key];
    if (chosen !== undefined) run.navigation.open(chosen.scenario);
    else others?.open(key);
  };
  return (
    <>
      <select
        className="field preset-picker"
        aria-labelledby="preset-title"
        value={name ?? ""}
        disabled={locked}
        onFocus={onNear}
        onPointerEnter={onNear}
        onChange={(event) => choose(event.target.value)}
      >
        {name === undefined && <option value="">{ownName(scenario, opened)}</option>}
        {Object.entries(presets).map(([key, { title }]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
        {Object.entries(others?.titles ?? {}).map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
    </>
  );
}

/** The part of a rail that names the scenario and offers the presets. */
export function PresetSection(props: PickerProps) {
  return (
    <section className="rail-section" aria-labelledby="preset-title">
      <h2 id="preset-title">Scenario</h2>
      <PresetPicker {...props} />
      <AboutPreset presets={props.presets} />
    </section>
  );
}

/** One line about the scenario if it is a preset, or what its card in the library says. */
export function AboutPreset({ presets }: PresetsProps) {
  const [, preset] = usePreset(presets);
  const isTitled = useScenario(({ scenario }) => scenario.title !== "");
  const about = preset && <p className="rail-note muted">{preset.description}</p>;
  return isTitled ? <LazyAboutCard className="rail-note muted" otherwise={about} /> : about;
}
