import { figure, laneLetter } from "../../charts/figures";
import { Badge } from "../../components/Badge";
import { policyName, policySegments } from "../../scenario/policy-words";
import { type Preset, presets } from "../../scenario/presets";
import type { Scenario } from "../../scenario/scenario";
import { equal } from "../../shared/equal";
import { formatBytes } from "../../shared/format";
import { useReading, useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { randomWords, workloadSentence } from "./workload-words";

const PRESETS: readonly (readonly [string, Preset])[] = Object.entries(presets);

/** The preset of which a scenario is a state. */
function presetOf(scenario: Scenario): readonly [string, Preset] | undefined {
  const { at, breakpoints } = scenario;
  return PRESETS.find(([, preset]) => equal({ ...preset.scenario, at, breakpoints }, scenario));
}

/** What runs here: the preset, who asks for what, and the policies in sentences. */
export function WorkloadRail() {
  const scenario = useLab((lab) => lab.scenario);
  return (
    <>
      <PresetPicker scenario={scenario} />
      <section className="rail-section" aria-labelledby="workload-title">
        <h2 id="workload-title">Workload</h2>
        <p className="sentence">{workloadSentence(scenario)}</p>
        <p className="rail-note muted">{randomWords(scenario)}</p>
      </section>
      {scenario.lanes.map((policy, lane) => (
        <section
          key={laneLetter(lane)}
          className="rail-section"
          aria-label={`Policy ${laneLetter(lane)}: ${policyName(policy)}`}
        >
          <h2>
            <Badge lane={lane} /> {policyName(policy)}
          </h2>
          <p className="sentence" data-lane={lane}>
            {policySegments(policy, scenario.lanes[0]).map(({ text, differs }, i) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
              differs ? <b key={i}>{text}</b> : <span key={i}>{text}</span>,
            )}
          </p>
        </section>
      ))}
      <Definitions ratio={scenario.poisonRatio} />
    </>
  );
}

function PresetPicker({ scenario }: { readonly scenario: Scenario }) {
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

/** The legend is short; here is what its words mean to the byte. */
function Definitions({ ratio }: { readonly ratio: number }) {
  const lane = useReading().lanes[0];
  const big = formatBytes(lane === undefined ? Number.NaN : figure(lane, "big"));
  return (
    <p className="definitions muted">
      <b>Big</b>: {big} or more, a size that 99&nbsp;% of requests do not exceed. <b>Poisoned</b>: big, and at least{" "}
      {ratio}&nbsp;times what its caller needs. <b>Efficiency</b>: needed ÷ handed out.
    </p>
  );
}
