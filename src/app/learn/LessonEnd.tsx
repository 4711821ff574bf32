import { useEffect } from "react";
import { leavePresentation } from "../../kernel/run/overlay-store";
import { labOf } from "../../labs/labs";
import { SlideFrame } from "../../labs/shared/present/SlideFrame";
import { lessons } from "../../lessons/catalog/lessons";
import { challengeNamed } from "../../lessons/challenges/catalog";
import { goalSentence } from "../../lessons/challenges/challenge";
import type { Lesson, Seen } from "../../lessons/format";
import { stepAt } from "../../lessons/player/position";
import { tallyWords } from "../../lessons/player/progress";
import { useProgress } from "../../lessons/player/progress-store";
import { SourceName } from "../../lessons/player/SourceName";
import { ALL_LESSONS } from "../../lessons/player/use-moves";
import { formatCounted } from "../../shared/figure-text";
import { hasPools, loadPools } from "./lesson-pools";
import { presentNext } from "./present-lesson";
import "./present-lesson.css";

interface LessonEndProps {
  readonly lesson: Lesson;
  readonly onBack: () => void;
}

/** The last slide of a lesson: what the audience has seen, the homework and the next lesson, which comes with Page Down. */
export function LessonEnd({ lesson, onBack }: LessonEndProps) {
  const next = lessons[lessons.indexOf(lesson) + 1];
  useEffect(() => void (next && loadSlide(next)), [next]);
  const tally = useProgress((all) => tallyWords(lesson, all[lesson.name]));
  const leave = () => {
    leavePresentation();
    location.assign(ALL_LESSONS);
  };
  const goOn = () => (next === undefined ? leave() : presentNext(next));
  // A clicker does not leave the presentation.
  const turn = () => next && presentNext(next);
  return (
    <SlideFrame
      keys={{ PageDown: turn, ArrowRight: turn, Enter: goOn, PageUp: onBack, ArrowLeft: onBack }}
      link={new URL("#/learn/challenges", location.href).href}
      about={
        <p className="lesson-slide">
          <b>{lesson.title}</b> the end
        </p>
      }
      title={<h1 className="present-title">What you saw{tally && `. ${tally}`}</h1>}
      verbs={[
        { icon: "back", name: "Back", press: onBack },
        { icon: "forward", name: next ? "Next lesson" : "All lessons", press: goOn },
      ]}
      where={<SourceName {...lesson.source} />}
      onLeave={leave}
    >
      <div className="lesson-end">
        <ul className="lesson-seen">
          {lesson.seen.map((row) => (
            <SeenRow key={row.figure} {...row} />
          ))}
        </ul>
        <Homework lesson={lesson} />
        <section>
          <h2>{next === undefined ? "All lessons" : "Next lesson"}</h2>
          <button type="button" className="lesson-next" onClick={goOn}>
            <b>{next?.title ?? "Back to all lessons"}</b>
            {next !== undefined && (
              <span>
                {formatCounted(next.minutes, "minute")}, {formatCounted(next.steps.length, "question")}
              </span>
            )}
          </button>
        </section>
      </div>
    </SlideFrame>
  );
}

/** Loads the slides of a lesson ahead, so that an audience does not see its page first. */
async function loadSlide(lesson: Lesson): Promise<void> {
  const row = labOf(stepAt(lesson, 0).states[0].lab);
  // If it fails, the lesson loads it again.
  await Promise.all([row.slide(), row.words(), hasPools(lesson) && loadPools()]).catch(() => {});
}

const SeenRow = ({ figure, words }: Seen) => (
  <li>
    <b>{figure}</b> <span>{words}</span>
  </li>
);

/** The challenge of a lesson with its goals. The slide shows where it is. */
function Homework({ lesson }: Pick<LessonEndProps, "lesson">) {
  const challenge = challengeNamed(lesson.homework);
  if (challenge === undefined) return null;
  return (
    <section>
      <h2>Homework: {challenge.title}</h2>
      <p>The goal: {challenge.goals.map(goalSentence).join(", ")}.</p>
      <p>Start at the address above, and send in your link.</p>
    </section>
  );
}
