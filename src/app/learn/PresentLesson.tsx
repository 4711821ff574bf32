import { laneSentences } from "../../charts/describe-frame";
import type { Verb } from "../../components/verbs";
import { PresentTitle } from "../../labs/buffer-cache/present/Present";
import { PresentBar } from "../../labs/buffer-cache/present/PresentBar";
import { leavePresentation, PresentFrame } from "../../labs/buffer-cache/present/PresentFrame";
import { StepSentence } from "../../labs/buffer-cache/step/StepSentence";
import { LinkToAll } from "../../labs/shared/PresentAddress";
import type { KeyAction } from "../../labs/shared/shortcuts";
import { effectWays, verbsOf } from "../../labs/shared/verbs";
import type { Lesson, LessonStep } from "../../lessons/format";
import { AnswerToAll, type Hands, QuestionToAll, useHands } from "../../lessons/player/Hands";
import { stepAddress } from "../../lessons/player/place-store";
import { isAnswerState, isAsked, isAskedLater, type Position, stepAt } from "../../lessons/player/position";
import { usePresentMoves } from "../../lessons/player/use-moves";
import { useHasArrived } from "../../lessons/player/use-shown";
import { figure } from "../../protocol/figures";
import { pageLink } from "../../scenario/link/page-link";
import { formatShare } from "../../shared/figure-text";
import { useReading, useRun } from "../../state/hooks";
import { TaskToAll } from "./TaskToAll";
import "./present-lesson.css";

export interface PresentLessonProps {
  readonly lesson: Lesson;
  readonly position: Position;
  readonly focus: number;
  readonly onFocus: (lane: number) => void;
}

/** A step of a lesson for an audience. The answer is hidden until the next state is shown, whatever was answered before. */
export function PresentLesson({ lesson, position, focus, onFocus }: PresentLessonProps) {
  const run = useRun();
  const { info, lanes } = useReading();
  const moves = usePresentMoves(lesson, position);
  const hands = useHands(position.step);
  const step = stepAt(lesson, position.step);
  const asks = isAsked(step, position.state, null);
  const covered = asks && step.question.covered;
  // The picture of this state is what a later step asks about.
  const hidesPicture = isAskedLater(lesson, position, () => false);
  const hasArrived = useHasArrived(lesson, position);
  const lane = Math.min(focus, lanes.length - 1);
  const { toggle } = verbsOf(run, effectWays(run, lane), info.playing);
  const keys: Readonly<Record<string, KeyAction>> = {
    ...laneKeys(lanes.length, onFocus),
    ...(asks ? { ...handKeys(step, hands), Enter: moves.next } : {}),
    ...(covered ? {} : { " ": toggle.press }),
    ...{ PageDown: moves.next, ArrowRight: moves.next, PageUp: moves.previous, ArrowLeft: moves.previous },
    p: leavePresentation,
  };
  return (
    <PresentFrame
      focus={lane}
      keys={keys}
      highlight={step.highlight}
      cover={covered ? <PresentCover /> : hidesPicture ? <CurveAlone focus={lane} /> : null}
      head={<Head lesson={lesson} step={position.step} focus={lane} covered={covered || hidesPicture} />}
    >
      {asks ? (
        <QuestionToAll question={step.question} hands={hands} onReveal={moves.next} />
      ) : (
        <Below step={step} state={position.state} hands={hands} focus={lane} hasArrived={hasArrived} />
      )}
      <PresentBar focus={lane} keys={[...movesOf(moves), ...(covered ? [] : [toggle])]} covered={covered} />
    </PresentFrame>
  );
}

function laneKeys(lanes: number, onFocus: (lane: number) => void): Record<string, KeyAction> {
  return Object.fromEntries(Array.from({ length: lanes }, (_, lane) => [String(lane + 1), () => onFocus(lane)]));
}

/** A letter is a hand for its option; with Shift it takes one away. */
function handKeys({ question }: LessonStep, hands: Hands): Record<string, KeyAction> {
  return Object.fromEntries(
    question.options.map((_, option) => ["abcdef"[option], (shift: boolean) => hands.raise(option, shift ? -1 : 1)]),
  );
}

const movesOf = ({ previous, next }: ReturnType<typeof usePresentMoves>): readonly Verb[] => [
  { icon: "back", name: "Back", press: previous },
  { icon: "forward", name: "On", press: next },
];

const PresentCover = () => <p className="present-cover">The picture is covered: it shows the answer.</p>;

/** The one figure of the curve below, in place of a picture that a later step asks about. */
function CurveAlone({ focus }: { readonly focus: number }) {
  const lane = useReading().lanes[focus];
  return (
    <div className="present-cover">
      <p className="present-number">{lane === undefined ? "–" : formatShare(figure(lane, "efficiency"))}</p>
      <p>of the allocated memory is needed. A later step asks about the rest of the picture.</p>
    </div>
  );
}

interface HeadProps {
  readonly lesson: Lesson;
  readonly step: number;
  readonly focus: number;
  readonly covered: boolean;
}

function Head({ lesson, step, focus, covered }: HeadProps) {
  const { title } = stepAt(lesson, step);
  return (
    <>
      <p className="lesson-slide">
        <b>{lesson.title}</b> {step + 1} of {lesson.steps.length}
        {!covered && `: ${title}`}
      </p>
      <LinkToAll link={pageLink(location, stepAddress(lesson, step))} />
      {covered ? (
        <h1 className="present-title">
          <b>{title}</b>
        </h1>
      ) : (
        <PresentTitle focus={focus} />
      )}
    </>
  );
}

interface BelowProps {
  readonly step: LessonStep;
  readonly state: number;
  readonly hands: Hands;
  readonly focus: number;
  /** The run is at the state, or was. */
  readonly hasArrived: boolean;
}

/** What is said of a state at which nothing is asked: the task there, the answer that it shows, or its last step. */
function Below({ step, state, hands, focus, hasArrived }: BelowProps) {
  const { info, lanes } = useReading();
  const lane = lanes[focus];
  if (state === 0 && step.task !== undefined) return <TaskToAll task={step.task} lane={step.lane} />;
  if (isAnswerState(step, state) && hasArrived) return <AnswerToAll question={step.question} hands={hands} />;
  return (
    lane && <StepSentence sentence={laneSentences([lane], 0)[0] ?? ""} done={info.done} className="present-step" />
  );
}
