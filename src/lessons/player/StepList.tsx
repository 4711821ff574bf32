import type { Lesson } from "../format";
import { stepAddress } from "./place-store";
import { pickOf } from "./progress";
import { useProgress } from "./progress-store";
import "./step-list.css";

/** All steps of a lesson, with the finished ones marked. */
export function StepList({ lesson, step }: { readonly lesson: Lesson; readonly step: number }) {
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
