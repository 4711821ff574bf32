import { type ReactNode, useEffect, useRef, useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useOverlay } from "../../kernel/run/overlay-store";
import { encodeLink } from "../../kernel/scenario/link/encode";
import { pageLink } from "../../kernel/scenario/link/page-link";
import type { Scenario } from "../../kernel/scenario/scenario";
import { Button } from "../../ui/Button";
import { titlePage } from "../../ui/page-title";
import type { Lesson } from "../format";
import {
  isAnswerState,
  isAsked,
  isCovered,
  isOpen,
  type NextMove,
  type Position,
  stepAddress,
  stepAt,
} from "./position";
import { type Pick, pickOf } from "./progress";
import { useProgress } from "./progress-store";
import { type QuestionPhase, StepQuestion } from "./StepQuestion";
import { ALL_LESSONS, type Moves } from "./use-moves";
import { scenarioAt, useHasArrived } from "./use-shown";
import "./step-list.css";

interface LessonTextProps {
  readonly lesson: Lesson;
  readonly position: Position;
  readonly moves: Moves;
  /** The part of the stage that the step draws attention to. */
  readonly part: NamedPart | undefined;
  /** The task at this state, before the question. */
  readonly children?: ReactNode;
  /** The consequence, after the answer. */
  readonly after?: ReactNode;
}

/** The text of one step: its story, its question and its navigation. Each step is a separate page. */
export function LessonText({ lesson, position, moves, part, children, after }: LessonTextProps) {
  const step = stepAt(lesson, position.step);
  const { state } = position;
  const phase = useQuestionPhase(lesson, position, moves.pick);
  // A question that comes after other states is about another situation than the story began with.
  const paragraphs = phase !== null && step.question.at > 0 ? [step.setup] : step.prose;
  return (
    <div className="lesson-text">
      <div className="lesson-page">
        <Heading lesson={lesson} step={position.step} />
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="lesson-prose">
            {paragraph}
          </p>
        ))}
        {part !== undefined && !isCovered(step, state, moves.pick) && <LookAt part={part} />}
        {children}
        {phase !== null && (
          <StepQuestion
            key={position.step}
            step={step}
            source={lesson.source}
            pick={moves.pick}
            phase={phase}
            onPick={moves.choose}
          />
        )}
        {phase === "open" && after}
        <Links lesson={lesson} position={position} />
        <StepList lesson={lesson} step={position.step} />
      </div>
      <MoveBar moves={moves} isOpen={isOpen(step, state, moves.pick)} />
    </div>
  );
}

/** Null = it is not asked yet. An answer given now is shown when the run reaches the state that answers it. */
function useQuestionPhase(lesson: Lesson, position: Position, pick: Pick | null): QuestionPhase | null {
  const step = stepAt(lesson, position.step);
  const hasArrived = useHasArrived(lesson, position);
  const [wasAnswered] = useState(pick !== null);
  if (isAsked(step, position.state, pick)) return "asked";
  if (!isOpen(step, position.state, pick)) return null;
  return wasAnswered || hasArrived || !isAnswerState(step, position.state) ? "open" : "awaited";
}

/** Each step counts as a page, so it sets the title and focuses its heading. */
function Heading({ lesson, step }: { readonly lesson: Lesson; readonly step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title } = stepAt(lesson, step);
  const where = `${lesson.title}, ${step + 1} of ${lesson.steps.length}`;
  useEffect(() => {
    titlePage(title, where);
    heading.current?.focus({ preventScroll: true });
    for (const scroller of [heading.current?.parentElement, document.documentElement]) scroller?.scrollTo(0, 0);
  }, [title, where]);
  return (
    <>
      <p className="lesson-where-in">
        <a href={ALL_LESSONS}>{lesson.title}</a>, {step + 1} of {lesson.steps.length}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
    </>
  );
}

function Links({ lesson, position }: { readonly lesson: Lesson; readonly position: Position }) {
  const { embed } = useAsked((asked) => asked.presentation);
  return (
    <ul className="lesson-links row wrap">
      {!embed && (
        <li>
          <Button onClick={() => useOverlay.setState({ presenting: true })}>
            Present <kbd>P</kbd>
          </Button>
        </li>
      )}
      <li>
        <LabLink scenario={scenarioAt(lesson, position)}>Open in the lab</LabLink>
      </li>
      <li>
        <a href={`${ALL_LESSONS}/${lesson.name}/print`}>Print</a>
      </li>
      <li>
        <a href={`${ALL_LESSONS}/${lesson.name}/teach`}>For lecturers</a>
      </li>
    </ul>
  );
}

/** Names the part of the stage to look at. */
interface NamedPart {
  /** "the cache" */
  readonly name: string;
  /** Its position beside the lesson's text on a wide screen: "the area beside the callers". */
  readonly where: string;
}

/** Names the outlined part of the stage, with the same outline, and leads to the stage. */
function LookAt({ part: { name, where } }: { readonly part: NamedPart }) {
  return (
    <button type="button" className="lesson-look" onClick={() => document.getElementById("stage")?.focus()}>
      Look at {name}
      <span className="lesson-where">, {where}</span>
    </button>
  );
}

const NEXT: Readonly<Record<NextMove, string>> = {
  ahead: "Skip ahead",
  question: "Go to question",
  state: "Continue",
  step: "Next step",
  end: "Finish",
};

/** Back, Skip and Continue, always visible. A disabled button stays focusable. */
function MoveBar({ moves, isOpen }: { readonly moves: Moves; readonly isOpen: boolean }) {
  return (
    <div className="lesson-moves">
      <Button aria-disabled={!moves.canGoBack} title="Page Up" onClick={moves.previous}>
        Back
      </Button>
      <Button aria-disabled={!moves.canSkip} onClick={moves.skip}>
        {isOpen ? "Skip step" : "Skip question"}
      </Button>
      <Button look="strong" title="Page Down" onClick={moves.next}>
        {NEXT[moves.nextMove]}
      </Button>
    </div>
  );
}

/** All steps of a lesson, with the finished ones marked. */
function StepList({ lesson, step }: { readonly lesson: Lesson; readonly step: number }) {
  const progress = useProgress((all) => all[lesson.name]);
  return (
    <nav className="lesson-steps" aria-label="Steps of this lesson">
      <ol>
        {lesson.steps.map(({ title }, i) => {
          const pick = pickOf(progress, i);
          return (
            <li key={title}>
              <a href={stepAddress(lesson, i)} aria-current={i === step ? "step" : undefined}>
                <b>{i + 1}</b> <span>{title}</span>
                {pick !== null && <small>{pick === "skipped" ? "skipped" : "answered ✓"}</small>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Leads to a scenario in the lab. In a frame, it opens a new tab. */
export function LabLink({ scenario, children }: { readonly scenario: Scenario; readonly children: string }) {
  const { embed } = useAsked((asked) => asked.presentation);
  const link = encodeLink(scenario);
  if (!embed) return <a href={link}>{children}</a>;
  return (
    <a href={pageLink(location, link)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (in a new tab)</span>
    </a>
  );
}
