import { create } from "zustand";
import {
  DEFAULT_PRESENTATION,
  type FreeGoal,
  LAB_PARTS,
  type PredictionKey,
  type Presentation,
} from "../../kernel/run/asked-store";
import { freeGoalText, isNote } from "../../kernel/run/query";

/** A sender's additions to a link, as the dialog holds them: possibly not valid yet, or of another lab. */
interface ShareChoices {
  readonly note: string;
  readonly asks: PredictionKey | null;
  readonly hides: boolean;
  readonly locks: boolean;
  readonly goal: DraftGoal | null;
}

/** A goal whose bound is still text. */
export interface DraftGoal extends Omit<FreeGoal, "value"> {
  readonly bound: string;
}

/** The choices stay until the page closes, for the next link and for paper. */
export const useShareChoices = create<ShareChoices>()(() => ({
  note: "",
  asks: null,
  hides: false,
  locks: false,
  goal: null,
}));

export const choose = (change: Partial<ShareChoices>): void => useShareChoices.setState(change);

const BOUND = /^\d{1,15}(\.\d{1,3})?$/;

/** A finished goal; null = its bound is no number. */
export const goalOf = ({ figure, is, bound }: DraftGoal): FreeGoal | null =>
  BOUND.test(bound) ? { figure, is, value: Number(bound) } : null;

/** The choices that a scenario at a step has. */
export interface Offer {
  readonly asks: readonly PredictionKey[];
  /** The names of the figures that may have a goal. */
  readonly figures: readonly string[];
}

/** The choices as the query of a link: those that are valid and on offer. */
export function sentOptions({ note, asks, hides, locks, goal }: ShareChoices, offer: Offer): Presentation {
  return {
    ...DEFAULT_PRESENTATION,
    predict: asks !== null && offer.asks.includes(asks) ? asks : null,
    hide: hides ? LAB_PARTS : [],
    lock: locks ? ["workload"] : [],
    goal: goal !== null && offer.figures.includes(goal.figure) ? goalOf(goal) : null,
    note: isNote(note) ? note : "",
  };
}

/** Text in a query, as readable as addresses allow. */
const queryText = (text: string): string =>
  encodeURIComponent(text)
    .replace(/%20/g, "+")
    .replace(/%(?:2C|2F|3A|3B|3F)/g, decodeURIComponent);

/** The query of a link, with its "?"; "" = nothing to say. */
export function queryOf({ predict, hide, lock, goal, note }: Presentation): string {
  const values = {
    predict: predict ?? "",
    hide: hide.join(),
    lock: lock.join(),
    goal: goal === null || typeof goal === "string" ? (goal ?? "") : freeGoalText(goal),
    note: queryText(note),
  };
  const pairs = Object.entries(values).filter(([, value]) => value !== "");
  return pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;
}
