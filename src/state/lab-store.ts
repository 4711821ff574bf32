import { create } from "zustand";
import type { Failure } from "../client/client";
import type { Speed } from "../protocol/messages";
import { defaultScenario } from "../scenario/fields";
import type { Refused } from "../scenario/refused";
import type { Lab, Problem, Scenario } from "../scenario/scenario";
import { type History, noHistory } from "./history";
import type { Prediction } from "./prediction";
import { AS_USUAL, type Lock, type Presentation } from "./presentation";

export type Place = "start" | "lab" | "library" | "learn";

/** Seen from the start, the article's story takes about six seconds. */
const FIRST_SPEED = 10;

/** The digest of a state as a link has it, and as it came out here; null = not known yet. */
export interface Claim {
  readonly done: number;
  readonly digest: string;
  readonly now: string | null;
}

export interface LabState {
  readonly scenario: Scenario;
  /** What the page was opened with; null = its address has not been understood yet. */
  readonly opened: Scenario | null;
  /** Edits to take back, as scenarios at the step where they were left. */
  readonly history: History<Scenario>;
  /** What is wrong with the address, or with a file; the scenario before it stays. Null = nothing. */
  readonly bad: Refused | null;
  /** What the link that was opened says of the state it leads to; null = nothing, or another scenario was opened since. */
  readonly claim: Claim | null;
  /** The speed to play at. */
  readonly speed: Speed;
  /** The core has answered once: commands have somebody to go to. */
  readonly ready: boolean;
  /** The last failure of the worker, until it is read. */
  readonly failure: Failure | null;
  /** The core has been waited for too long; it may still come. */
  readonly isCoreLate: boolean;
  /** A part of the page could not be loaded since it was opened. */
  readonly isPartMissing: boolean;
  /** Why a part of the page could not be drawn, until it is read; the run goes on. */
  readonly drawingFailure: string | null;
  /** What the query of the address asks of the page. */
  readonly presentation: Presentation;
  /** All that is wrong with the query of the address, until it is read. */
  readonly queryProblems: readonly Problem[];
  /** What is locked and kept the last change from being made, until it is read. */
  readonly refused: readonly Lock[];
  /** What a person expects of the state of the link. Null = they were not asked, or would not say. */
  readonly prediction: Prediction | null;
  /** Before an audience: one lane, large. */
  readonly presenting: boolean;
  /** What the page shows: the start page, a lab, the library of scenarios, or the lessons. */
  readonly place: Place;
  /** What the address says after "#/learn": which lesson, and where in it. */
  readonly lesson: string;
  /** Where the ways to the labs lead from elsewhere. */
  readonly resume: Readonly<Record<Lab, string>>;
  /** The ways to hand the present state on are open. */
  readonly sharing: boolean;
  /** A sheet of paper is being made of the present state. */
  readonly printing: boolean;
}

/** What the lab is about, apart from frames. The scenario lives in the address, the rest nowhere. */
export const useLab = create<LabState>()(() => ({
  scenario: defaultScenario,
  opened: null,
  history: noHistory,
  bad: null,
  claim: null,
  speed: FIRST_SPEED,
  ready: false,
  failure: null,
  isCoreLate: false,
  isPartMissing: false,
  drawingFailure: null,
  presentation: AS_USUAL,
  queryProblems: [],
  refused: [],
  prediction: null,
  presenting: false,
  place: "lab",
  lesson: "",
  resume: { buffer: "#/buffer", heap: "#/heap" },
  sharing: false,
  printing: false,
}));
