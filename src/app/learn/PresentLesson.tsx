import type { ComponentType } from "react";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useOverlay } from "../../kernel/run/overlay-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { pageLink } from "../../kernel/scenario/link/page-link";
import type { LabLesson } from "../../labs/shared/lab-lesson";
import { type LabWords, laneNames } from "../../labs/shared/lab-words";
import { type PresentKeys, SlideFrame } from "../../labs/shared/present/SlideFrame";
import type { LabSlide } from "../../labs/shared/present/slide";
import { effectNavigation, laneKeys, verbsOf } from "../../labs/shared/run-keys";
import type { Lesson, LessonStep } from "../../lessons/format";
import { type Hands, QuestionToAll, useHands } from "../../lessons/player/Hands";
import {
  isAnswerState,
  isAsked,
  isAskedLater,
  type Position,
  stepAddress,
  stepAt,
} from "../../lessons/player/position";
import { usePresentMoves } from "../../lessons/player/use-moves";
import { useHasArrived } from "../../lessons/player/use-shown";
import type { Verb } from "../../ui/Icon";
import { StepName } from "../../ui/StepName";
import { ofLab } from "../of-lab";
import { LessonEnd } from "./LessonEnd";
import { presentEndBefore } from "./present-lesson";
import type { StepTaskProps } from "./step-task";
import "./present-lesson.css";

export interface PresentLessonProps {
  readonly lesson: Lesson;
  readonly position: Position;
  readonly lab: LabLesson;
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
  /** The task at the first state of a step. */
  readonly Task: ComponentType<StepTaskProps>;
}

/** A step of a lesson for an audience, with the picture of its lab. */
export const PresentLesson = ofLab<PresentLessonProps>(async (row) => {
  const [slide, words] = await Promise.all([row.slide(), row.words()]);
  return (props) => <Presented {...props} slide={slide} words={words} />;
});

interface PresentedProps extends PresentLessonProps {
  readonly slide: LabSlide;
  readonly words: LabWords;
}

/** The answer is hidden until the next state is shown, whatever was answered before. */
function Presented(props: PresentedProps) {
  const hasEnded = useOverlay((overlay) => overlay.presentsEnd);
  if (hasEnded) return <LessonEnd lesson={props.lesson} onBack={() => useOverlay.setState({ presentsEnd: false })} />;
  return <StepSlide {...props} />;
}

function StepSlide({ lesson, position, lab, focus, onFocus, slide, words, Task }: PresentedProps) {
  const { Title, History, Origin, useExperiment = () => null } = slide;
  const run = useRun();
  const { info, lanes } = useReading();
  const moves = usePresentMoves(lesson, position, {
    next: () => useOverlay.setState({ presentsEnd: true }),
    previous: () => presentEndBefore(lesson),
  });
  const hands = useHands(position.step);
  const step = stepAt(lesson, position.step);
  const phase = usePhase(lesson, position);
  const lane = Math.min(focus, lanes.length - 1);
  const { toggle } = verbsOf(run, effectNavigation(run, lane), info.playing);
  const experiment = useExperiment(step.highlight);
  const plays = !phase.covered && experiment === null;
  const isQuestion = phase.asks || phase.answers;
  const keys: PresentKeys = {
    ...laneKeys({ lanes: lanes.length, onFocus }),
    ...(phase.asks ? handKeys(step, hands) : {}),
    ...(isQuestion ? { Enter: moves.next } : {}),
    ...(plays ? { " ": toggle.press } : {}),
    ...{ PageDown: moves.next, ArrowRight: moves.next, PageUp: moves.previous, ArrowLeft: moves.previous },
  };
  return (
    <SlideFrame
      keys={keys}
      highlight={step.highlight}
      link={pageLink(location, stepAddress(lesson, position.step))}
      about={<About lesson={lesson} step={position.step} phase={phase} />}
      title={
        isQuestion || phase.hidesPicture ? (
          <p className="present-setup">{step.setup}</p>
        ) : (
          <Title lane={lane} highlight={step.highlight} />
        )
      }
      verbs={[...movesOf(moves), ...(plays ? [toggle] : [])]}
      besideVerbs={History && <History lane={lane} isCovered={phase.covered} />}
      where={experiment ?? <StepName done={info.done} />}
      origin={!phase.covered && Origin && <Origin />}
    >
      <Picture step={step} phase={phase} {...{ lab, slide, words, lane }} />
      {isQuestion ? (
        <QuestionToAll
          {...{ step, hands }}
          source={lesson.source}
          isOpen={phase.answers}
          isOnItsWay={phase.isOnItsWay}
          onReveal={moves.next}
        />
      ) : (
        <Below step={step} state={position.state} lane={lane} slide={slide} Task={Task} />
      )}
    </SlideFrame>
  );
}

/** The parts that a slide may show. */
interface Phase {
  /** The question is asked. */
  readonly asks: boolean;
  /** The run is on its way to the answer. Until then the question stays. */
  readonly isOnItsWay: boolean;
  /** Its answer is shown. */
  readonly answers: boolean;
  /** The question is asked about this picture. */
  readonly covered: boolean;
  /** A later step asks about this picture. */
  readonly hidesPicture: boolean;
}

function usePhase(lesson: Lesson, position: Position): Phase {
  const step = stepAt(lesson, position.step);
  const hasArrived = useHasArrived(lesson, position);
  const isAnswer = isAnswerState(step, position.state);
  const isOnItsWay = isAnswer && !hasArrived;
  return {
    asks: isAsked(step, position.state, null) || isOnItsWay,
    isOnItsWay,
    answers: isAnswer && hasArrived,
    covered: isAsked(step, position.state, null) && step.question.covered,
    hidesPicture: isAskedLater(lesson, position, () => false),
  };
}

/** A letter adds a hand to its option, with Shift it removes one. A digit begins the number of the first option. */
function handKeys({ question }: LessonStep, hands: Hands): PresentKeys {
  const letters = question.options.map(
    (_, option) => ["abcdef"[option], (shift: boolean) => hands.raise(option, shift ? -1 : 1)] as const,
  );
  const digits = Array.from({ length: 10 }, (_, digit) => [String(digit), () => beginHands(hands, digit)] as const);
  return Object.fromEntries([...letters, ...digits]);
}

function beginHands(hands: Hands, digit: number): void {
  hands.set(0, digit);
  document.querySelector<HTMLElement>(".lesson-hands input")?.focus();
}

const movesOf = ({ previous, next }: ReturnType<typeof usePresentMoves>): readonly Verb[] => [
  { icon: "back", name: "Back", press: previous },
  { icon: "forward", name: "Next", press: next },
];

interface PictureProps {
  readonly step: LessonStep;
  readonly phase: Phase;
  readonly lab: LabLesson;
  readonly slide: LabSlide;
  readonly words: LabWords;
  readonly lane: number;
}

/** The picture, or as much of it as no question asks about. */
function Picture({ step, phase, lab: { CallersAlone }, slide: { Figure }, words, lane }: PictureProps) {
  const scenario = useScenario(({ scenario }) => scenario);
  const names = laneNames(words, scenario);
  const { beside, waiting } = step.question;
  if (!phase.covered && !phase.hidesPicture)
    return (
      <Figure
        {...{ lane, names }}
        highlight={step.highlight}
        {...(phase.asks && !phase.isOnItsWay && waiting ? { waiting } : {})}
      />
    );
  if (CallersAlone !== undefined) return <CallersAlone {...{ lane, names }} />;
  return beside === undefined ? <PresentCover /> : <Figure {...{ lane, names }} highlight={beside} />;
}

const PresentCover = () => <p className="present-cover">The picture is hidden, because it shows the answer.</p>;

interface AboutProps {
  readonly lesson: Lesson;
  readonly step: number;
  readonly phase: Phase;
}

const About = ({ lesson, step, phase: { asks, answers } }: AboutProps) => (
  <p className="lesson-slide">
    <b>{lesson.title}</b> {asks || answers ? "question" : "step"} {step + 1} of {lesson.steps.length}
    {/* A title may tell the answer. */}
    {!asks && `: ${stepAt(lesson, step).title}`}
  </p>
);

interface BelowProps extends Pick<PresentLessonProps, "Task"> {
  readonly step: LessonStep;
  readonly state: number;
  readonly lane: number;
  readonly slide: LabSlide;
}

/** The text of a state without a question: its task, or its last step. */
function Below({ step, state, lane, slide: { Sentence }, Task }: BelowProps) {
  if (state === 0 && step.task !== undefined)
    return (
      <div className="present-task">
        <Task step={step} state={state} />
      </div>
    );
  return Sentence && <Sentence lane={lane} />;
}
