import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { rename, type Saved, type Shelf, shelfText } from "../../kernel/run/saved-store";
import { doneAt } from "../../kernel/scenario/done";
import { ENDING, fileText } from "../../kernel/scenario/file/file";
import { decodeLink } from "../../kernel/scenario/link/decode";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { type LabWords, laneNames } from "../../labs/shared/lab-words";
import { fileName } from "../../shared/file-name";
import { laneLetter } from "../../shared/lane-letter";
import type { Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import { Button } from "../../ui/Button";
import { saveText } from "../../ui/hand-over";
import { ProblemText } from "../../ui/ProblemText";

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
      <div className="shelf-row-actions row wrap">
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
    <Button
      ref={props.ref}
      aria-label={`${props.label} ${props.of}`}
      aria-expanded={props.isOpen}
      onClick={props.onClick}
    >
      {props.label}
    </Button>
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

/** Asks for a name. Escape goes back. A bad name stays in the field, with the allowed names under it. */
export function NameForm(props: {
  readonly label: string;
  readonly action: string;
  readonly first: string;
  /** Takes the name, or names its problem; null = the name is valid but cannot be kept. */
  readonly onName: (name: string) => Result<string, Problem | null>;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState(props.first);
  const [problem, setProblem] = useState<Problem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = props.onName(name);
    if (named.ok || named.error === null) return;
    setProblem(named.error);
    field.current?.focus();
  };
  return (
    <form className="name-form row wrap" onSubmit={submit} noValidate>
      <label htmlFor={id}>{props.label}</label>
      <input
        ref={field}
        id={id}
        className="field"
        autoComplete="off"
        value={name}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && props.onCancel()}
      />
      <button type="submit" className="button button-strong">
        {props.action}
      </button>
      <Button onClick={props.onCancel}>Cancel</Button>
      <ProblemText
        text={problem && `“${problem.value}” can’t be used as a name. ${allowedSentence(problem.allowed)}`}
        id={`${id}-problem`}
      />
    </form>
  );
}

const JSON_TYPE = "application/json";

/** Saves a scenario as a file. An unreadable one is saved as its link. */
export async function exportOne({ name, link }: Saved): Promise<void> {
  const linked = await decodeLink(link);
  if (!linked.ok) return saveText(`${link}\n`, `${fileName(name, "scenario")}.txt`, "text/plain");
  const { scenario, digest } = linked.value;
  const titled = { ...scenario, title: scenario.title || name };
  saveText(fileText({ scenario: titled, digest }), `${fileName(name, "scenario")}${ENDING}`, JSON_TYPE);
}

/** Saves a whole shelf as one file, which the library can import. */
export const exportAll = (shelf: Shelf): void => saveText(shelfText(shelf), "bufferlab-saved.json", JSON_TYPE);

/** Saves unreadable text unchanged. */
export const exportUnread = (text: string): void => saveText(text, "bufferlab-unread.txt", "text/plain");
