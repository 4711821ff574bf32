import type { AllocationScenario } from "../../models/allocation/scenario";
import type { LabRow } from "../lab";

const quiz = () => import("./quiz");

export const heap: LabRow<AllocationScenario> = {
  id: "heap",
  title: "Heap",
  page: () => import("./HeapLab").then((part) => part.HeapLab),
  rails: () => import("./Rails").then((part) => part.HeapRails),
  lesson: () => import("./lesson").then((part) => part.heapLesson),
  director: () => import("./step/director").then((part) => new part.HeapDirector()),
  questions: () => quiz().then((part) => part.heapQuestions),
  quiz: () => quiz().then((part) => part.heapQuiz),
  words: () => import("./lab-words").then((part) => part.heapWords),
  files: () => import("./files").then((part) => part.heapFiles),
  slide: () => import("./slide").then((part) => part.heapSlide),
  help: () => import("./help").then((part) => part.heapHelp),
  sweep: () => import("../shared/heap/heap-sweep").then((part) => part.heapSweep),
};
