import { type Ref, useEffect, useRef, useState } from "react";
import { rename, type Saved } from "../../kernel/run/saved-store";
import { doneAt } from "../../kernel/scenario/done";
import { decodeLink } from "../../kernel/scenario/link/decode";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { LabWords } from "../../labs/shared/lab-words";
import { laneNames } from "../../labs/shared/scenario-words";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { NameForm } from "./NameForm";
import { exportOne } from "./saved-files";

/** The words of each lab. */
export type WordsOfLabs = (lab: Scenario["lab"]) => LabWords;

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** A saved scenario: its link, its description and its actions. */
export function SavedRow(props: {
  readonly words: WordsOfLabs;
  readonly item: Saved;
  /** The row has just been renamed or restored, so it gets the focus. */
  readonly hasArrived: boolean;
  readonly onRenamed: (name: string) => void;
  readonly onDelete: () => void;
}) {
  const { item, hasArrived } = props;
  const { name, link, date } = item;
  const [asks, setAsks] = useState(false);
  const renames = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasArrived) renames.current?.focus();
  }, [hasArrived]);
  const close = () => {
    setAsks(false);
    renames.current?.focus();
  };
  return (
    <li className="shelf-row">
      <h3>
        <a href={link}>{name}</a>
      </h3>
      <Words of={props.words} link={link} />
      <p className="muted">saved {DATE.format(new Date(date))}</p>
      <div className="shelf-row-actions">
        <Action ref={renames} label="Rename" of={name} isOpen={asks} onClick={() => setAsks(!asks)} />
        <Action label="Export" of={name} onClick={() => exportOne(item)} />
        <Action label="Delete" of={name} onClick={props.onDelete} />
      </div>
      {asks && <Rename name={name} onRenamed={props.onRenamed} onClose={close} />}
    </li>
  );
}

/** An action on a saved scenario. The label includes the scenario's name, to distinguish it from the same action on another. */
function Action(props: {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly of: string;
  readonly isOpen?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      ref={props.ref}
      type="button"
      className="button"
      aria-label={`${props.label} ${props.of}`}
      aria-expanded={props.isOpen}
      onClick={props.onClick}
    >
      {props.label}
    </button>
  );
}

function Rename(props: {
  readonly name: string;
  readonly onRenamed: (name: string) => void;
  readonly onClose: () => void;
}) {
  const take = (given: string) => {
    const named = rename(props.name, given);
    if (named.ok) props.onClose();
    if (named.ok) props.onRenamed(named.value);
    return named;
  };
  return <NameForm label="New name" action="Rename" first={props.name} onName={take} onCancel={props.onClose} />;
}

/** Describes the target of a link; empty while the link is being read. */
function Words({ of, link }: { readonly of: WordsOfLabs; readonly link: string }) {
  const [words, setWords] = useState("");
  useEffect(() => {
    let isHere = true;
    decodeLink(link).then((linked) => {
      const text = linked.ok ? scenarioWords(of, linked.value.scenario) : "This link has a problem.";
      if (isHere) setWords(text);
    });
    return () => {
      isHere = false;
    };
  }, [of, link]);
  return <p>{words}</p>;
}

function scenarioWords(of: WordsOfLabs, scenario: Scenario): string {
  const words = of(scenario.lab);
  const lanes = laneNames(words, scenario)
    .map((name, lane) => `${laneLetter(lane)} ${name}`)
    .join(" · ");
  const where = stepName(doneAt(scenario.at));
  return `${lanes}, at ${where}. ${words.workload(scenario)}`;
}
