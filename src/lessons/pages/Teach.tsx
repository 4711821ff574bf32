import { CopyButton } from "../../ui/CopyButton";
import type { Lesson } from "../format";
import { lessonSnippet } from "./lesson-snippet";
import { Pack } from "./Pack";
import { pageAddress } from "./page-address";
import { SingleFile } from "./SingleFile";
import { TeachText } from "./TeachText";
import { IN_APP } from "./ways";

/** The main part of the page: what a lecturer needs of a lesson. */
export function Teach({ lesson }: { readonly lesson: Lesson }) {
  const snippet = lessonSnippet(lesson, pageAddress(""));
  return (
    <Pack title={`For lecturers: ${lesson.title}`}>
      <TeachText
        lesson={lesson}
        ways={IN_APP}
        snippet={snippet}
        copy={<CopyButton text={snippet} of="the lines" />}
        file={import.meta.env.MODE === "production" && <SingleFile href="./bufferlab.html" />}
      />
    </Pack>
  );
}
