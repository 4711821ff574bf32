import type { Field, Kind, ListKind } from "../../kernel/scenario/field";
import { allowedText } from "../../kernel/scenario/field-text";
import { fieldsOf } from "../../kernel/scenario/fields";
import type { Problem } from "../../kernel/scenario/scenario";
import { Sentence } from "../../labs/shared/NumberSlot";
import type { workloadRows } from "../../models/allocation/fields";
import type { AllocationScenario, Fraction } from "../../models/allocation/scenario";
import { workloadKeyOf, workloads } from "../../models/allocation/workloads";
import { LISTS, OPTION_WORDS } from "./form-words";
import { type CutoffTools, HistogramEditor } from "./HistogramEditor";
import { type Commit, problemText, SlotChoice, SlotNumber, SlotRows } from "./slots";
import { useWorkloadEdits, type WorkloadEdits } from "./use-workload-edits";
import { workloadForm } from "./workload-form";
import "./builder.css";

interface FieldSlotProps {
  readonly row: Field;
  /** An accessible name, for readers who cannot see the sentence around it. */
  readonly label: string;
  readonly value: unknown;
  readonly change: Commit<unknown>;
  /** The words of a choice, or its own names if it has no words. */
  readonly words?: Readonly<Record<string, string>> | undefined;
}

/** The control of a field within a sentence, chosen by its row: a selection, a chance, or a number. */
function FieldSlot({ row, label, value, change, words = {} }: FieldSlotProps) {
  const { kind, by } = row;
  if (kind.type === "fraction") return <Chance label={label} value={value as Fraction} kind={kind} change={change} />;
  if (kind.type !== "choice")
    return (
      <SlotNumber label={label} value={value as number | null} {...(by === undefined ? {} : { by })} commit={change} />
    );
  const options = kind.options.map((option) => [option, words[option] ?? option] as const);
  return <SlotChoice label={label} value={String(value)} options={options} onChoose={change} />;
}

/** A fraction of two numbers. The validator judges what is typed. */
function Chance(props: {
  readonly label: string;
  readonly value: Fraction;
  readonly kind: Extract<Kind, { readonly type: "fraction" }>;
  readonly change: Commit<Fraction>;
}) {
  const [parts, of] = props.value;
  const { max, range = { min: 0, max: 1 } } = props.kind;
  const { change, label } = props;
  return (
    <>
      <SlotNumber
        label={`${label}, parts`}
        value={parts}
        commit={(n) => inRange(change([n as number, of]), Math.ceil(range.min * of), range.max * of)}
      />{" "}
      of{" "}
      <SlotNumber
        label={`${label}, of`}
        value={of}
        commit={(n) => inRange(change([parts, n as number]), Math.max(1, Math.ceil(parts / range.max)), max)}
      />
    </>
  );
}

/** The problems of a fraction that concern one of its two numbers. */
const inRange = (problems: readonly Problem[], min: number, max: number): readonly Problem[] =>
  problems.map((problem) => {
    const isRange = problem.allowed.startsWith("two whole numbers");
    return isRange ? { field: "", value: "", allowed: allowedText({ type: "integer", min, max }) } : problem;
  });

interface FormProps {
  readonly scenario: AllocationScenario;
  readonly edits: WorkloadEdits;
}

const spokenOf = ({ spoken, label }: Field) => spoken ?? label;

/** A sentence of the form of a workload. */
const WorkloadSentence = ({ text, ...form }: FormProps & { readonly text: string }) => (
  <div className="sentence slots">
    <Sentence text={text} slot={(key) => <WorkloadSlot of={key as keyof typeof workloadRows} {...form} />} />
  </div>
);

function WorkloadSlot({ of, scenario, edits }: FormProps & { readonly of: keyof typeof workloadRows }) {
  const row = fieldsOf(scenario)[of];
  if (row === undefined) return null;
  const change = (value: unknown) => {
    const asked: Partial<AllocationScenario> = { [of]: value };
    if (row.kind.type !== "choice") return edits.edit(asked);
    edits.choose(asked);
    return [];
  };
  if (row.kind.type === "rows") return <ListSlot of={of} kind={row.kind} {...{ scenario, change }} />;
  return (
    <FieldSlot
      row={row}
      label={spokenOf(row)}
      value={scenario[of]}
      change={change}
      words={of in OPTION_WORDS ? OPTION_WORDS[of as keyof typeof OPTION_WORDS] : undefined}
    />
  );
}

type Entry = Readonly<Record<string, unknown>>;

function ListSlot(props: {
  readonly of: keyof typeof workloadRows;
  readonly kind: Extract<ListKind, { readonly type: "rows" }>;
  readonly scenario: AllocationScenario;
  readonly change: (value: unknown) => ReturnType<WorkloadEdits["edit"]>;
}) {
  const { of, kind, scenario, change } = props;
  const form = LISTS[of];
  if (form === undefined) return null;
  const columnOf = (key: string) => kind.row[key] as Field;
  return (
    <SlotRows<Entry>
      name={form.name}
      rows={scenario[of] as unknown as readonly Entry[]}
      least={kind.least}
      most={kind.most}
      another={() => ({ ...form.another(scenario) })}
      change={change}
    >
      {(entry, put, name) => (
        <Sentence
          text={form.entry(scenario)}
          slot={(key) => (
            <FieldSlot
              row={columnOf(key)}
              label={`${name}, ${spokenOf(columnOf(key))}`}
              value={entry[key]}
              change={(value) => put({ ...entry, [key]: value })}
            />
          )}
        />
      )}
    </SlotRows>
  );
}

const OWN = "own";
const PRESETS = Object.entries(workloads).map(([key, { title }]) => [key, title] as const);

interface BuilderProps {
  readonly scenario: AllocationScenario;
  /** For lanes with a cutoff: shows and moves it among the sizes. */
  readonly cutoff?: CutoffTools;
}

/** The workload as a form. */
export function WorkloadBuilder({ scenario, cutoff }: BuilderProps) {
  const edits = useWorkloadEdits(scenario);
  const { edit, choose, note, problems } = edits;
  const { life, sizes, random } = workloadForm(scenario);
  return (
    <div className="builder">
      <WorkloadChoice scenario={scenario} choose={choose} />
      <WorkloadSentence text={life} {...{ scenario, edits }} />
      <WorkloadSentence text={sizes} {...{ scenario, edits }} />
      {scenario.life !== "batches" && <HistogramEditor scenario={scenario} edit={edit} cutoff={cutoff} />}
      <WorkloadSentence text={random} {...{ scenario, edits }} />
      {problems.length > 0 && (
        <p className="problem" role="alert">
          {problemText("This choice", null, problems)}
        </p>
      )}
      <p className="rail-note" role="status">
        {note || "A change restarts the run from step 0. You can undo it."}
      </p>
    </div>
  );
}

function WorkloadChoice(props: {
  readonly scenario: AllocationScenario;
  readonly choose: (change: Partial<AllocationScenario>) => void;
}) {
  const key = workloadKeyOf(props.scenario);
  const options = [...(key === undefined ? [[OWN, "Your own"] as const] : []), ...PRESETS];
  return (
    <SlotChoice
      label="workload"
      value={key ?? OWN}
      options={options}
      onChoose={(chosen) => {
        const preset = Object.entries(workloads).find(([name]) => name === chosen)?.[1];
        if (preset) props.choose(preset.workload);
      }}
    />
  );
}
