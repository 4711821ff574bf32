import type { ComponentType } from "react";
import type { LabQuiz } from "../kernel/protocol/question";
import type { Director } from "../kernel/run/director";
import type { Scenario } from "../kernel/scenario/scenario";
import type { LabSweep } from "../sweep/lab-sweep";
import type { KeyRows } from "../ui/KeyList";
import type { LabFiles } from "./shared/lab-files";
import type { LabLesson } from "./shared/lab-lesson";
import type { LabQuestion } from "./shared/lab-question";
import type { LabWords } from "./shared/lab-words";
import type { LabSlide } from "./shared/present/slide";

/** What the help says of a lab. */
export interface LabHelp {
  /** What it is about. */
  readonly about: string;
  /** Where its figures come from. */
  readonly sources: string;
  /** More of that. */
  readonly More?: ComponentType;
  /** What keys do in this lab alone. */
  readonly keys: KeyRows;
}

/** A lab as the page reaches it: what it is called is there at once, the rest is loaded when it is needed. */
export interface LabRow<S extends Scenario = Scenario> {
  readonly title: string;
  readonly page: () => Promise<ComponentType>;
  /** The lab as the query of an address asks for it: without what that hides, its stage alone, or its graph alone. */
  readonly asked: Readonly<Record<"lab" | "stage" | "chart", () => Promise<ComponentType>>>;
  /** The publication whose figures a scenario reproduces exactly, as "Chen 2006"; null = none. */
  published(scenario: S): string | null;
  /** Shows how a step comes about; null = the lab shows states alone. */
  readonly director: (() => Promise<Director>) | null;
  /** What a person is asked before a state is shown; null = nothing. */
  readonly question: (() => Promise<LabQuestion>) | null;
  /** What stands beside a lesson about this lab; null = there can be no lesson. */
  readonly lesson: (() => Promise<LabLesson>) | null;
  /** What a quiz asks about a step before it is taken; null = nothing. */
  readonly quiz: (() => Promise<LabQuiz>) | null;
  readonly words: () => Promise<LabWords<S>>;
  readonly files: () => Promise<LabFiles<S>>;
  readonly slide: () => Promise<LabSlide>;
  readonly help: () => Promise<LabHelp>;
  /** What a sweep may change in a lane, and what it shows. */
  readonly sweep: () => Promise<LabSweep<S>>;
}
