import type { ChallengeName } from "../scenario/challenge-names";
import type { Theme } from "./preferences-store";

/** What a frame shows: the stage alone, all of the lab, the graph of efficiency, or a lesson. */
export const VIEWS = ["stage", "lab", "chart", "lesson"] as const;
/** Parts of the lab that the address can leave out. */
export const LAB_PARTS = ["policy", "workload", "story"] as const;
/** What the address can keep from being changed: who asks for what, and the policy of a lane. */
export const LOCKS = ["workload", "A", "B", "C", "D"] as const;
/** Which transport there is: none, single steps, or all of it. */
export const CONTROLS = ["none", "step", "full"] as const;

export type Part = (typeof LAB_PARTS)[number];
export type Lock = (typeof LOCKS)[number];

/** What the query of an address asks of the page: how a scenario is presented, never which. */
export interface Presentation {
  /** The page stands in another one: no header, a line that leads to the page itself. */
  readonly embed: boolean;
  readonly ui: (typeof VIEWS)[number];
  readonly hide: readonly Part[];
  readonly lock: readonly Lock[];
  readonly controls: (typeof CONTROLS)[number];
  /** The state of the link is shown after a person has said what they expect; then it goes on with what happens next. */
  readonly predict: boolean;
  /** Null = the person's own. */
  readonly theme: Theme | null;
  /** "auto": as high as what it holds, which the page around is told; null = as high as it is made. */
  readonly h: "auto" | null;
  /** What a person predicts, and answers in the quiz, is told to the page around. */
  readonly report: boolean;
  /** The challenge whose goal stands over the lab; null = none. */
  readonly goal: ChallengeName | null;
}

/** A page of which nothing is asked. */
export const DEFAULT_PRESENTATION: Presentation = {
  embed: false,
  ui: "lab",
  hide: [],
  lock: [],
  controls: "full",
  predict: false,
  theme: null,
  h: null,
  report: false,
  goal: null,
};

/** Whether a page of which this is asked shows a lab where its address names no place: the start page has none of these parts. */
export const isPartOfLab = ({ embed, hide, lock, controls, predict, goal }: Presentation): boolean =>
  embed || hide.length > 0 || lock.length > 0 || controls !== "full" || predict || goal !== null;
