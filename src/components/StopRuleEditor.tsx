import { type FormEvent, useState } from "react";
import { laneLetter } from "../charts/figures";
import { breakpointTable, scenarioTable } from "../scenario/fields";
import type { Breakpoint } from "../scenario/scenario";
import { FIRST_DRAFT, KIND_NAMES, type RuleDraft, readRule } from "./rule-draft";
import { EFFECT_NAMES, ruleWords } from "./stop-words";

export interface RulesProps {
  readonly rules: readonly Breakpoint[];
  readonly lanes: number;
  readonly onRules: (rules: readonly Breakpoint[]) => void;
}

const MOST = "most" in scenarioTable.breakpoints.kind ? scenarioTable.breakpoints.kind.most : 0;

/** The list of stop rules and the form of another. */
export function StopRuleEditor(props: RulesProps) {
  const full = props.rules.length >= MOST;
  return (
    <>
      <RuleList {...props} />
      {full ? (
        <p className="muted">{MOST} rules are the most.</p>
      ) : (
        <RuleForm lanes={props.lanes} onAdd={(rule) => props.onRules([...props.rules, rule])} />
      )}
    </>
  );
}

function RuleList({ rules, onRules }: RulesProps) {
  if (rules.length === 0) return <p className="muted">No rule yet: playing goes on until you pause.</p>;
  return (
    <ul>
      {rules.map((rule, i) => (
        <li key={`${ruleWords(rule)} ${rules.indexOf(rule)}`}>
          {ruleWords(rule)}
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Remove the rule ${ruleWords(rule)}`}
            onClick={() => onRules(rules.filter((_, other) => other !== i))}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  );
}

function RuleForm({ lanes, onAdd }: { readonly lanes: number; readonly onAdd: (rule: Breakpoint) => void }) {
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const rule = readRule(draft);
    if (rule.ok) onAdd(rule.value);
    setProblem(rule.ok ? null : rule.error);
  };
  return (
    <form onSubmit={add} noValidate>
      <KindSelect draft={draft} onChange={change} />
      <RuleValue draft={draft} problem={problem} onChange={change} />
      {draft.kind !== "step-equals" && draft.kind !== "lanes-differ" && (
        <LaneSelect draft={draft} lanes={lanes} onChange={change} />
      )}
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="button button-strong">
        Add rule
      </button>
    </form>
  );
}

interface PartProps {
  readonly draft: RuleDraft;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

function KindSelect({ draft, onChange }: PartProps) {
  const kinds = Object.entries(KIND_NAMES) as [Breakpoint["kind"], string][];
  return (
    <select
      className="field"
      aria-label="Rule"
      value={draft.kind}
      onChange={(event) => onChange({ kind: event.target.value as Breakpoint["kind"] })}
    >
      {kinds.map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </select>
  );
}

const NUMBER_OF = {
  "efficiency-below": "percent",
  "hits-below": "percent",
  "lanes-differ": "points",
  "granted-at-least": "bytes",
  "step-equals": "step",
} as const;

function RuleValue({ draft, problem, onChange }: PartProps & { readonly problem: string | null }) {
  if (draft.kind === "poisoning" || draft.kind === "largest-freed") return null;
  if (draft.kind === "effect") return <EffectSelect draft={draft} onChange={onChange} />;
  const key = NUMBER_OF[draft.kind];
  const { label, unit } = breakpointTable[key];
  return (
    <label className="stop-value">
      <input
        className="field"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={problem !== null}
        value={draft[key]}
        onChange={(event) => onChange({ [key]: event.target.value })}
      />
      {unit}
    </label>
  );
}

function EffectSelect({ draft, onChange }: PartProps) {
  const effects = Object.entries(EFFECT_NAMES) as [RuleDraft["effect"], string][];
  return (
    <select
      className="field"
      aria-label="Effect"
      value={draft.effect}
      onChange={(event) => onChange({ effect: event.target.value as RuleDraft["effect"] })}
    >
      {effects.map(([effect, name]) => (
        <option key={effect} value={effect}>
          {name}
        </option>
      ))}
    </select>
  );
}

function LaneSelect({ draft, lanes, onChange }: PartProps & { readonly lanes: number }) {
  return (
    <select
      className="field"
      aria-label="Lane"
      value={draft.lane ?? "any"}
      onChange={(event) => onChange({ lane: event.target.value === "any" ? null : Number(event.target.value) })}
    >
      <option value="any">in any lane</option>
      {Array.from({ length: lanes }, (_, lane) => (
        <option key={laneLetter(lane)} value={lane}>
          in lane {laneLetter(lane)}
        </option>
      ))}
    </select>
  );
}
