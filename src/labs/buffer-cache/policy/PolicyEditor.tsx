import { useEffect, useId, useMemo, useRef } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { contradictions } from "../../../models/allocation/contradictions";
import { policyPresetOf, policyPresets } from "../../../models/allocation/policies";
import { changedPolicy, lanesWithPool, withLanes } from "../../../models/allocation/policy-change";
import { policyDescriptions } from "../../../models/allocation/policy-descriptions";
import { policyTable } from "../../../models/allocation/policy-fields";
import { FULL_WORDS, LOOKUP_WORDS } from "../../../models/allocation/policy-words";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { lazyComponent } from "../../../ui/lazy-component";
import { Select } from "../../../ui/Select";
import { sizeBars } from "../../../workloads/allocation/size-bars";
import { SizesProblem, useRequested } from "../../../workloads/allocation/use-requested";
import { allocationNow, useAllocationScenario } from "../../shared/allocation-frame";
import type { LaneEditorProps } from "../../shared/lab-lesson";
import { NumberSlot, Sentence } from "../../shared/NumberSlot";
import { CutoffHistogram, useCutoff } from "../workload/CutoffGrip";
import { cutoffName, cutoffWords } from "../workload/cutoff";
import { type NumberKey, omissionsOf, POLICY_PARTS, type PolicyPart, readPolicyField } from "./policy-parts";
import { type IdleRule, type Omission, useIdleRules } from "./use-idle-rules";
import "../../../ui/rail.css";
import "./policy-editor.css";
import "../../../workloads/allocation/workload.css";
import "../../../workloads/allocation/builder.css";

/** The policy being edited, and its callbacks. */
interface Editing {
  readonly scenario: AllocationScenario;
  readonly lane: number;
  readonly policy: Policy;
  /** The rules without effect, in every run or in this one. */
  readonly found: readonly IdleRule[];
  readonly change: (change: Partial<Policy>) => void;
  readonly replace: (lanes: readonly Policy[]) => void;
}

interface PolicyEditorProps extends Pick<Editing, "scenario" | "lane" | "policy"> {
  /** Presets that are not offered. */
  readonly without?: readonly string[];
}

/** A lane's policy as a sentence with slots. Every change takes effect at once, and undo reverts it. */
export function PolicyEditor({ scenario, lane, policy, without = [] }: PolicyEditorProps) {
  const run = useRun();
  const replace = (lanes: readonly Policy[]) => run.history.edit<AllocationScenario>({ lanes });
  const put = (next: Policy) => replace(scenario.lanes.map((other, i) => (i === lane ? next : other)));
  const vain = contradictions(policy, scenario);
  const isVain = ([key]: Omission) => vain.some((found) => found.key === key);
  const idle = useIdleRules(
    scenario,
    policy,
    omissionsOf(policy).filter((omission) => !isVain(omission)),
  );
  const editing: Editing = {
    ...{ scenario, lane, policy, replace },
    found: [...vain, ...idle],
    change: (change) => put(changedPolicy(policy, change)),
  };
  return (
    <div className="policy-editor">
      <RuleKind editing={editing} />
      {hasPool(policy) ? (
        <PoolForm {...{ scenario, lane, policy }} />
      ) : (
        <>
          <PresetSlot policy={policy} lane={lane} without={without} onChoose={put} />
          <PolicySentence editing={editing} />
        </>
      )}
    </div>
  );
}

const loadPools = () => import("../pool/pool-parts");
const PoolForm = lazyComponent(
  () => loadPools().then((part) => part.PoolForm),
  <p className="muted">Loading the pools …</p>,
);

/** A composed policy, or a pool of a library. A lane that goes back has the policy from before. */
function RuleKind({ editing: { scenario, lane, policy, replace } }: { readonly editing: Editing }) {
  const run = useRun();
  const composed = useRef<Policy>(policyPresets["article-flawed"].policy);
  const pooled = useRef<Policy["pool"] | null>(null);
  const isPool = hasPool(policy);
  if (isPool) pooled.current = policy.pool;
  else composed.current = policy;
  const toPool = async () => {
    const { firstPool } = await loadPools();
    replace(lanesWithPool(allocationNow().lanes, lane, pooled.current ?? firstPool()));
  };
  const toOwn = () => {
    run.history.edit(withLanes(scenario.lanes.map((own, i) => (i === lane ? composed.current : own))));
  };
  return (
    <fieldset className="pool-kind">
      <legend className="visually-hidden">Rule of lane {laneLetter(lane)}</legend>
      <label>
        <input type="radio" name={`rule-${lane}`} checked={!isPool} onChange={toOwn} /> Our rules
      </label>{" "}
      <label>
        <input type="radio" name={`rule-${lane}`} checked={isPool} onChange={() => void toPool()} /> A pool of a library
      </label>
    </fieldset>
  );
}

const PRESETS = Object.entries(policyPresets);

function PresetSlot(props: {
  readonly policy: Policy;
  readonly lane: number;
  readonly without: readonly string[];
  readonly onChoose: (policy: Policy) => void;
}) {
  const key = policyPresetOf(props.policy);
  // A hidden preset still shows its name if a person assembles it from its parts.
  const offered = PRESETS.filter(([name]) => name === key || !props.without.includes(name));
  const note = useId();
  const choose = (name: string) => {
    const preset = PRESETS.find(([other]) => other === name)?.[1];
    if (preset !== undefined) props.onChoose({ ...preset.policy, heap: props.policy.heap });
  };
  return (
    <>
      <Select
        label={`Policy ${laneLetter(props.lane)}, preset`}
        aria-describedby={note}
        value={key ?? ""}
        options={[
          ...(key === undefined ? [["", "your own"] as const] : []),
          ...offered.map(([name, preset]) => [name, preset.name] as const),
        ]}
        onChoose={choose}
      />
      <p id={note} className="rail-note muted">
        {key === undefined ? "A policy of your own." : policyDescriptions[key]}
      </p>
    </>
  );
}

/** After a part is added or removed, the focus moves to its first control, or to the button that restores it. */
function useFocusAfter() {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const target = root.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = null;
    target.focus();
  });
  const focus = (selector: string) => {
    wanted.current = selector;
  };
  return [root, focus] as const;
}

function PolicySentence({ editing }: { readonly editing: Editing }) {
  const { policy, lane, change } = editing;
  const [root, focus] = useFocusAfter();
  const remove = (part: PolicyPart) => {
    focus(`[data-adds="${part.key}"]`);
    change(part.unsaid);
  };
  const add = (part: PolicyPart) => {
    focus(`[data-part="${part.key}"] :is(select, input)`);
    change(part.said(policy));
  };
  const parts = (those: readonly PolicyPart[]) =>
    those.map((part) => <Part key={part.key} editing={editing} part={part} onRemove={remove} />);
  const { afterCapacity, afterLookup, atEnd } = POLICY_PARTS;
  return (
    <div ref={root} className="sentence" data-lane={lane}>
      Cache <NumberField editing={editing} of="capacity" />{" "}
      {policy.buckets === "one" ? (policy.capacity === 1 ? "buffer" : "buffers") : "in each bucket"}.{" "}
      <Explained editing={editing} of="capacity" />
      {parts(afterCapacity)}
      {policy.capacity > 0 && <Rule editing={editing} lead="Reuse" of="lookup" />}
      {parts(afterLookup)}
      {policy.capacity > 0 && <Rule editing={editing} lead="When full," of="full" />}
      {parts(atEnd)}
      <Adders editing={editing} onAdd={add} />
    </div>
  );
}

/** An optional part with a button that removes it. */
function Part(props: {
  readonly editing: Editing;
  readonly part: PolicyPart;
  readonly onRemove: (part: PolicyPart) => void;
}) {
  const { part, editing } = props;
  if (!part.isSaid(editing.policy)) return null;
  const name = `Remove from policy ${laneLetter(editing.lane)}: ${part.name}`;
  return (
    <span data-part={part.key}>
      <Sentence text={part.text(editing.policy)} slot={(key) => <PolicySlot editing={editing} of={key} />} />
      <button
        type="button"
        className="part-remove bare muted"
        aria-label={name}
        title={name}
        onClick={() => props.onRemove(part)}
      >
        ×
      </button>{" "}
      <Explained editing={editing} of={part.key} />
    </span>
  );
}

function Adders(props: { readonly editing: Editing; readonly onAdd: (part: PolicyPart) => void }) {
  const { policy, lane, scenario } = props.editing;
  const open = Object.values(POLICY_PARTS)
    .flat()
    .filter((part) => !part.isSaid(policy) && part.isPossible(policy, scenario));
  return (
    <fieldset className="part-adders wrap shrink">
      <legend className="visually-hidden">Add to policy {laneLetter(lane)}</legend>
      {open.map((part) => (
        <button key={part.key} type="button" data-adds={part.key} onClick={() => props.onAdd(part)}>
          + {part.name}
        </button>
      ))}
    </fieldset>
  );
}

/** Explains why the preceding part of the sentence has no effect. */
function Explained({ editing, of }: { readonly editing: Editing; readonly of: string }) {
  return editing.found
    .filter(({ key }) => key === of)
    .map(({ text }) => (
      <span key={text} className="contradiction">
        {text}
      </span>
    ));
}

const differs = ({ policy, scenario }: Editing, key: keyof Policy) =>
  scenario.lanes[0] !== undefined && !equal(policy[key], scenario.lanes[0][key]);

const UNIT_WORDS: Readonly<Record<string, string>> = { B: "bytes", "%": "percent" };

/** The text of the choices in the sentence. */
const OPTION_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lookup: LOOKUP_WORDS,
  full: FULL_WORDS,
  buckets: { linear: "of equal width", powers: "powers of two", own: "with custom upper bounds" },
};

/** The control of a field. If a full stop follows the key, the control and the stop never wrap apart. */
function PolicySlot({ editing, of }: { readonly editing: Editing; readonly of: string }) {
  if (of.endsWith("."))
    return (
      <span className="stopped nowrap">
        <PolicySlot editing={editing} of={of.slice(0, -1)} />.
      </span>
    );
  if (of === "roundUp") return <RoundingChoice editing={editing} />;
  const key = of as keyof Policy;
  if (policyTable[key].kind.type === "choice") return <ChoiceField editing={editing} of={key} />;
  return <NumberField editing={editing} of={key as NumberKey} />;
}

const fieldName = (lane: number, key: keyof Policy) => `Policy ${laneLetter(lane)}: ${policyTable[key].label}`;

function NumberField({ editing, of }: { readonly editing: Editing; readonly of: NumberKey }) {
  const { scenario, lane, policy, replace } = editing;
  const { unit } = policyTable[of];
  const inText = unit === "B" || unit === "%" ? unit : undefined;
  const value = policy[of];
  const text = typeof value === "number" ? formatInteger(value) : (value ?? []).map(formatInteger).join(", ");
  const take = (typed: string) => {
    const read = readPolicyField(scenario, lane, of, typed);
    if (read.ok) replace(read.value);
    return read;
  };
  return (
    <NumberSlot
      label={`${fieldName(lane, of)}${inText ? `, ${UNIT_WORDS[inText]}` : ""}`}
      value={text}
      {...(inText ? { unit: inText } : {})}
      differs={differs(editing, of)}
      take={take}
    />
  );
}

const ChoiceField = ({ editing, of }: { readonly editing: Editing; readonly of: keyof Policy }) => (
  <ChoiceSlot
    label={fieldName(editing.lane, of)}
    value={String(editing.policy[of])}
    options={OPTION_WORDS[of] ?? {}}
    differs={differs(editing, of)}
    onChoose={(value) => editing.change({ [of]: value })}
  />
);

/** A rule that every policy with a cache has. */
function Rule(props: { readonly editing: Editing; readonly lead: string; readonly of: "lookup" | "full" }) {
  const { editing, lead, of } = props;
  return (
    <>
      {lead} <PolicySlot editing={editing} of={`${of}.`} /> <Explained editing={editing} of={of} />
    </>
  );
}

const ROUNDING_WORDS = { multiple: "a multiple of", top: "its bucket’s upper bound" } as const;

/** One choice that sets two fields. */
const RoundingChoice = ({ editing }: { readonly editing: Editing }) => (
  <ChoiceSlot
    label={`Policy ${laneLetter(editing.lane)}: rounding of a miss`}
    value={editing.policy.roundUp ? "top" : "multiple"}
    options={ROUNDING_WORDS}
    differs={differs(editing, "roundUp")}
    onChoose={(to) => editing.change(to === "top" ? { roundUp: true } : { roundUp: false, granularity: 16 })}
  />
);

interface ChoiceSlotProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** The text of each choice, as it appears in the sentence. */
  readonly options: Readonly<Record<T, string>>;
  readonly differs: boolean;
  readonly onChoose: (value: T) => void;
}

/** A choice within a sentence. A select is as wide as its longest option, so it lies invisibly over the visible text. */
function ChoiceSlot<T extends string>({ label, value, options, differs, onChoose }: ChoiceSlotProps<T>) {
  return (
    <span className="choice-slot" data-differs={differs}>
      <span aria-hidden="true">{options[value]} ▾</span>
      <Select
        className=""
        label={label}
        value={value}
        options={Object.entries(options) as [T, string][]}
        onChoose={onChoose}
      />
    </span>
  );
}

const PoolLimit = lazyComponent<LaneProps>(() => import("../pool/pool-parts").then((part) => part.PoolLimitAmongSizes));

interface LaneProps {
  readonly scenario: AllocationScenario;
  readonly lane: number;
}

/** The policy of one lane as a form, and its cutoff among the sizes that are asked for. */
export function LanePolicy({ lane, without }: LaneEditorProps) {
  const scenario = useAllocationScenario((scenario) => scenario);
  const policy = scenario.lanes[lane];
  if (policy === undefined) return null;
  return (
    <>
      <PolicyEditor scenario={scenario} policy={policy} lane={lane} without={without} />
      {hasPool(policy) ? <PoolLimit scenario={scenario} lane={lane} /> : <Cutoff scenario={scenario} lane={lane} />}
    </>
  );
}

function Cutoff({ scenario, lane }: LaneProps) {
  const { requested, failure, retry } = useRequested(scenario);
  if (failure !== null) return <SizesProblem failure={failure} onRetry={retry} />;
  if (requested === null) return <p className="muted">Counting sizes …</p>;
  return <CutoffAmongSizes scenario={scenario} lane={lane} counts={requested} />;
}

function CutoffAmongSizes({ scenario, lane, counts }: LaneProps & { readonly counts: Float64Array }) {
  const { cutoff, valueText, onCutoff } = useCutoff(scenario, lane);
  const bars = useMemo(() => sizeBars(scenario, counts), [scenario, counts]);
  return (
    <>
      <CutoffHistogram {...{ bars, cutoff, lane, valueText, onCutoff }} title="Requested sizes" />
      <p className="rail-note">
        {cutoffName(lane, cutoff)}. {cutoffWords(scenario, counts, cutoff)}
      </p>
    </>
  );
}
