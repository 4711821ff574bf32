import type { ComponentType } from "react";
import type { FigureKey } from "../protocol/figures";
import type { LabQuiz } from "../protocol/question";
import type { LabFiles } from "./shared/lab-files";

/** What the help says of a lab. */
export interface LabHelp {
  /** What it is about. */
  readonly about: string;
  /** Where its figures come from. */
  readonly sources: string;
  /** More of that. */
  readonly More?: ComponentType;
}

/** A lab as the page reaches it: what it is called is there at once, the rest is loaded when it is needed. */
export interface LabRow {
  readonly title: string;
  /** What the first sight of a state is judged by. */
  readonly headline: FigureKey;
  readonly page: () => Promise<ComponentType>;
  /** The lab as the query of an address asks for it: without what that hides, its stage alone, or its graph alone. */
  readonly asked: Readonly<Record<"lab" | "stage" | "chart", () => Promise<ComponentType>>>;
  /** A person can be asked what they expect of a state before it is shown. */
  readonly hasQuestion: boolean;
  /** What a quiz asks about a step before it is taken; null = nothing. */
  readonly quiz: (() => Promise<LabQuiz>) | null;
  readonly files: () => Promise<LabFiles>;
  readonly help: () => Promise<LabHelp>;
}
