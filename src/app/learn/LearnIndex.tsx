import { useState } from "react";
import { lessons } from "../../lessons/catalog/lessons";
import { forgetSolved } from "../../lessons/challenges/solved-store";
import type { Lesson } from "../../lessons/format";
import { type Progress, stepsDone } from "../../lessons/player/progress";
import { forgetAnswers, forgetUnread, useProgress, useUnread } from "../../lessons/player/progress-store";
import { SourceName } from "../../lessons/player/SourceName";
import { formatCounted } from "../../shared/figure-text";
import { Button } from "../../ui/Button";
import { DocLink } from "../../ui/DocLink";
import { saveText } from "../../ui/hand-over";
import { usePageTitle } from "../../ui/page-title";
import { NotKept } from "../NotKept";
import { presentLesson } from "./present-lesson";

/** The index of all lessons and challenges. */
export function LearnIndex() {
  const title = usePageTitle("Lessons");
  return (
    <main className="learn" id="stage" tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        Lessons
      </h1>
      <p className="learn-lead">
        Predict what happens next. Then watch. Your answers stay on this device.{" "}
        <DocLink to="teaching">Teaching with Bufferlab</DocLink>
      </p>
      <ul>
        {lessons.map((lesson) => (
          <LessonCard key={lesson.name} lesson={lesson} />
        ))}
      </ul>
      <section className="learn-challenges" aria-labelledby="learn-challenges">
        <h2 id="learn-challenges">Challenges</h2>
        <p>
          Each has a goal and a cache or heap that does not reach it yet. Change the cache or heap until it reaches the
          goal, then hand it in as a link.
        </p>
        <a className="target" href="#/learn/challenges">
          All challenges
        </a>
      </section>
      <NotKept />
      <UnreadProgress />
      <Forget />
    </main>
  );
}

function LessonCard({ lesson }: { readonly lesson: Lesson }) {
  const { name, title, summary, minutes, steps, source } = lesson;
  const progress = useProgress((all) => all[name]);
  const done = stepsDone(progress);
  const address = `#/learn/${name}`;
  return (
    <li className="learn-card">
      <h2>
        <a href={address}>{title}</a>
      </h2>
      <p className="learn-summary">{summary}</p>
      <p className="muted">
        {formatCounted(steps.length, "step")}, about {formatCounted(minutes, "minute")}. After{" "}
        <SourceName {...source} />.
      </p>
      <p className="learn-progress">
        <progress value={done} max={steps.length} aria-label={`Progress in ${title}`} />
        <span>
          {done} of {steps.length} steps
        </span>
      </p>
      <ul className="learn-ways">
        <li>
          <Start address={address} progress={progress} isDone={done === steps.length} />
        </li>
        <li>
          <Button onClick={() => presentLesson(lesson)}>Present this lesson</Button>
        </li>
        <li>
          <a className="target" href={`${address}/teach`}>
            For lecturers
          </a>
        </li>
        <li>
          <a className="target" href={`${address}/print`}>
            Handout and answer key
          </a>
        </li>
      </ul>
    </li>
  );
}

interface StartProps {
  readonly address: string;
  /** Undefined = the lesson was never opened. */
  readonly progress: Progress | undefined;
  /** Every step is done. */
  readonly isDone: boolean;
}

function Start({ address, progress, isDone }: StartProps) {
  const goesOn = progress !== undefined && !isDone;
  const words = isDone ? "Start over" : "Start the lesson";
  return (
    <a className="button button-strong" href={goesOn ? address : `${address}/1`}>
      {goesOn ? `Continue at step ${progress.last + 1}` : words}
    </a>
  );
}

/** The button stays, so that it keeps the focus. */
function Forget() {
  const [said, setSaid] = useState("");
  const forget = () => {
    forgetAnswers();
    forgetSolved();
    setSaid("Forgotten. This device no longer stores your answers or solved challenges.");
  };
  return (
    <p className="learn-forget">
      <Button onClick={forget}>Forget my answers</Button> <span role="status">{said}</span>
    </p>
  );
}

/** Says that progress in lessons cannot be read, and lets a person save or delete it. */
function UnreadProgress() {
  const { text } = useUnread();
  if (text === null) return null;
  return (
    <div role="status">
      <p className="problem">
        Some progress stored in this browser cannot be read. A newer Bufferlab may have written it. It is kept beside
        your new answers until you delete it.
      </p>
      <p>
        <Button onClick={() => saveText(text, "bufferlab-lessons-unread.txt", "text/plain")}>Save it as a file</Button>{" "}
        <Button onClick={forgetUnread}>Delete it</Button>
      </p>
    </div>
  );
}
