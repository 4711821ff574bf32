import { useEffect, useRef, useState } from "react";
import { stepName } from "../../charts/describe-frame";
import { laneLetter } from "../../charts/figures";
import { workloadSentence } from "../../labs/buffer-cache/workload/workload-words";
import { decodeLink } from "../../scenario/link/decode";
import { policyName } from "../../scenario/policy-words";
import type { Scenario } from "../../scenario/scenario";
import { rename } from "../../state/saved-store";
import type { Saved } from "../../state/saved-text";
import { NameForm } from "./NameForm";
import { exportOne } from "./saved-files";

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** A saved scenario: its link, what it is, and what can be done with it. */
export function SavedRow(props: {
  readonly item: Saved;
  /** It has just come to its place, by a new name or back from deletion: the focus goes to it. */
  readonly hasArrived: boolean;
  readonly onRenamed: (name: string) => void;
  readonly onDelete: () => void;
}) {
  const { name, link, date } = props.item;
  const words = useWords(link);
  return (
    <li className="shelf-row">
      <h3>
        <a href={link}>{name}</a>
      </h3>
      <p>{words}</p>
      <p className="muted">saved {DATE.format(new Date(date))}</p>
      <div className="shelf-row-actions">
        <Rename name={name} hasArrived={props.hasArrived} onRenamed={props.onRenamed} />
        <button type="button" className="button" aria-label={`Export ${name}`} onClick={() => exportOne(props.item)}>
          Export
        </button>
        <button type="button" className="button" aria-label={`Delete ${name}`} onClick={props.onDelete}>
          Delete
        </button>
      </div>
    </li>
  );
}

function Rename(props: {
  readonly name: string;
  readonly hasArrived: boolean;
  readonly onRenamed: (name: string) => void;
}) {
  const { name, hasArrived } = props;
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsks(false);
    button.current?.focus();
  };
  const take = (given: string) => {
    const named = rename(name, given);
    if (named.ok) close();
    if (named.ok) props.onRenamed(named.value);
    return named;
  };
  useEffect(() => {
    if (hasArrived) button.current?.focus();
  }, [hasArrived]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-label={`Rename ${name}`}
        aria-expanded={asks}
        onClick={() => setAsks(!asks)}
      >
        Rename
      </button>
      {asks && <NameForm label="New name" action="Rename" first={name} onName={take} onCancel={close} />}
    </>
  );
}

/** What a link leads to, in words; "" = it is being read. */
function useWords(link: string): string {
  const [words, setWords] = useState("");
  useEffect(() => {
    let isHere = true;
    decodeLink(link).then((linked) => {
      const text = linked.ok ? scenarioWords(linked.value.scenario) : "This link cannot be opened as it is.";
      if (isHere) setWords(text);
    });
    return () => {
      isHere = false;
    };
  }, [link]);
  return words;
}

function scenarioWords(scenario: Scenario): string {
  const lanes = scenario.lanes.map((policy, lane) => `${laneLetter(lane)} ${policyName(policy)}`).join(" · ");
  const where = stepName(scenario.at === "start" ? 0 : scenario.at + 1);
  return `${lanes}, at ${where}. ${workloadSentence(scenario)}`;
}
