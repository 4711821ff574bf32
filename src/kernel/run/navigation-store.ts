import { create } from "zustand";
import type { Lab } from "../../labs/lab-id";
import { PATHS } from "../scenario/lab-names";
import type { Refused } from "../scenario/refused";
import type { Scenario } from "../scenario/scenario";

export type Place = "start" | "lab" | "library" | "learn";

/** The digest of a state as a link has it, and as it came out here; null = not known yet. */
export interface Claim {
  readonly done: number;
  readonly digest: string;
  readonly now: string | null;
}

export interface NavigationState {
  /** What the page shows: the start page, a lab, the library of scenarios, or the lessons. */
  readonly place: Place;
  /** What the address says after "#/learn": which lesson, and where in it. */
  readonly lesson: string;
  /** Where the ways to the labs lead from elsewhere. */
  readonly resume: Readonly<Record<Lab, string>>;
  /** What the page was opened with; null = its address has not been understood yet. */
  readonly opened: Scenario | null;
  /** What is wrong with the address, or with a file; the scenario before it stays. Null = nothing. */
  readonly bad: Refused | null;
  /** What the link that was opened says of the state it leads to; null = nothing, or another scenario was opened since. */
  readonly claim: Claim | null;
}

/** Where the ways to the labs lead that nobody has been in. */
export const BEGINNINGS = Object.fromEntries(
  Object.entries(PATHS).map(([lab, path]) => [lab, `#${path}`]),
) as NavigationState["resume"];

/** Where the page is, and what its address says of that. */
export const useNavigation = create<NavigationState>()(() => ({
  place: "lab",
  lesson: "",
  resume: BEGINNINGS,
  opened: null,
  bad: null,
  claim: null,
}));
