import { type ReactNode, useEffect, useId, useRef } from "react";
import { laneLetter } from "../../../charts/figures";
import { type Contradiction, contradictions } from "../../../scenario/contradictions";
import { type PolicyPresetName, policyPresetOf, policyPresets } from "../../../scenario/policies";
import { changedPolicy } from "../../../scenario/policy-change";
import { policyDescriptions } from "../../../scenario/policy-descriptions";
import { policyTable } from "../../../scenario/policy-fields";
import { FULL_WORDS, LOOKUP_WORDS } from "../../../scenario/policy-words";
import type { Policy, Scenario } from "../../../scenario/scenario";
import { equal } from "../../../shared/equal";
import { formatBytes, formatInteger } from "../../../shared/format";
import { useRun } from "../../../state/hooks";
import { NumberSlot } from "../../shared/NumberSlot";
import { ChoiceSlot } from "./ChoiceSlot";
import { POLICY_PARTS, type PolicyPart } from "./policy-parts";
import { type NumberKey, readPolicyField } from "./read-policy";
import "./policy-editor.css";

/** The policy of a lane while it is edited, and how. */
interface Editing {
  readonly scenario: Scenario;
  readonly lane: number;
  readonly policy: Policy;
  readonly found: readonly Contradiction[];
  readonly change: (change: Partial<Policy>) => void;
  readonly replace: (lanes: readonly Policy[]) => void;
}

interface PolicyEditorProps extends Pick<Editing, "scenario" | "lane" | "policy"> {
  /** Presets that are not offered. */
  readonly without?: readonly PolicyPresetName[];
}

/** A lane's policy as a sentence with slots. Every change counts at once, and undo takes it back. */
export function PolicyEditor({ scenario, lane, policy, without = [] }: PolicyEditorProps) {
  const run = useRun();
  const replace = (lanes: readonly Policy[]) => run.edit({ lanes });
  const put = (next: Policy) => replace(scenario.lanes.map((other, i) => (i === lane ? next : other)));
  const editing: Editing = {
    ...{ scenario, lane, policy, replace },
    found: contradictions(policy, scenario),
    change: (change) => put(changedPolicy(policy, change)),
  };
  return (
    <div className="policy-editor">
      <PresetSlot policy={policy} lane={lane} without={without} onChoose={put} />
      <Sentence editing={editing} />
    </div>
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
  // One that a person has made out of its parts has its name.
  const offered = PRESETS.filter(([name]) => name === key || !props.without.includes(name));
  const note = useId();
  const choose = (name: string) => {
    const preset = PRESETS.find(([other]) => other === name)?.[1];
    if (preset !== undefined) props.onChoose({ ...preset.policy, heap: props.policy.heap });
  };
  return (
    <>
      <select
        className="field"
        aria-label={`Policy ${laneLetter(props.lane)}, preset`}
        aria-describedby={note}
        value={key ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        {key === undefined && <option value="">your own</option>}
        {offered.map(([name, preset]) => (
          <option key={name} value={name}>
            {preset.name}
          </option>
        ))}
      </select>
      <p id={note} className="rail-note muted">
        {key === undefined ? "A policy of your own." : policyDescriptions[key]}
      </p>
    </>
  );
}

/** After a part came or went, focus goes to its first control or to the button that brings it back. */
function useFocusAfter() {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const target = root.current?.querySelector<HTMLElement>(wanted.current);
    if (target) {
      wanted.current = null;
      target.focus();
    }
  });
  return {
    root,
    focusPart: (key: string) => {
      wanted.current = `[data-part="${key}"] :is(select, input)`;
    },
    focusAdder: (key: string) => {
      wanted.current = `[data-adds="${key}"]`;
    },
  };
}

function Sentence({ editing }: { readonly editing: Editing }) {
  const { policy, lane, change } = editing;
  const { root, focusPart, focusAdder } = useFocusAfter();
  const part = (key: PolicyPart["key"], words: ReactNode) => (
    <Part
      editing={editing}
      part={POLICY_PARTS[key]}
      onRemove={(removed) => {
        focusAdder(key);
        change(removed.unsaid);
      }}
    >
      {words}
    </Part>
  );
  const add = (added: PolicyPart) => {
    focusPart(added.key);
    change(added.said(policy));
  };
  return (
    <div ref={root} className="sentence" data-lane={lane}>
      Cache <NumberField editing={editing} of="capacity" />{" "}
      {policy.buckets === "one" ? (policy.capacity === 1 ? "buffer" : "buffers") : "in each bucket"}.{" "}
      <Explained editing={editing} of="capacity" />
      {part("buckets", <BucketWords editing={editing} />)}
      {policy.capacity > 0 && <LookupWords editing={editing} />}
      {part("ratio", <RatioWords editing={editing} />)}
      {part("wasteBytes", <WasteWords editing={editing} />)}
      {part("cutoff", <CutoffWords editing={editing} />)}
      {policy.capacity > 0 && <FullWords editing={editing} />}
      {part("rounding", <RoundingWords editing={editing} />)}
      <Adders policy={policy} lane={lane} onAdd={add} />
    </div>
  );
}

/** Something optional, with the button that takes it away. */
function Part(props: {
  readonly editing: Editing;
  readonly part: PolicyPart;
  readonly children: ReactNode;
  readonly onRemove: (part: PolicyPart) => void;
}) {
  const { part, editing } = props;
  if (!part.isSaid(editing.policy)) return null;
  const name = `Remove from policy ${laneLetter(editing.lane)}: ${part.name}`;
  return (
    <span data-part={part.key}>
      {props.children}
      <button type="button" className="part-remove" aria-label={name} title={name} onClick={() => props.onRemove(part)}>
        ×
      </button>{" "}
      {part.key !== "rounding" && <Explained editing={editing} of={part.key} />}
    </span>
  );
}

function Adders(props: { readonly policy: Policy; readonly lane: number; readonly onAdd: (part: PolicyPart) => void }) {
  const { policy } = props;
  const open = Object.values(POLICY_PARTS).filter((part) => !part.isSaid(policy) && part.isPossible(policy));
  return (
    <fieldset className="part-adders">
      <legend className="visually-hidden">Add to policy {laneLetter(props.lane)}</legend>
      {open.map((part) => (
        <button key={part.key} type="button" data-adds={part.key} onClick={() => props.onAdd(part)}>
          + {part.name}
        </button>
      ))}
    </fieldset>
  );
}

/** Why a part of the sentence has no effect, right behind it. */
function Explained({ editing, of }: { readonly editing: Editing; readonly of: keyof Policy }) {
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

function NumberField({ editing, of }: { readonly editing: Editing; readonly of: NumberKey }) {
  const { scenario, lane, policy, replace } = editing;
  const { label, unit } = policyTable[of];
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
      label={`Policy ${laneLetter(lane)}: ${label}${inText ? `, ${UNIT_WORDS[inText]}` : ""}`}
      value={text}
      {...(inText ? { unit: inText } : {})}
      differs={differs(editing, of)}
      take={take}
    />
  );
}

const fieldLabel = (lane: number, key: keyof Policy) => `Policy ${laneLetter(lane)}: ${policyTable[key].label}`;

/** A slot and the full stop that does not leave it. */
const Stopped = ({ children }: { readonly children: ReactNode }) => <span className="stopped">{children}.</span>;

interface WordsProps {
  readonly editing: Editing;
}

const CutoffWords = ({ editing }: WordsProps) => (
  <>
    Above <NumberField editing={editing} of="cutoff" />, skip the cache.
  </>
);

const BUCKET_WORDS = { linear: "of equal width", powers: "powers of two", own: "with tops of their own" } as const;

function BucketWords({ editing }: WordsProps) {
  const { policy, lane, change } = editing;
  if (policy.buckets === "one") return null;
  return (
    <>
      Buckets{" "}
      <ChoiceSlot
        label={fieldLabel(lane, "buckets")}
        value={policy.buckets}
        options={BUCKET_WORDS}
        differs={differs(editing, "buckets")}
        onChoose={(buckets) => change({ buckets })}
      />
      : <BucketNumbers editing={editing} />.
    </>
  );
}

function BucketNumbers({ editing }: WordsProps) {
  const { buckets, bucketCount } = editing.policy;
  if (buckets === "own") return <NumberField editing={editing} of="bounds" />;
  const count = <NumberField editing={editing} of="bucketCount" />;
  if (buckets === "powers") {
    return (
      <>
        {count} up to {formatBytes(2 ** (bucketCount - 1))}
      </>
    );
  }
  return (
    <>
      {count} of <NumberField editing={editing} of="bucketWidth" />
    </>
  );
}

function LookupWords({ editing }: WordsProps) {
  const { policy, lane, change } = editing;
  return (
    <>
      Reuse{" "}
      <Stopped>
        <ChoiceSlot
          label={fieldLabel(lane, "lookup")}
          value={policy.lookup}
          options={LOOKUP_WORDS}
          differs={differs(editing, "lookup")}
          onChoose={(lookup) => change({ lookup })}
        />
      </Stopped>{" "}
      <Explained editing={editing} of="lookup" />
    </>
  );
}

const RatioWords = ({ editing }: WordsProps) => (
  <>
    It is at most <NumberField editing={editing} of="ratio" /> of the request.
  </>
);

const WasteWords = ({ editing }: WordsProps) => (
  <>
    It wastes at most <NumberField editing={editing} of="wasteBytes" />.
  </>
);

function FullWords({ editing }: WordsProps) {
  const { policy, lane, change } = editing;
  return (
    <>
      When full,{" "}
      <Stopped>
        <ChoiceSlot
          label={fieldLabel(lane, "full")}
          value={policy.full}
          options={FULL_WORDS}
          differs={differs(editing, "full")}
          onChoose={(full) => change({ full })}
        />
      </Stopped>{" "}
      <Explained editing={editing} of="full" />
    </>
  );
}

const ROUNDING_WORDS = { multiple: "a multiple of", top: "its bucket’s top" } as const;

function RoundingWords({ editing }: WordsProps) {
  const { policy, lane, change } = editing;
  const multiple = (
    <Stopped>
      <NumberField editing={editing} of="granularity" />
    </Stopped>
  );
  if (policy.buckets === "one") return <>A miss gets a multiple of {multiple} </>;
  return (
    <>
      A miss gets{" "}
      <ChoiceSlot
        label={`Policy ${laneLetter(lane)}: what a miss is rounded up to`}
        value={policy.roundUp ? "top" : "multiple"}
        options={ROUNDING_WORDS}
        differs={differs(editing, "roundUp")}
        onChoose={(to) => change(to === "top" ? { roundUp: true } : { roundUp: false, granularity: 16 })}
      />
      {policy.roundUp ? "." : <> {multiple}</>}{" "}
    </>
  );
}
