import type { AllocationScenario } from "../../models/allocation/scenario";
import { SOURCES } from "../../shared/sources";
import type { LabRow } from "../lab";
import { isArticle } from "./provenance";

export const buffer: LabRow<AllocationScenario> = {
  id: "buffer",
  title: "Buffer cache",
  page: () => import("./BufferCacheLab").then((part) => part.BufferCacheLab),
  rails: () => import("./Rails").then((part) => part.BufferRails),
  published: (scenario) =>
    isArticle(scenario)
      ? { name: "Chen 2006", relation: "replayed exactly", isExact: true, address: SOURCES.chen.address }
      : null,
  director: () => import("./step/director").then((part) => new part.StepDirector()),
  questions: () => import("./questions").then((part) => part.bufferQuestions),
  lesson: () => import("./lesson").then((part) => part.bufferLesson),
  quiz: () => import("./quiz").then((part) => part.cacheQuiz),
  words: () => import("./lab-words").then((part) => part.bufferWords),
  files: () => import("./share/files").then((part) => part.bufferFiles),
  slide: () => import("./present/slide").then((part) => part.bufferSlide),
  help: () => import("./help").then((part) => part.bufferHelp),
  sweep: () => import("./compare/slots-sweep").then((part) => part.slotsSweep),
};
