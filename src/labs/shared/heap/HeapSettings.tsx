import { type HeapGuide, heapGuides } from "../../../models/allocation/heap-guides";
import { heapTables } from "../../../models/allocation/heap-models";
import { heapWords, type ParameterWords } from "../../../models/allocation/heap-words";
import type { HeapChoice, HeapModel } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import type { Result } from "../../../shared/result";
import { Select } from "../../../ui/Select";
import { Term } from "../../../ui/Term";
import { NumberSlot } from "../NumberSlot";
import { typedNumber } from "../typed-number";
import { Sureness, sureOf } from "./Sureness";
import "./heap-settings.css";

interface ModelSelectProps {
  readonly label: string;
  readonly models: readonly HeapModel[];
  readonly chosen: HeapModel;
  readonly onChoose: (model: HeapModel) => void;
}

/** Chooses a heap model. */
export function ModelSelect({ label, models, chosen, onChoose }: ModelSelectProps) {
  return (
    <Select
      className="field heap-model type-13 strong shrink"
      label={label}
      value={chosen}
      options={models.map((model) => [model, heapWords[model].short])}
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
      <p className="heap-how">{heapGuides[model].how}</p>
      {model !== "exact" && <Sureness of={sureOf(model)} />}
      <Parameters {...props} />
    </>
  );
}

/** A model's parameters. The section is open if any have changed. */
function Parameters({ heap, of, set }: HeapProps) {
  const parameters = Object.entries<ParameterWords>(heapWords[heap.model].parameters);
  if (parameters.length === 0) return null;
  const usual = heapTables[heap.model];
  const { means }: HeapGuide = heapGuides[heap.model];
  const differs = (name: string) => heap.parameters[name] !== usual[name]?.default;
  const isChanged = parameters.some(([name]) => differs(name));
  return (
    <details className="heap-parameters" open={isChanged || undefined}>
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
  const value = heap.parameters[name] ?? 0;
  const take = (text: string) => {
    const typed = text.trim() === "none" ? ("none" as const) : typedNumber(text);
    return set({ ...heap, parameters: { ...heap.parameters, [name]: typed } });
  };
  return (
    <>
      <span title={name === TCACHE ? undefined : means}>
        {name === TCACHE ? <Term of="tcache">{words.label}</Term> : words.label}
        {value === "none" && words.none !== undefined && <span className="muted">: {words.none}</span>}
      </span>
      <NumberSlot
        label={`${words.label}, ${of}: ${means}`}
        value={typeof value === "number" ? formatInteger(value) : value}
        {...(words.unit === "number" ? {} : { unit: words.unit })}
        differs={differs}
        take={take}
      />
    </>
  );
}
