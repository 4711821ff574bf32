import "../../labs/register";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { keysOfLabs } from "../../labs/labs";
import { lessons } from "../catalog/lessons";
import type { Lesson } from "../format";
import type { StepFigures } from "./figures";
import { HandoutText } from "./HandoutText";
import { lessonSnippet, STILL } from "./lesson-addresses";
import { StillHeader } from "./StillHeader";
import { SingleFile, TeachText } from "./TeachText";

// Loaded here because the build closes its loader before it calls stillPages.
const LAB_KEYS = await keysOfLabs();

/** A page that needs no script: its title and its body. */
export interface StillPage {
  /** The path of the file below the folder of the built page. */
  readonly path: string;
  readonly title: string;
  readonly body: string;
}

/** The pages of all lessons. `figures`: by the lesson's name. */
export function stillPages(figures: Readonly<Record<string, readonly StepFigures[]>>): StillPage[] {
  return lessons.flatMap((lesson) => [
    {
      path: `learn/${lesson.name}.html`,
      title: lesson.title,
      body: bodyOf(lesson, <HandoutText lesson={lesson} figures={figures[lesson.name] ?? []} addresses={STILL} />),
    },
    {
      path: `learn/${lesson.name}-teaching.html`,
      title: `For lecturers: ${lesson.title}`,
      body: bodyOf(
        lesson,
        <TeachText
          lesson={lesson}
          addresses={STILL}
          labKeys={LAB_KEYS}
          snippet={lessonSnippet(lesson, null)}
          file={<SingleFile href="../bufferlab.html" />}
        />,
      ),
    },
  ]);
}

const bodyOf = (lesson: Lesson, text: ReactNode): string =>
  renderToStaticMarkup(
    <>
      <StillHeader last={[`${STILL.teaching(lesson)}#accessibility`, "Accessibility"]} />
      <main className="pack" id="stage">
        {text}
      </main>
    </>,
  );
