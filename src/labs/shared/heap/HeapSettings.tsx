import { type HeapGuide, heapConditions, heapGuides } from "../../../models/allocation/heap-guides";
import { heapTables, idleReason, isUsual, seesThreads, withParameter } from "../../../models/allocation/heap-models";
import { heapWords, type ParameterWords, shortName } from "../../../models/allocation/heap-words";
import type { HeapChoice, HeapModel, HeapParameter } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import type { Result } from "../../../shared/result";
import { Select } from "../../../ui/Select";
import { Term } from "../../../ui/Term";
import { useAllocationScenario } from "../allocation-frame";
import { NumberSlot } from "../NumberSlot";
import { typedNumber } from "../typed-number";
import { Sureness, sureOf } from "./Sureness";
import "./heap-settings.css";

interface ModelSelectProps {
  readonly label: string;
  readonly models: readonly HeapModel[];
  readonly heap: HeapChoice;
  readonly onChoose: (model: HeapModel) => void;
}

/** Chooses a heap model; the chosen one has the name of its version. */
export function ModelSelect({ label, models, heap, onChoose }: ModelSelectProps) {
  return (
    <Select
      className="field heap-model type-13 strong shrink"
      label={label}
      value={heap.model}
      options={models.map((model) => [model, model === heap.model ? shortName(heap) : heapWords[model].short])}
      onChoose={onChoose}
    />
  );
}

interface HeapProps {
  readonly heap: HeapChoice;
  /** The heap's owner: "lane A". */
  readonly of: string;
  /** Applies a changed heap, or says what is wrong with it. */
  readonly set: (heap: HeapChoice) => Result<unknown, string>;
}

/** How a heap works, how far to trust it, and its parameters. */
export function HeapSettings(props: HeapProps) {
  const { model } = props.heap;
  return (
    <>
      <p className="heap-how">
        {heapGuides[model].how} {heapConditions[model]}
      </p>
      {model !== "exact" && <Sureness {...sureOf(props.heap)} />}
      <Parameters {...props} />
    </>
  );
}

/** The parameters that decide what threads keep. */
const OF_ARENAS: readonly string[] = ["arena_max", "tcache_count", "trim_threshold"];

/** A model's parameters in the order of the form: with threads, those that decide what they keep come first. */
function parametersOf({ model }: HeapChoice, isApart: boolean): readonly (readonly [string, ParameterWords])[] {
  const all = Object.entries<ParameterWords>(heapWords[model].parameters);
  const isFirst = ([name]: (typeof all)[number]) => isApart && OF_ARENAS.includes(name);
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
}

/** A model's parameters, without usual ones that have no effect here. The section is open if any have changed. */
function Parameters({ heap, of, set }: HeapProps) {
  const isApart = useAllocationScenario(seesThreads);
  const differs = (name: string) => !isUsual(heap, name);
  const all = parametersOf(heap, isApart);
  const parameters = all.filter(([name]) => differs(name) || idleReason(heap, name, isApart) === null);
  if (parameters.length === 0) return null;
  const { means }: HeapGuide = heapGuides[heap.model];
  const isChanged = parameters.some(([name]) => differs(name));
  return (
    <details className="heap-parameters" open={isChanged || isApart || undefined}>
      <summary>{parameters.length} parameters</summary>
      <ul>
        {parameters.map(([name, words]) => (
          <li key={name}>
            <Parameter {...{ heap, of, set, name, words }} means={means[name] ?? ""} differs={differs(name)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ParameterProps extends HeapProps {
  readonly name: string;
  readonly words: ParameterWords;
  readonly means: string;
  readonly differs: boolean;
}

/** The one parameter whose label is a term. */
const TCACHE = "tcache_count";

function Parameter({ heap, of, set, name, words, means, differs }: ParameterProps) {
  const isApart = useAllocationScenario(seesThreads);
  const value = heap.parameters[name] ?? 0;
  const { kind } = heapTables[heap.model][name] ?? {};
  const assign = (to: HeapParameter) => set(withParameter(heap, name, to));
  const take = (text: string) => assign(text.trim() === "none" ? "none" : typedNumber(text));
  return (
    <>
      <span title={name === TCACHE ? undefined : means}>
        {name === TCACHE ? <Term of="tcache">{words.label}</Term> : words.label}
        {idleReason(heap, name, isApart) !== null && <span className="muted">: no effect here</span>}
        {value === "none" && words.none !== undefined && <span className="muted">: {words.none}</span>}
      </span>
      {kind?.type === "choice" ? (
        <Select
          className="field type-13 shrink"
          label={`${words.label}, ${of}: ${means}`}
          value={String(value)}
          options={kind.options.map((option) => [option, option])}
          onChoose={(option) => assign(option as HeapParameter)}
        />
      ) : (
        <NumberSlot
          label={`${words.label}, ${of}: ${means}`}
          value={typeof value === "number" ? formatInteger(value) : value}
          {...(words.unit === "number" || value === "none" ? {} : { unit: words.unit })}
          differs={differs}
          take={take}
        />
      )}
    </>
  );
}
