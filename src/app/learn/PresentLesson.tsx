import type { ReactNode } from "react";
import { useReading, useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { pageLink } from "../../kernel/scenario/link/page-link";
import type { LabLesson } from "../../labs/shared/lab-lesson";
import { type LabWords, laneNames } from "../../labs/shared/lab-words";
import { type PresentKeys, PresentTitle, SlideFrame } from "../../labs/shared/present/SlideFrame";
import type { LabSlide } from "../../labs/shared/present/slide";
import { effectNavigation, laneKeys, verbsOf } from "../../labs/shared/run-keys";
import { challengeNamed } from "../../lessons/challenges/catalog";
import { goalSentence } from "../../lessons/challenges/challenge";
import type { Lesson, LessonStep, Task } from "../../lessons/format";
import { AnswerToAll, type Hands, QuestionToAll, useHands } from "../../lessons/player/Hands";
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
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import type { Verb } from "../../ui/Icon";
import { StepName } from "../../ui/StepName";
import { ofLab } from "../of-lab";
import "./present-lesson.css";

export interface PresentLessonProps {
  readonly lesson: Lesson;
  readonly position: Position;
  readonly lab: LabLesson;
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
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
function Presented({ lesson, position, lab, focus, onFocus, slide, words }: PresentedProps) {
  const { Title, Figure, History, Origin, useExperiment = () => null } = slide;
  const { CurveAlone } = lab;
  const scenario = useScenario(({ scenario }) => scenario);
  const run = useRun();
  const { info, lanes } = useReading();
  const moves = usePresentMoves(lesson, position);
  const hands = useHands(position.step);
  const step = stepAt(lesson, position.step);
  const asks = isAsked(step, position.state, null);
  const covered = asks && step.question.covered;
  // A later step asks about the picture of this state.
  const hidesPicture = isAskedLater(lesson, position, () => false);
  const hides = covered || hidesPicture;
  const experiment = useExperiment(step.highlight);
  const hasArrived = useHasArrived(lesson, position);
  const lane = Math.min(focus, lanes.length - 1);
  const { toggle } = verbsOf(run, effectNavigation(run, lane), info.playing);
  const plays = !covered && experiment === null;
  const keys: PresentKeys = {
    ...laneKeys({ lanes: lanes.length, onFocus }),
    ...(asks ? { ...handKeys(step, hands), Enter: moves.next } : {}),
    ...(plays ? { " ": toggle.press } : {}),
    ...{ PageDown: moves.next, ArrowRight: moves.next, PageUp: moves.previous, ArrowLeft: moves.previous },
  };
  return (
    <SlideFrame
      keys={keys}
      highlight={step.highlight}
      link={pageLink(location, stepAddress(lesson, position.step))}
      about={<About lesson={lesson} step={position.step} isNamed={hides} />}
      title={hides ? <PresentTitle strong={step.title} /> : <Title lane={lane} highlight={step.highlight} />}
      verbs={[...movesOf(moves), ...(plays ? [toggle] : [])]}
      besideVerbs={History && <History lane={lane} isCovered={covered} />}
      where={experiment ?? <StepName done={info.done} />}
      origin={!covered && Origin && <Origin />}
    >
      <Picture isCovered={covered} isAskedLater={hidesPicture} {...{ CurveAlone, lane }}>
        <Figure lane={lane} names={laneNames(words, scenario)} highlight={step.highlight} />
      </Picture>
      {asks ? (
        <QuestionToAll question={step.question} hands={hands} onReveal={moves.next} />
      ) : (
        <Below step={step} state={position.state} hands={hands} lane={lane} hasArrived={hasArrived} slide={slide} />
      )}
    </SlideFrame>
  );
}

/** A letter adds a hand to its option. Shift removes one. */
function handKeys({ question }: LessonStep, hands: Hands): PresentKeys {
  return Object.fromEntries(
    question.options.map((_, option) => ["abcdef"[option], (shift: boolean) => hands.raise(option, shift ? -1 : 1)]),
  );
}

const movesOf = ({ previous, next }: ReturnType<typeof usePresentMoves>): readonly Verb[] => [
  { icon: "back", name: "Back", press: previous },
  { icon: "forward", name: "Next", press: next },
];

interface PictureProps {
  readonly CurveAlone: LabLesson["CurveAlone"] | undefined;
  readonly isCovered: boolean;
  readonly isAskedLater: boolean;
  readonly lane: number;
  /** The whole picture. */
  readonly children: ReactNode;
}

/** The picture, or as much of it as no question asks about. */
function Picture({ isCovered, isAskedLater, CurveAlone, lane, children }: PictureProps) {
  if (!isCovered && !isAskedLater) return children;
  if (isCovered || CurveAlone === undefined) return <PresentCover />;
  return (
    <div className="present-cover">
      <CurveAlone lane={lane} />
    </div>
  );
}

const PresentCover = () => <p className="present-cover">The picture is hidden, because it shows the answer.</p>;

interface AboutProps {
  readonly lesson: Lesson;
  readonly step: number;
  /** The title of the slide is that of the step, because the picture's takeaway would answer. */
  readonly isNamed: boolean;
}

const About = ({ lesson, step, isNamed }: AboutProps) => (
  <p className="lesson-slide">
    <b>{lesson.title}</b> {step + 1} of {lesson.steps.length}
    {!isNamed && `: ${stepAt(lesson, step).title}`}
  </p>
);

interface BelowProps {
  readonly step: LessonStep;
  readonly state: number;
  readonly hands: Hands;
  readonly lane: number;
  /** The run is at the state, or has been there. */
  readonly hasArrived: boolean;
  readonly slide: LabSlide;
}

/** The text of a state without a question: its task, its answer, or its last step. */
function Below({ step, state, hands, lane, hasArrived, slide: { Sentence } }: BelowProps) {
  if (state === 0 && step.task !== undefined) return <TaskToAll task={step.task} lane={step.lane} />;
  if (isAnswerState(step, state) && hasArrived) return <AnswerToAll question={step.question} hands={hands} />;
  return Sentence && <Sentence lane={lane} />;
}

/** A task before an audience. It is done on the page, which Escape opens, or by everyone who opens the address. */
function TaskToAll({ task, lane }: { readonly task: Task; readonly lane: number }) {
  return (
    <p className="present-step">
      <b>Your turn: press Esc and try it.</b> {taskWords(task, lane)}
    </p>
  );
}

function taskWords(task: Task, lane: number): string {
  if (task.kind === "free")
    return `Keep requesting and returning buffers until one of ${formatBytes(task.bytes)} is freed.`;
  const goals = challengeNamed(task.challenge)?.goals ?? [];
  return `The goal for lane ${laneLetter(lane)}: ${goals.map(goalSentence).join(", ")}.`;
}
