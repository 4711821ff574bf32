import { create } from "zustand";
import type { Quantity } from "../protocol/quantity";
import type { ChallengeName } from "../scenario/challenge-names";
import type { Problem } from "../scenario/scenario";
import type { Theme } from "./preferences-store";
import type { Guess } from "./ranges";

/** The share that a person predicts, of the only lane or by comparing lanes. */
export interface PredictedFigure {
  readonly figure: Quantity;
  /** Replaces the figure where the share is undefined: "Nothing is allocated." */
  readonly without: string;
}

/** A person's prediction of a share at the link's step. */
type Prediction =
  /** Not answered yet; the state stays hidden. */
  { readonly pick: null } | Predicted;

export interface Predicted {
  readonly pick: Guess;
  readonly of: PredictedFigure;
  /** Operations done at that step. */
  readonly done: number;
  /** The figure by the core, by lane; null = not known yet, NaN = undefined at that step. */
  readonly shares: readonly number[] | null;
}

/** The view of the page: the stage alone, the whole lab, the efficiency graph, or a lesson. */
type View = "stage" | "lab" | "chart" | "lesson";
/** Parts of the lab that the address can hide. */
export const LAB_PARTS = ["policy", "workload", "story", "machine"] as const;
type Part = (typeof LAB_PARTS)[number];
/** Parts that the address can lock: the workload, and the policy of each lane. */
export type Lock = "workload" | "A" | "B" | "C" | "D";
/** The transport controls: none, single steps, or all. */
type Controls = "none" | "step" | "full";
/** A question before a state appears; "next" asks only about the next steps. Each lab has some of them. */
export type PredictionKey = "1" | "hits" | "overhead" | "next";

/** A bound that an author sets for a figure of lane A at the link's step. */
export interface FreeGoal {
  /** The figure's name in files. */
  readonly figure: string;
  readonly is: "ge" | "le";
  /** In the figure's unit; percent for a share. */
  readonly value: number;
}

/** How the address's query presents a scenario; it never chooses one. */
export interface Presentation {
  /** The page is embedded in another one: no header, and a link to the full page. */
  readonly embed: boolean;
  readonly ui: View;
  readonly hide: readonly Part[];
  readonly lock: readonly Lock[];
  readonly controls: Controls;
  /** The question that hides the link's state until a person answers. A quiz about the next steps follows. Null = none. */
  readonly predict: PredictionKey | null;
  /** Null = the person's own choice. */
  readonly theme: Theme | null;
  /** "auto": the page reports its content's height to its host; null = the host sets the height. */
  readonly h: "auto" | null;
  /** Reports predictions and quiz answers to the host page. */
  readonly report: boolean;
  /** The goal above the lab: that of a challenge, or the author's own; null = none. */
  readonly goal: ChallengeName | FreeGoal | null;
  /** The sender's note above the page: one line of plain text; "" = none. */
  readonly note: string;
}

/** The presentation without any query. */
export const DEFAULT_PRESENTATION: Presentation = {
  embed: false,
  ui: "lab",
  hide: [],
  lock: [],
  controls: "full",
  predict: null,
  theme: null,
  h: null,
  report: false,
  goal: null,
  note: "",
};

/** Whether a query without a place means a lab: the start page has none of these parts. */
export const isPartOfLab = ({ embed, hide, lock, controls, predict, goal }: Presentation): boolean =>
  embed || hide.length > 0 || lock.length > 0 || controls !== "full" || predict !== null || goal !== null;

interface AskedState {
  /** How the address's query configures the page. */
  readonly presentation: Presentation;
  /** Every problem of the query, until a person dismisses them. */
  readonly queryProblems: readonly Problem[];
  /** The locks that prevented the last change, until a person dismisses them. */
  readonly refused: readonly Lock[];
  /** A person's prediction for the link's state. Null = not asked, or declined. */
  readonly prediction: Prediction | null;
}

/** The options in the address, and the problems they caused. */
export const useAsked = create<AskedState>()(() => ({
  presentation: DEFAULT_PRESENTATION,
  queryProblems: [],
  refused: [],
  prediction: null,
}));
