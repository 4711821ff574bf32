import type { ComponentType } from "react";
import type { LabQuiz } from "../kernel/protocol/trial";
import type { Director } from "../kernel/run/transport";
import type { Lab, Scenario } from "../kernel/scenario/scenario";
import type { Source } from "../shared/sources";
import type { LabSweep } from "../sweep/lab-sweep";
import type { KeyRows } from "../ui/KeyList";
import type { LabFiles } from "./shared/lab-files";
import type { LabLesson, LabQuestion } from "./shared/lab-lesson";
import type { LabWords } from "./shared/lab-words";
import type { LabSlide } from "./shared/present/slide";
import type { LaneParts } from "./shared/use-lane-parts";

/** A lab's part of the help. */
export interface LabHelp {
  /** The subject of the lab. */
  readonly about: string;
  /** The sources of its figures. */
  readonly sources: string;
  /** The article that the lab replays. */
  readonly article?: Source;
  /** More about the sources. */
  readonly More?: ComponentType;
  /** The shortcuts that only this lab has. */
  readonly keys: KeyRows;
}

/** A publication, and how the figures of the page relate to its figures. */
export interface Publication {
  /** "Chen 2006" */
  readonly name: string;
  /** "replayed exactly" */
  readonly relation: string;
  /** Every figure of the page is the published one. */
  readonly isExact: boolean;
  readonly address: string;
}

export interface LabPageProps {
  /** The lab's rails, if the layer shows them. */
  readonly Rails: ComponentType<LaneParts>;
}

/** A lab as the page sees it: its title is available at once, the rest loads on demand. What is missing, it does not have. */
export interface LabRow<S extends Scenario = Scenario> {
  readonly id: Lab;
  readonly title: string;
  readonly page: () => Promise<ComponentType<LabPageProps>>;
  /** The parts beside the stage in larger layers than the smallest; loaded with the first of them. */
  readonly rails?: () => Promise<ComponentType<LaneParts>>;
  /** The publication whose experiment a scenario repeats; null = no publication. */
  published?(scenario: S): Publication | null;
  /** Animates a step before its result; otherwise the lab shows only states. */
  readonly director?: () => Promise<Director>;
  /** The predictions to ask for before a state appears. */
  readonly questions: () => Promise<readonly LabQuestion<S>[]>;
  /** The content beside a lesson about this lab. */
  readonly lesson?: () => Promise<LabLesson>;
  /** The questions of a quiz about the next step. */
  readonly quiz?: () => Promise<LabQuiz>;
  readonly words: () => Promise<LabWords<S>>;
  readonly files: () => Promise<LabFiles<S>>;
  readonly slide: () => Promise<LabSlide>;
  readonly help: () => Promise<LabHelp>;
  /** The settings of a lane that a sweep may vary, and its results. */
  readonly sweep: () => Promise<LabSweep<S>>;
}
