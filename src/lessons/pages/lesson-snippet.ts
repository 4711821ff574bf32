import { frameSnippet } from "../../ui/frame-snippet";
import type { Lesson } from "../format";

/** A placeholder for the unknown host of the page. */
const SOME_HOST = "https://HOST/";

/** The lesson in a frame, from its first step. `page`: the page's address; null = no host serves it. */
export const lessonSnippet = ({ name, title }: Lesson, page: string | null): string =>
  frameSnippet(`${page ?? SOME_HOST}#/learn/${name}/1`, `Bufferlab: ${title}`, "embed=1&ui=lesson");
