import type { ReactNode } from "react";
import type { Lesson } from "../format";
import { AnswerKey } from "./AnswerKey";
import type { StepFigures } from "./figures";
import type { LessonAddresses } from "./lesson-addresses";
import { PackHead } from "./PackHead";
import { Sheet } from "./Sheet";

/** A whole lesson to read: the sheet and, as a separate part, the key. */
export function HandoutText(props: {
  readonly lesson: Lesson;
  readonly figures: readonly StepFigures[];
  readonly addresses: LessonAddresses;
  /** To the right of the title, and under it. */
  readonly code?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { lesson, figures, addresses, code, actions } = props;
  return (
    <>
      <div className="pack-sheet">
        <PackHead lesson={lesson} addresses={addresses} here="handout" title={lesson.title}>
          {code}
        </PackHead>
        {actions}
        <Sheet lesson={lesson} figures={figures} addresses={addresses} />
      </div>
      <AnswerKey lesson={lesson} figures={figures} />
    </>
  );
}
