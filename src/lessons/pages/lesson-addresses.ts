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
