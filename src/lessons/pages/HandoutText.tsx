import type { ReactNode } from "react";
import type { Lesson } from "../format";
import { AnswerKey } from "./AnswerKey";
import type { StepFigures } from "./figures";
import { PackHead } from "./PackHead";
import { Sheet } from "./Sheet";
import type { Ways } from "./ways";

/** A whole lesson to read: the sheet and, as a separate part, the key. */
export function HandoutText(props: {
  readonly lesson: Lesson;
  readonly figures: readonly StepFigures[];
  readonly ways: Ways;
  /** To the right of the title, and under it. */
  readonly code?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { lesson, figures, ways, code, actions } = props;
  return (
    <>
      <div className="pack-sheet">
        <PackHead lesson={lesson} ways={ways} here="handout" title={lesson.title}>
          {code}
        </PackHead>
        {actions}
        <Sheet lesson={lesson} figures={figures} ways={ways} />
      </div>
      <AnswerKey lesson={lesson} figures={figures} />
    </>
  );
}
