import { create } from "zustand";
import type { Lab, Scenario } from "../scenario/scenario";
import type { Refused } from "../scenario/valid-part";

export type Place = "start" | "lab" | "own" | "library" | "learn";

/** A link's digest and the one computed here; null = not computed yet. */
export interface ExpectedDigest {
  readonly done: number;
  readonly digest: string;
  readonly now: string | null;
}

export interface NavigationState {
  /** The current place: the start page, a lab, the person's own program, the library or the lessons. */
  readonly place: Place;
  /** The part of the address after the name of a place with parts: a lesson and a place in it, or a trace. */
  readonly rest: string;
  /** Where links to each visited lab lead from other places. */
  readonly resume: Readonly<Record<Lab, string>>;
  /** The scenario that the page was opened with; null = no address has been read successfully yet. */
  readonly opened: Scenario | null;
  /** The address that a person opened in this tab, from "#" on; "" = none with a state. */
  readonly sent: string;
  /** The state of that address, until another one is opened; null = no state was sent. */
  readonly arrived: Scenario | null;
  /** The problems of the address or of a file; the scenario stays as it was. Null = no problem. */
  readonly bad: Refused | null;
  /** The state that the opened link claims; null = no claim, or another scenario was opened since. */
  readonly expected: ExpectedDigest | null;
  /** How many states links, files and lessons have opened. A view that a person chose ends with the next one. */
  readonly visits: number;
}

/** The page's location, as its address states it. */
export const useNavigation = create<NavigationState>()(() => ({
  place: "lab",
  rest: "",
  resume: {},
  opened: null,
  sent: "",
  arrived: null,
  bad: null,
  expected: null,
  visits: 0,
}));

/** A state has been opened that was not reached from the one before it. */
export const countVisit = (): void => useNavigation.setState(({ visits }) => ({ visits: visits + 1, arrived: null }));
