import type { Field, ListKind } from "../../kernel/scenario/field";
import { fieldsOf } from "../../kernel/scenario/fields";
import { Sentence } from "../../labs/shared/NumberSlot";
import type { workloadRows } from "../../models/allocation/fields";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { FieldSlot } from "./FieldSlot";
import { LISTS, OPTION_WORDS } from "./form-words";
import { SlotRows } from "./slots";
import type { WorkloadEdits } from "./use-workload-edits";

interface FormProps {
  readonly scenario: AllocationScenario;
  readonly edits: WorkloadEdits;
}

const spokenOf = ({ spoken, label }: Field) => spoken ?? label;

/** A sentence of the form of a workload. */
export const WorkloadSentence = ({ text, ...form }: FormProps & { readonly text: string }) => (
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
