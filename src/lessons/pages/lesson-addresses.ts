import { pageLink } from "../../kernel/scenario/link/page-link";
import { frameSnippet } from "../../ui/frame-snippet";
import type { Lesson } from "../format";

/** The addresses that a lesson's pages link to: in the app, and from a static page beside it. */
export interface LessonAddresses {
  /** The address of a place of the app. `hash`: the part after "#". */
  app(hash: string): string;
  handout(lesson: Lesson): string;
  teaching(lesson: Lesson): string;
  /** The address of an id within the page; null = the page's address already holds the place in the app. */
  readonly part: ((id: string) => string) | null;
}

export const IN_APP: LessonAddresses = {
  app: (hash) => `#${hash}`,
  handout: ({ name }) => `#/learn/${name}/print`,
  teaching: ({ name }) => `#/learn/${name}/teach`,
  part: null,
};

/** The files that the build puts into the folder learn/ beside the page. */
export const STILL: LessonAddresses = {
  app: (hash) => `../#${hash}`,
  handout: ({ name }) => `./${name}.html`,
  teaching: ({ name }) => `./${name}-teaching.html`,
  part: (id) => `#${id}`,
};

/** The address of a place of this page; null = no host serves it to others. */
export const pageAddress = (hash: string): string | null =>
  location.protocol.startsWith("http") ? pageLink(location, hash) : null;

/** A placeholder for the unknown host of the page. */
const SOME_HOST = "https://HOST/";

/** The lesson in a frame, from its first step. `page`: the page's address; null = no host serves it. */
export const lessonSnippet = ({ name, title }: Lesson, page: string | null): string =>
  frameSnippet(`${page ?? SOME_HOST}#/learn/${name}/1`, `Bufferlab: ${title}`, "embed=1&ui=lesson");
