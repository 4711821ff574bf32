import { type FormEvent, useId, useState } from "react";
import { LIMIT } from "../generated/abi";
import { breakpointTable } from "../kernel/scenario/breakpoint-fields";
import type { Breakpoint } from "../kernel/scenario/scenario";
import { laneLetter } from "../shared/lane-letter";
import { isArmed, type Phrase, type StopPhrases, switched } from "./rule-phrases";
import { ruleWords } from "./stop-words";
import "./popovers.css";

export interface RulesProps {
  readonly rules: readonly Breakpoint[];
  readonly lanes: number;
  readonly onRules: (rules: readonly Breakpoint[]) => void;
  /** Plays at the maximum speed until a rule stops it. */
  readonly onNextStop: () => void;
}

const MOST = LIMIT.BREAKPOINTS;

/** The armed stop rules, and phrases that arm one with a click. */
export function StopRuleEditor({ phrases, ...props }: RulesProps & { readonly phrases: StopPhrases }) {
  const [lane, setLane] = useState<number | null>(null);
  const { rules, lanes, onRules } = props;
  const full = rules.length >= MOST;
  const numbers = phrases.numbers.filter(({ draft }) => lanes > 1 || draft.kind !== "lanes-differ");
  return (
    <>
      <RuleList {...props} />
      {lanes > 1 && <LanePicker lanes={lanes} lane={lane} onLane={setLane} />}
      <div className="phrases">
        {numbers.map((phrase) => (
          <NumberPhrase key={phrase.name} {...{ phrase, lane, rules, full, onRules }} />
        ))}
      </div>
      <div className="phrases phrases-plain">
        {phrases.plain.map((phrase) => (
          <PlainPhrase key={phrase.name} {...{ phrase, lane, rules, full, onRules }} />
        ))}
      </div>
      {full && <p className="muted">{MOST} rules at most.</p>}
    </>
  );
}

function RuleList({ rules, onRules, onNextStop }: RulesProps) {
  if (rules.length === 0) return <p className="muted">No rule yet. Playing continues until you pause.</p>;
  return (
    <>
      <ul className="armed">
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
      <button type="button" className="button button-strong" onClick={onNextStop}>
        Run to the next stop
      </button>
    </>
  );
}

function LanePicker(props: {
  readonly lanes: number;
  readonly lane: number | null;
  readonly onLane: (lane: number | null) => void;
}) {
  const group = useId();
  const choices = [null, ...Array.from({ length: props.lanes }, (_, lane) => lane)];
  return (
    <fieldset className="lane-picker">
      <legend>in</legend>
      {choices.map((lane) => (
        <label key={String(lane)}>
          <input type="radio" name={group} checked={props.lane === lane} onChange={() => props.onLane(lane)} />
          {lane === null ? "any lane" : laneLetter(lane)}
        </label>
      ))}
    </fieldset>
  );
}

interface PhraseProps {
  readonly phrase: Phrase;
  readonly lane: number | null;
  readonly rules: readonly Breakpoint[];
  /** No room for another rule. */
  readonly full: boolean;
  readonly onRules: (rules: readonly Breakpoint[]) => void;
}

function PlainPhrase({ phrase, lane, rules, full, onRules }: PhraseProps) {
  const draft = { ...phrase.draft, lane };
  const armed = isArmed(rules, draft);
  const click = () => {
    const next = switched(rules, draft);
    if (next.ok) onRules(next.value);
  };
  return (
    <button type="button" className="phrase" aria-pressed={armed} disabled={full && !armed} onClick={click}>
      {phrase.name}
    </button>
  );
}

function NumberPhrase({ phrase, lane, rules, full, onRules }: PhraseProps) {
  const key = phrase.key ?? "step";
  const [text, setText] = useState(phrase.draft[key]);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = { ...phrase.draft, lane, [key]: text };
  const armed = isArmed(rules, draft);
  const click = (event: FormEvent) => {
    event.preventDefault();
    const next = switched(rules, draft);
    if (next.ok) onRules(next.value);
    setProblem(next.ok ? null : next.error);
  };
  const write = (typed: string) => {
    setText(typed);
    setProblem(null);
  };
  return (
    <form onSubmit={click} noValidate>
      <button type="submit" className="phrase" aria-pressed={armed} disabled={full && !armed}>
        {phrase.name} <span className="visually-hidden">{text}</span>
      </button>
      <NumberField phraseName={phrase.name} unit={breakpointTable[key].unit} {...{ text, problem, write }} />
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function NumberField(props: {
  readonly phraseName: string;
  readonly unit: string | undefined;
  readonly text: string;
  readonly problem: string | null;
  readonly write: (typed: string) => void;
}) {
  return (
    <>
      <input
        className="field"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${props.phraseName}, number`}
        aria-invalid={props.problem !== null}
        value={props.text}
        onChange={(event) => props.write(event.target.value)}
      />
      <span className="muted">{props.unit}</span>
    </>
  );
}
