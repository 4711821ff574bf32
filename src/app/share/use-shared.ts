import { useEffect, useState } from "react";
import type { Quantity } from "../../kernel/protocol/quantity";
import type { PredictionKey, Presentation } from "../../kernel/run/asked-store";
import { useRun } from "../../kernel/run/hooks";
import { doneAt } from "../../kernel/scenario/done";
import { hasLanes } from "../../kernel/scenario/fields";
import { compactLink } from "../../kernel/scenario/link/compact";
import { MOST_CHARACTERS, pageLink } from "../../kernel/scenario/link/page-link";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { LabQuestion } from "../../labs/shared/lab-lesson";
import { freeChallenge, goalFigures } from "../../lessons/challenges/catalog";
import { goalSentence } from "../../lessons/challenges/challenge";
import { stepName } from "../../shared/step-name";
import { queryOf, sentOptions, useShareChoices } from "./share-options";

/** Pauses a playing run, so that everything shared shows one state. Returns whether it played. */
export function useRest(): boolean {
  const run = useRun();
  const [wasPlaying] = useState(() => run.frames.frame().info.playing);
  useEffect(() => {
    if (run.frames.frame().info.playing) run.transport.toggle();
  }, [run]);
  return wasPlaying;
}

/** An address, null if nothing could open it, the length of its hash, and the digest in it. */
export interface Shared {
  readonly link: string | null;
  readonly length: number;
  readonly digest: string | null;
}

/**
 * The address of a scenario at a step, compressed if it is long; null = the first one is being made. After a change it
 * is that of the previous state until the new one is made.
 */
export function useSharedLink(
  scenario: Scenario,
  at: Scenario["at"],
  digest: string | null,
  query: string,
): Shared | null {
  const [made, setMade] = useState<{ readonly hash: string; readonly digest: string | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    compactLink({ scenario: { ...scenario, at }, digest }).then((hash) => isWanted && setMade({ hash, digest }));
    return () => {
      isWanted = false;
    };
  }, [scenario, at, digest]);
  if (made === null) return null;
  const { hash } = made;
  const link = hash.length > MOST_CHARACTERS ? null : pageLink(location, query + hash);
  return { link, length: hash.length, digest: made.digest };
}

/** The questions of the lab of a scenario. */
export interface Askable {
  readonly questions: readonly LabQuestion[];
  readonly hasQuiz: boolean;
}

interface SentOptions {
  readonly sent: Presentation;
  /** The query of the link, with its "?"; "" = none. */
  readonly query: string;
  /** The questions on offer, and their words. */
  readonly asks: readonly (readonly [PredictionKey, string])[];
  /** The question before the state; null = the state shows at once. */
  readonly question: string | null;
  /** The figures that may have a goal. */
  readonly figures: readonly Quantity[];
  /** The goal in words; "" = none. */
  readonly goalWords: string;
}

/** The sender's choices, as far as a scenario has them. At the start nothing can be predicted or judged. */
export function useSent({ questions, hasQuiz }: Askable, scenario: Scenario): SentOptions {
  const choices = useShareChoices();
  const done = doneAt(scenario.at);
  const predictions = questions
    .filter((one) => done > 0 && (one.isOf?.(scenario) ?? true))
    .map((one) => [one.key, one.asks(stepName(done), scenario)] as const);
  const asks = hasQuiz && hasLanes(scenario) ? [...predictions, ["next", QUIZ] as const] : predictions;
  const figures = done === 0 ? [] : goalFigures(scenario);
  const offer = { asks: asks.map(([key]) => key), figures: figures.map(({ wire }) => wire) };
  const sent = sentOptions(choices, offer);
  const { goal, predict } = sent;
  const [wanted] = goal === null || typeof goal === "string" ? [] : (freeChallenge(goal, scenario)?.goals ?? []);
  return {
    sent,
    query: queryOf(sent),
    asks,
    question: predictions.find(([key]) => key === predict)?.[1] ?? null,
    figures,
    goalWords: wanted === undefined ? "" : goalSentence(wanted),
  };
}

const QUIZ = "A quiz: what happens next?";
