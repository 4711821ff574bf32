import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { LabQuiz } from "../../kernel/protocol/trial";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useNavigation } from "../../kernel/run/navigation-store";
import { trials } from "../../kernel/run/trials";
import { formatShare } from "../../shared/figure-text";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { type Answer, isRight, type Phase, Quiz, type QuizState, ROUND } from "./quiz";
import { answerWords, pickWords, scoresByKind, scoreWords } from "./quiz-words";
import "./quiz.css";

interface QuizPanelProps {
  /** The question's contents and wording. */
  readonly lab: LabQuiz;
  /** Called with every answer. */
  readonly onAnswer: (answer: Answer) => void;
}

/** Asks what happens next in lane A before the page shows it. The core answers. */
export function QuizPanel({ lab, onAnswer }: QuizPanelProps) {
  const run = useRun();
  const [quiz] = useState(() => new Quiz(run, (trial, options) => trials.run(trial, options), lab, onAnswer));
  useEffect(() => run.frames.subscribeReading(() => quiz.hear(run.frames.reading())), [run, quiz]);
  useEffect(() => () => quiz.stopSearch(), [quiz]);
  const state = useStore(quiz.store);
  const { kind } = state.phase;
  const isSeen = useNavigation(({ place, bad }) => place === "lab" && bad === null);
  const panel = useFocusInTurn(kind);
  if (kind === "over" || !isSeen) return null;
  return (
    <section
      ref={panel}
      className="quiz"
      aria-labelledby="quiz-title quiz-words"
      data-phase={kind}
      // An answer removes the question's buttons, so the remaining element takes the focus.
      tabIndex={-1}
    >
      <Badge lane={0} />
      <h2 id="quiz-title">What happens next?</h2>
      <div id="quiz-words" className="quiz-words shrink">
        {state.phase.kind !== "answered" && <p>{phaseWords(lab, state)}</p>}
        <div role="status">{state.phase.kind === "answered" && <Answered lab={lab} phase={state.phase} />}</div>
      </div>
      <Keys lab={lab} quiz={quiz} state={state} />
      {state.answers.length > 0 && kind !== "score" && <p className="quiz-score strong">{scoreWords(state.answers)}</p>}
    </section>
  );
}

/** Moves the focus from a removed button to its replacement: the continue button, or the question itself. */
function useFocusInTurn(kind: Phase["kind"]): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const before = useRef(kind);
  const held = useRef(false);
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      held.current = target instanceof Element && target.closest(".quiz") !== null;
    };
    document.addEventListener("focusin", hear);
    return () => document.removeEventListener("focusin", hear);
  }, []);
  useLayoutEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    const isLost = document.activeElement === document.body || document.activeElement === panel.current;
    if (!held.current || !isLost) return;
    const onward = kind === "asked" || kind === "picked" ? null : panel.current?.querySelector("button");
    (onward ?? panel.current ?? document.getElementById("stage"))?.focus({ preventScroll: true });
  }, [kind]);
  return panel;
}

function phaseWords(lab: LabQuiz, { phase, answers }: QuizState): string {
  switch (phase.kind) {
    case "offered":
      return `${ROUND} questions about lane A, each before the step that answers it.`;
    case "searching":
      return `Looking for a step worth asking about: ${formatShare(phase.part, 0)}`;
    case "passed":
      return "The run has moved on, so this question does not count.";
    case "nothing":
      return "No step worth asking about in the next 20\u202f000.";
    case "failed":
      return `No question was found: ${phase.text}`;
    case "score":
      return `${scoreWords(answers)}: ${scoresByKind(lab, answers).join(", ")}.`;
    case "over":
      return "";
    default:
      return lab.question(phase.question);
  }
}

/** The result and its cause, in the words of the stage. */
function Answered({ lab, phase }: { readonly lab: LabQuiz; readonly phase: Phase & { readonly kind: "answered" } }) {
  const { info, lanes } = useReading();
  const [lane] = lanes;
  const right = isRight(phase.answer);
  return (
    <p className="quiz-answer" data-right={right}>
      <b>
        <span aria-hidden="true">{right ? "✓" : "✗"}</span> {right ? "Right." : "Not quite."}
      </b>{" "}
      {answerWords(lab, phase)} {lane !== undefined && info.done === phase.question.done + 1 && lab.explain(lane)}
    </p>
  );
}

/** The label of the continue button, unless it leads to the next question. */
const ONWARD: Readonly<Partial<Record<Phase["kind"], string>>> = {
  offered: "Ask me",
  score: "Ten more",
  failed: "Try again",
};

interface KeysProps {
  readonly lab: LabQuiz;
  readonly quiz: Quiz;
  readonly state: QuizState;
}

function Keys({ lab, quiz, state: { phase } }: KeysProps) {
  if (phase.kind === "asked") return <Picks lab={lab} quiz={quiz} phase={phase} />;
  if (phase.kind === "picked" || phase.kind === "searching") return null;
  return (
    <div className="quiz-keys wrap">
      {phase.kind !== "nothing" && (
        <Button look="strong" onClick={() => quiz.next()}>
          {ONWARD[phase.kind] ?? "Next question"}
        </Button>
      )}
      <Button look="quiet" onClick={() => quiz.end()}>
        End the quiz
      </Button>
    </div>
  );
}

interface PicksProps extends Pick<KeysProps, "lab" | "quiz"> {
  readonly phase: Phase & { readonly kind: "asked" };
}

function Picks({ lab, quiz, phase }: PicksProps) {
  return (
    <div className="quiz-keys wrap">
      {[...lab.ends(phase.question.asks), "not-sure"].map((pick) => (
        <Button key={pick} onClick={() => quiz.pick(pick)}>
          {pickWords(lab, pick)}
        </Button>
      ))}
      <Button look="quiet" onClick={() => quiz.next()}>
        Skip
      </Button>
    </div>
  );
}
