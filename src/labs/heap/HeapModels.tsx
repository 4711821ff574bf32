import { laneLetter } from "../../charts/figures";
import { Badge } from "../../components/Badge";
import { heapLane } from "../../scenario/default-heap-scenario";
import type { Field } from "../../scenario/field";
import { heapOf, heapTables } from "../../scenario/heap-models";
import { addressedModels } from "../../scenario/heap-settings";
import { heapWords, type ParameterWords } from "../../scenario/heap-words";
import type { HeapChoice, HeapModel, Scenario } from "../../scenario/scenario";
import { formatInteger } from "../../shared/format";
import { useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { NumberSlot } from "../shared/NumberSlot";
import { take } from "./HeapScenario";
import { Sureness, sureOf } from "./Sureness";
import { typedNumber } from "./typed";

const MOST_LANES = 4;

/** The lanes with one heap put in the place of another. */
const withHeap = ({ lanes }: Scenario, lane: number, heap: HeapChoice): Pick<Scenario, "lanes"> => ({
  lanes: lanes.map((own, i) => (i === lane ? { ...own, heap } : own)),
});

/** The heaps of the lanes: which model, with which parameters; more of them and fewer. */
export function HeapModels() {
  const run = useRun();
  const scenario = useLab((lab) => lab.scenario);
  const { lanes } = scenario;
  const isFull = lanes.length >= MOST_LANES;
  const add = () => {
    const used = lanes.map(({ heap }) => heap.model as string);
    const next = addressedModels.find((model) => !used.includes(model)) ?? used[0];
    if (next !== undefined) run.edit({ lanes: [...lanes, heapLane(heapOf(next as HeapModel))] });
  };
  return (
    <>
      {lanes.map(({ heap }, lane) => (
        <LaneForm key={laneLetter(lane)} {...{ scenario, heap, lane }} />
      ))}
      <button
        type="button"
        className="button heap-add"
        aria-disabled={isFull}
        title={isFull ? "Four lanes are the most" : undefined}
        onClick={() => isFull || add()}
      >
        + lane {isFull ? "" : laneLetter(lanes.length)}
      </button>
    </>
  );
}

interface LaneProps {
  readonly scenario: Scenario;
  readonly heap: HeapChoice;
  readonly lane: number;
}

function LaneForm({ scenario, heap, lane }: LaneProps) {
  const run = useRun();
  const title = `heap-model-${lane}`;
  const choose = (model: string) => run.edit(withHeap(scenario, lane, heapOf(model as HeapModel)));
  return (
    <section className="rail-section heap-form" aria-labelledby={title}>
      <h2 id={title}>
        <Badge lane={lane} />
        <select
          className="field heap-model"
          aria-label={`Heap of lane ${laneLetter(lane)}`}
          value={heap.model}
          onChange={(event) => choose(event.target.value)}
        >
          {addressedModels.map((model) => (
            <option key={model} value={model}>
              {heapWords[model as HeapModel].short}
            </option>
          ))}
        </select>
        {scenario.lanes.length > 1 && (
          <button
            type="button"
            className="policy-edit"
            aria-label={`Remove lane ${laneLetter(lane)}`}
            onClick={() => run.edit({ lanes: scenario.lanes.filter((_, other) => other !== lane) })}
          >
            ×
          </button>
        )}
      </h2>
      <p className="heap-how">{heapWords[heap.model].how}</p>
      <Sureness of={sureOf(heap.model)} />
      <Parameters {...{ scenario, heap, lane }} />
    </section>
  );
}

/** The parameters of a model: those that have been changed stand open. */
function Parameters({ scenario, heap, lane }: LaneProps) {
  const fields = Object.entries<Field>(heapTables[heap.model]);
  if (fields.length === 0) return null;
  const isChanged = fields.some(([name, { default: usual }]) => heap.parameters[name] !== usual);
  return (
    <details className="heap-parameters" open={isChanged || undefined}>
      <summary>{fields.length} parameters</summary>
      <ul>
        {fields.map(([name, field]) => (
          <li key={name}>
            <Parameter {...{ scenario, heap, lane, name, field }} words={wordsOf(heap.model, name, field)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The words of a parameter. */
const wordsOf = (model: HeapModel, name: string, { label }: Field): ParameterWords =>
  (heapWords[model].parameters as Readonly<Record<string, ParameterWords>>)[name] ?? {
    label,
    unit: "number",
    means: "",
  };

interface ParameterProps extends LaneProps {
  readonly name: string;
  readonly field: Field;
  readonly words: ParameterWords;
}

function Parameter({ scenario, heap, lane, name, field, words }: ParameterProps) {
  const run = useRun();
  const value = heap.parameters[name] ?? 0;
  const set = (text: string) => {
    const typed = text.trim() === "none" ? ("none" as const) : typedNumber(text);
    return take(
      run,
      scenario,
      withHeap(scenario, lane, {
        ...heap,
        parameters: { ...heap.parameters, [name]: typed } as HeapChoice["parameters"],
      }),
    );
  };
  return (
    <>
      <span title={words.means}>
        {words.label}
        {value === "none" && words.none !== undefined && <span className="muted">: {words.none}</span>}
      </span>
      <NumberSlot
        label={`${words.label}, lane ${laneLetter(lane)}: ${words.means}`}
        value={typeof value === "number" ? formatInteger(value) : value}
        {...(words.unit === "number" ? {} : { unit: words.unit })}
        differs={value !== field.default}
        take={set}
      />
    </>
  );
}
