import { useRun } from "../../../kernel/run/hooks";
import type { Field } from "../../../kernel/scenario/field";
import { defaultPolicy, exactHeap } from "../../../models/allocation/policy-fields";
import { poolSentences, poolTables } from "../../../models/allocation/pool-tables";
import type { AllocationScenario, Policy, PoolChoice } from "../../../models/allocation/scenario";
import { poolOf } from "../../../models/pools/lane-pools";
import { POOL_LANGUAGES, POOLS } from "../../../models/pools/pool-models";
import { POOL_ROWS } from "../../../models/pools/pool-rows";
import { settingValue } from "../../../models/pools/settings-words";
import { equal } from "../../../shared/equal";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { DocLink } from "../../../ui/DocLink";
import { NumberSlot } from "../../shared/NumberSlot";
import { PoolOptions } from "../../shared/PoolOptions";
import { take, typedNumber } from "../../shared/typed-number";
import "../../shared/heap/heap-settings.css";
import "./pool.css";

/** The policies of a scenario after a lane has got a pool. Beside a pool all heaps are ideal. */
export const lanesWithPool = (lanes: readonly Policy[], lane: number, pool: PoolChoice): readonly Policy[] =>
  lanes.map((policy, i) => (i === lane ? { ...defaultPolicy, pool } : { ...policy, heap: exactHeap }));

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
  return (
    <>
      <PoolSelect
        lane={lane}
        model={pool.model}
        onChoose={(model) =>
          run.history.edit<AllocationScenario>({ lanes: lanesWithPool(scenario.lanes, lane, poolOf(model)) })
        }
      />
      <p className="rail-note muted" id={noteOf(lane)}>
        {POOL_LANGUAGES[row.language]}, {row.version}: {poolSentences[pool.model]}.
      </p>
      {rows !== null && <p className="pool-rows type-13">● equal to the library, {formatInteger(rows)} rows</p>}
      <PoolSettings {...{ scenario, lane, policy }} />
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

function PoolSettings({ scenario, lane, policy }: PoolFormProps) {
  const fields = Object.entries<Field>(poolTables[policy.pool.model] ?? {});
  if (fields.length === 0) return <p className="rail-note muted">The library has no setting for it.</p>;
  return (
    <ul className="heap-parameters pool-settings">
      {fields.map(([name, field]) => (
        <li key={name}>
          <Setting {...{ scenario, lane, policy, name, field }} />
        </li>
      ))}
    </ul>
  );
}

interface SettingProps extends PoolFormProps {
  readonly name: string;
  readonly field: Field;
}

/** The range of a setting: "-1 to 1 048 576". */
const rangeOf = (field: Field): string => {
  const { kind } = field;
  return "min" in kind && "max" in kind ? [kind.min, kind.max].map((end) => settingValue(field, end)).join(" to ") : "";
};

/** A typed value as a scenario has it. */
function typedValue({ type, ...kind }: Field["kind"], text: string): unknown {
  if (type === "integers") return text.split(/[,;]/).map(typedNumber);
  return Math.round(typedNumber(text) * (("scale" in kind && kind.scale) || 1) * 1e6) / 1e6;
}

function Setting({ scenario, lane, policy, name, field }: SettingProps) {
  const run = useRun();
  const value = policy.pool.parameters[name] ?? (field.default as PoolChoice["parameters"][string]);
  const { model, parameters } = policy.pool;
  const changeTo = (next: unknown) => {
    const pool = { model, parameters: { ...parameters, [name]: next } } as PoolChoice;
    return take(run, scenario, { lanes: lanesWithPool(scenario.lanes, lane, pool) });
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
