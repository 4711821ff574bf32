import { hasDefaultRun } from "../../kernel/scenario/simulation-key";
import type { PageScenario } from "../../models/page_cache/scenario";
import { SOURCES } from "../../shared/sources";
import type { LabRow } from "../lab";

export const pages: LabRow<PageScenario> = {
  id: "pages",
  title: "Page cache",
  page: () => import("./PageCacheLab").then((part) => part.PageCacheLab),
  rails: () => import("./Rails").then((part) => part.PageRails),
  // By default, the article's ten commands run on its machine.
  published: (scenario) =>
    hasDefaultRun(scenario)
      ? {
          name: "LQWiki 2008",
          relation: "4 settings fitted, 1 assumed",
          isExact: false,
          address: SOURCES.caching.address,
        }
      : null,
  director: () => import("./policies/beat-director").then((part) => new part.BeatDirector()),
  questions: () => import("./questions").then((part) => part.pageQuestions),
  lesson: () => import("./lesson").then((part) => part.pageLesson),
  quiz: () => import("./quiz").then((part) => part.pageQuiz),
  words: () => import("./lab-words").then((part) => part.pageWords),
  files: () => import("./files").then((part) => part.pageFiles),
  slide: () => import("./slide").then((part) => part.pageSlide),
  help: () => import("./help").then((part) => part.pageHelp),
  sweep: () => import("./sweep").then((part) => part.pageSweep),
};
