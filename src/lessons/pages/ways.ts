import type { Lesson } from "../format";

/** Where the pages of a lesson lead: in the app, and from a page without a script beside it. */
export interface Ways {
  /** To a place of the app: what follows "#". */
  app(hash: string): string;
  handout(lesson: Lesson): string;
  teaching(lesson: Lesson): string;
  /** Within the page; null = its address says where in the app it is, and nothing else. */
  readonly part: ((id: string) => string) | null;
}

export const IN_APP: Ways = {
  app: (hash) => `#${hash}`,
  handout: ({ name }) => `#/learn/${name}/print`,
  teaching: ({ name }) => `#/learn/${name}/teach`,
  part: null,
};

/** The files that the build puts into the folder learn/, beside the page. */
export const STILL: Ways = {
  app: (hash) => `../#${hash}`,
  handout: ({ name }) => `./${name}.html`,
  teaching: ({ name }) => `./${name}-teaching.html`,
  part: (id) => `#${id}`,
};
