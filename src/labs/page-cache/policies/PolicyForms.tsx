import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { laneRule } from "../../../models/page_cache/empty-cache";
import { POLICY_NAMES, valueNames } from "../../../models/page_cache/policies";
import { idleReason, policyOf } from "../../../models/page_cache/policy-tables";
import { wordsOfPolicy } from "../../../models/page_cache/policy-words";
import type { PageScenario, PolicyChoice } from "../../../models/page_cache/scenario";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { Select } from "../../../ui/Select";
import { LaneButtons } from "../../shared/LaneButtons";
import { LOCKED } from "../../shared/lock-words";
import { NumberSlot } from "../../shared/NumberSlot";
import { take, typedNumber } from "../../shared/typed-number";
import { withAnotherLane, withoutPolicy, withPolicy } from "../edits";
import { usePageScenario } from "../page-state";
import { ByLibrary, librariesWords } from "./ByLibrary";
import { NumberOf } from "./RequestsForm";

const POLICIES = POLICY_NAMES.map((name) => [name, wordsOfPolicy(name).name] as const);

/** Bytes per page */
const PAGE_BYTES = 4096;

/** The size of the caches, and the policy of each. */
export function PolicyForms({ focus }: { readonly focus: number }) {
  const run = useRun();
  const scenario = usePageScenario((scenario) => scenario);
  const { lanes, cache } = scenario;
  return (
    <>
      <section className="rail-section" aria-labelledby="cache-title">
        <h2 id="cache-title">Size</h2>
        <p className="sentence">
          Each cache holds <NumberOf scenario={scenario} name="cache" /> pages.
        </p>
        <p className="rail-note muted">
          {megabytes(cache)}: a page has {formatBytes(PAGE_BYTES)}.
        </p>
      </section>
      {lanes.map(({ policy }, lane) => (
        <PolicyForm key={laneLetter(lane)} {...{ scenario, policy, lane }} />
      ))}
      <LaneButtons
        count={lanes.length}
        focus={focus}
        onAdd={() => run.history.edit<PageScenario>(withAnotherLane(scenario))}
      />
    </>
  );
}

const megabytes = (pages: number): string => {
  const bytes = pages * PAGE_BYTES;
  return bytes < 1e6 ? `${formatInteger(bytes / 1e3)}\u00a0kB` : `${(bytes / 1e6).toFixed(1)}\u00a0MB`;
};

interface PolicyProps {
  readonly scenario: PageScenario;
  readonly policy: PolicyChoice;
  readonly lane: number;
}

function PolicyForm({ scenario, policy, lane }: PolicyProps) {
  const run = useRun();
  const title = `policy-${lane}`;
  const locked = useLocked(laneLetter(lane) as Lock);
  const libraries = librariesWords(policy);
  return (
    <section className="rail-section" aria-labelledby={title}>
      <fieldset className="policies-fields shrink" disabled={locked}>
        <legend className="visually-hidden">Lane {laneLetter(lane)}</legend>
        <h2 id={title}>
          <Badge lane={lane} />
          <Select
            label={`Policy of lane ${laneLetter(lane)}`}
            className="field policies-select type-13 strong shrink"
            value={policy.model}
            options={POLICIES}
            onChoose={(model) => run.history.edit<PageScenario>(withPolicy(scenario, lane, policyOf(model)))}
          />
          {scenario.lanes.length > 1 && (
            <button
              type="button"
              className="policy-edit"
              aria-label={`Remove lane ${laneLetter(lane)}`}
              onClick={() => run.history.edit<PageScenario>(withoutPolicy(scenario, lane))}
            >
              ×
            </button>
          )}
        </h2>
        <ByLibrary
          lane={laneLetter(lane)}
          onChoose={(chosen) => run.history.edit<PageScenario>(withPolicy(scenario, lane, chosen))}
        />
        <p className="policies-rule">{laneRule({ policy }, scenario.cache)}</p>
        {libraries !== "" && <p className="rail-note muted">{libraries}</p>}
        <Parameters {...{ scenario, policy, lane }} />
      </fieldset>
      {locked && <p className="rail-note muted">{LOCKED}</p>}
    </section>
  );
}

/** Parameters that are shares of the cache. */
const PERCENT = ["in", "out", "small", "ghost", "window", "hir", "lowest", "high", "hot"];

/** The parameters of a policy as fields. */
function Parameters({ scenario, policy, lane }: PolicyProps) {
  const run = useRun();
  const usual = policyOf(policy.model).parameters;
  const words = Object.entries(wordsOfPolicy(policy.model).parameters).filter(
    ([name]) => policy.parameters[name] !== usual[name] || idleReason(policy, name) === null,
  );
  if (words.length === 0) return null;
  const changed = (name: string, value: number | string) =>
    withPolicy(scenario, lane, { ...policy, parameters: { ...policy.parameters, [name]: value } });
  const change = (name: string, value: string) => run.history.edit<PageScenario>(changed(name, value));
  const set = (name: string, text: string) =>
    take(run, scenario, changed(name, text.trim() === "auto" ? "auto" : typedNumber(text)));
  return (
    <ul className="policies-parameters">
      {words.map(([name, label]) => {
        const names = valueNames(policy.model, name);
        const shared = { label: `${label}, lane ${laneLetter(lane)}`, value: String(policy.parameters[name]) };
        return (
          <li key={name}>
            <span>
              {label}
              {idleReason(policy, name) !== null && <span className="muted">: no effect here</span>}
            </span>
            {names ? (
              <Select
                {...shared}
                className="field type-13"
                options={names.map((value) => [value, value] as const)}
                onChoose={(value) => change(name, value)}
              />
            ) : (
              <NumberSlot
                {...shared}
                {...(PERCENT.includes(name) ? { unit: "%" } : {})}
                differs={policy.parameters[name] !== usual[name]}
                take={(text) => set(name, text)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
