import { type FormEvent, useId, useState } from "react";
import { LIMIT } from "../generated/kernel";
import type { Breakpoint } from "../kernel/scenario/scenario";
import type { StopKinds, StopWords } from "../kernel/scenario/stop-kinds";
import { laneLetter } from "../shared/lane-letter";
import { Button } from "./Button";
import { ProblemText } from "./ProblemText";
import { isArmed, type Phrase, type StopPhrases, switched } from "./rule-phrases";
import "./popovers.css";

export interface RulesProps {
  readonly rules: readonly Breakpoint[];
  readonly lanes: number;
  readonly onRules: (rules: readonly Breakpoint[]) => void;
  /** Plays at the maximum speed until a rule stops it. */
  readonly onNextStop: () => void;
}

const MOST = LIMIT.BREAKPOINTS;

interface EditorProps extends RulesProps {
  readonly words: StopWords;
  readonly phrases: StopPhrases;
}

/** The armed stop rules, and phrases that arm one with a click. */
export function StopRuleEditor({ words, phrases, ...props }: EditorProps) {
  const [lane, setLane] = useState<number | null>(null);
  const { rules, lanes, onRules } = props;
  const { kinds } = words;
  const full = rules.length >= MOST;
  const numbers = phrases.numbers.filter(({ rule }) => lanes > 1 || !kinds.comparing.includes(rule.kind));
  return (
    <>
      <RuleList words={words} {...props} />
      {lanes > 1 && <LanePicker lanes={lanes} lane={lane} onLane={setLane} />}
      <div className="phrases">
        {numbers.map((phrase) => (
          <NumberPhrase key={phrase.name} {...{ kinds, phrase, lane, rules, full, onRules }} />
        ))}
      </div>
      <div className="phrases phrases-plain">
        {phrases.plain.map((phrase) => (
          <PlainPhrase key={phrase.name} {...{ kinds, phrase, lane, rules, full, onRules }} />
        ))}
      </div>
      {full && <p className="muted">At most {MOST} rules.</p>}
    </>
  );
}

function RuleList({ words, rules, onRules, onNextStop }: Omit<EditorProps, "phrases">) {
  if (rules.length === 0) return <p className="muted">No rule yet. Playing continues until you pause.</p>;
  return (
    <>
      <ul className="armed">
        {rules.map((rule, i) => (
          <li key={`${words.rule(rule)} ${rules.indexOf(rule)}`}>
            {words.rule(rule)}
            <Button
              look="quiet"
              aria-label={`Remove the rule ${words.rule(rule)}`}
              onClick={() => onRules(rules.filter((_, other) => other !== i))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button look="strong" onClick={onNextStop}>
        Run to the next stop
      </Button>
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
    <fieldset className="lane-picker row wrap type-13 muted">
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
  readonly kinds: StopKinds;
  readonly phrase: Phrase;
  readonly lane: number | null;
  readonly rules: readonly Breakpoint[];
  /** No room for another rule. */
  readonly full: boolean;
  readonly onRules: (rules: readonly Breakpoint[]) => void;
}

function PlainPhrase({ kinds, phrase, lane, rules, full, onRules }: PhraseProps) {
  const draft = { ...phrase, lane };
  const armed = isArmed(kinds, rules, draft);
  const click = () => {
    const next = switched(kinds, rules, draft);
    if (next.ok) onRules(next.value);
  };
  return (
    <button type="button" className="phrase" aria-pressed={armed} disabled={full && !armed} onClick={click}>
      {phrase.name}
    </button>
  );
}

function NumberPhrase({ kinds, phrase, lane, rules, full, onRules }: PhraseProps) {
  const { key, text: first } = phrase.number ?? { key: "step", text: "" };
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = { ...phrase, lane, number: { key, text } };
  const armed = isArmed(kinds, rules, draft);
  const click = (event: FormEvent) => {
    event.preventDefault();
    const next = switched(kinds, rules, draft);
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
      <NumberField phraseName={phrase.name} unit={kinds.table[key]?.unit} {...{ text, problem, write }} />
      <ProblemText text={problem} />
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
