import type { Lesson } from "../../lessons/format";
import { usePageTitle } from "./use-page-title";

/** A step of a lesson beside the live stage. `step` counts from 0. */
export function LessonPage({ lesson, step }: { readonly lesson: Lesson; readonly step: number }) {
  const now = lesson.steps[step];
  const title = usePageTitle(`${now?.title} · ${lesson.title}, ${step + 1} of ${lesson.steps.length}`);
  return (
    <main className="learn" id="stage" tabIndex={-1}>
      <h1 ref={title} tabIndex={-1}>
        {now?.title}
      </h1>
      {now?.prose.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </main>
  );
}
