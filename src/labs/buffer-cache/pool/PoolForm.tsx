import { Fragment } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Field } from "../../../kernel/scenario/field";
import { lanesWithPool } from "../../../models/allocation/policy-change";
import { poolSentences, poolTables } from "../../../models/allocation/pool-tables";
import type { AllocationScenario, Policy, PoolChoice } from "../../../models/allocation/scenario";
import { limitOf } from "../../../models/pools/byte-limit";
import { poolOf } from "../../../models/pools/lane-pools";
import { POOL_LANGUAGES, POOLS } from "../../../models/pools/pool-models";
import { POOL_ROWS } from "../../../models/pools/pool-rows";
import { settingValue } from "../../../models/pools/settings-words";
import { equal } from "../../../shared/equal";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { err } from "../../../shared/result";
import { Button } from "../../../ui/Button";
import { DocLink } from "../../../ui/DocLink";
import { NumberSlot } from "../../shared/NumberSlot";
import { PoolOptions } from "../../shared/PoolOptions";
import { take, typedList, typedSize } from "../../shared/typed-number";
import { useIdleRules } from "../policy/use-idle-rules";
import "../../shared/heap/heap-settings.css";
import "./pool.css";

interface PoolFormProps {
  readonly scenario: AllocationScenario;
  readonly lane: number;
  readonly policy: Policy;
}

/** The pool that a lane gets first. */
export const firstPool = (): PoolChoice => poolOf("syncpool-bytesbuffer");

/** A lane's pool: which one, what it does, and its settings under the library's own names. */
export function PoolForm({ scenario, lane, policy }: PoolFormProps) {
  const run = useRun();
  const { pool } = policy;
  const row = POOLS.find(({ name }) => name === pool.model);
  const rows = POOL_ROWS[pool.model as keyof typeof POOL_ROWS];
  if (row === undefined) return null;
  const choose = (model: string) =>
    run.history.edit<AllocationScenario>({ lanes: lanesWithPool(scenario.lanes, lane, poolOf(model)) });
  return (
    <>
      <PoolSelect lane={lane} model={pool.model} onChoose={choose} />
      <p className="rail-note muted" id={noteOf(lane)}>
        {POOL_LANGUAGES[row.language]}, {row.version}: {poolSentences[pool.model]}.
      </p>
      {rows !== null && <p className="pool-rows type-13">● equal to the library, {formatInteger(rows)} rows</p>}
      {settingsOf(pool.model).length === 0 ? (
        <WithoutSettings language={row.language} onChoose={choose} />
      ) : (
        <PoolSettings {...{ scenario, lane, policy }} />
      )}
      <p className="type-13">
        <DocLink to="pools">The rules of all pools</DocLink>
      </p>
    </>
  );
}

const noteOf = (lane: number) => `pool-note-${lane}`;

function PoolSelect(props: {
  readonly lane: number;
  readonly model: string;
  readonly onChoose: (model: string) => void;
}) {
  return (
    <select
      className="field"
      aria-label={`Pool of lane ${laneLetter(props.lane)}`}
      aria-describedby={noteOf(props.lane)}
      value={props.model}
      onChange={(event) => props.onChoose(event.target.value)}
    >
      <PoolOptions />
    </select>
  );
}

const settingsOf = (model: string) => Object.entries<Field>(poolTables[model] ?? {});

const withSetting = ({ pool: { model, parameters }, ...policy }: Policy, key: string, value: unknown): Policy => ({
  ...policy,
  pool: { model, parameters: { ...parameters, [key]: value } } as PoolChoice,
});

function PoolSettings({ scenario, lane, policy }: PoolFormProps) {
  const { model, parameters } = policy.pool;
  const idle = useIdleRules(
    scenario,
    policy,
    settingsOf(model)
      .filter(([key, field]) => !equal(parameters[key], field.default))
      .map(([key, field]) => [key, withSetting(policy, key, field.default)]),
    "with the library’s own value",
  );
  return (
    <ul className="heap-parameters pool-settings">
      {settingsOf(model).map(([name, field]) => (
        <li key={name}>
          <Setting {...{ scenario, lane, policy, name, field }} />
          {idle
            .filter(({ key }) => key === name)
            .map(({ key, text }) => (
              <span key={key} className="contradiction">
                {text}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

interface WithoutSettingsProps {
  readonly language: string;
  readonly onChoose: (model: string) => void;
}

/** A pool without settings, and the pools of its language that have a limit to set. */
function WithoutSettings({ language, onChoose }: WithoutSettingsProps) {
  const others = POOLS.filter((pool) => pool.language === language && limitOf({ pool: poolOf(pool.name) }) !== null);
  return (
    <p className="rail-note muted">
      The library has no setting for it. {others.length === 0 ? "“Our rules” have limits to try." : "With a limit:"}
      {others.map(({ name }) => (
        <Fragment key={name}>
          {" "}
          <Button look="text" onClick={() => onChoose(name)}>
            {name}
          </Button>
        </Fragment>
      ))}
    </p>
  );
}

interface SettingProps extends PoolFormProps {
  readonly name: string;
  readonly field: Field;
}

/** The range of a setting: "-1 to 1 048 576"; a list's is that of its sizes. */
const rangeOf = (field: Field): string => {
  const { kind } = field;
  if (!("min" in kind && "max" in kind)) return "";
  const range = [kind.min, kind.max].map((end) => settingValue(field, end)).join(" to ");
  return kind.type === "integers" ? `rising sizes, each ${range}` : range;
};

/** A typed value as a scenario has it. */
function typedValue({ type, ...kind }: Field["kind"], text: string): unknown {
  if (type === "integers") return typedList(text).map(typedSize);
  const typed = typedSize(text);
  return typeof typed === "string" ? typed : Math.round(typed * (("scale" in kind && kind.scale) || 1) * 1e6) / 1e6;
}

function Setting({ scenario, lane, policy, name, field }: SettingProps) {
  const run = useRun();
  const value = policy.pool.parameters[name] ?? (field.default as PoolChoice["parameters"][string]);
  const changeTo = (next: unknown) => {
    const { pool } = withSetting(policy, name, next);
    const taken = take(run, scenario, { lanes: lanesWithPool(scenario.lanes, lane, pool) });
    return taken.ok ? taken : err(`${field.label}: ${taken.error}`);
  };
  const label = `${field.label}, lane ${laneLetter(lane)}`;
  const { kind } = field;
  return (
    <>
      <code className="pool-own">{field.label}</code>
      {kind.type === "choice" ? (
        <select aria-label={label} value={String(value)} onChange={(event) => changeTo(event.target.value)}>
          {kind.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <NumberSlot
          label={`${label}: ${rangeOf(field)}`}
          value={settingValue(field, value)}
          mode={"text"}
          differs={!equal(value, field.default)}
          take={(text) => changeTo(typedValue(kind, text))}
        />
      )}
      {rangeOf(field) !== "" && <span className="muted pool-range tiny">{rangeOf(field)}</span>}
    </>
  );
}
