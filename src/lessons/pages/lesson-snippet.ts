import { frameSnippet } from "../../ui/frame-snippet";
import type { Lesson } from "../format";

/** Where nobody knows on which host the page will be. */
const SOME_HOST = "https://HOST/";

/** The lesson in a frame, from its first step. `page`: the page's address; null = it is on no host. */
export const lessonSnippet = ({ name, title }: Lesson, page: string | null): string =>
  frameSnippet(`${page ?? SOME_HOST}#/learn/${name}/1`, `Bufferlab: ${title}`, "embed=1&ui=lesson");
