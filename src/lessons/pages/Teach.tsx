import { CopyButton } from "../../ui/CopyButton";
import type { KeysOfLab } from "../../ui/KeyList";
import type { Lesson } from "../format";
import { IN_APP, lessonSnippet, pageAddress } from "./lesson-addresses";
import { Pack } from "./Pack";
import { SingleFile, TeachText } from "./TeachText";

/** The main part of the page: a lesson's material for the lecturer. */
export function Teach(props: { readonly lesson: Lesson; readonly labKeys: readonly KeysOfLab[] }) {
  const { lesson, labKeys } = props;
  const snippet = lessonSnippet(lesson, pageAddress(""));
  return (
    <Pack title={`For lecturers: ${lesson.title}`}>
      <TeachText
        lesson={lesson}
        addresses={IN_APP}
        labKeys={labKeys}
        snippet={snippet}
        copy={<CopyButton text={snippet} of="the lines" />}
        file={import.meta.env.MODE === "production" && <SingleFile href="./bufferlab.html" />}
      />
    </Pack>
  );
}
