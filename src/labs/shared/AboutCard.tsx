import { notes } from "virtual:library-notes";
import type { ReactNode } from "react";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { simulationKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import type { CardNote } from "./library-entry";

/** The card of the library that a scenario was opened from. An edit of its run or its title makes it another one. */
const noteOf = (scenario: Scenario): CardNote | undefined =>
  notes.find(({ title, run }) => title === scenario.title && equal(run, simulationKey(scenario)));

interface AboutProps {
  readonly className: string;
  /** The sentence about a scenario that is on no card. */
  readonly otherwise?: ReactNode;
}

/** A card's sentence and its sources. */
export function AboutCard({ className, otherwise = null }: AboutProps) {
  const note = useScenario(({ scenario }) => noteOf(scenario));
  if (note === undefined) return otherwise;
  return (
    <p className={className}>
      {note.sentence}
      {note.sources.map(({ name, address }) => (
        <span key={address}>
          {" "}
          <a href={address} rel="noopener noreferrer">
            {name}
          </a>
        </span>
      ))}
    </p>
  );
}
