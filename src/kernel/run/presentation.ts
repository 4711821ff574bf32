import type { ChallengeName } from "../scenario/challenge-names";
import type { Theme } from "./preferences-store";

/** The view of the page: the stage alone, the whole lab, the efficiency graph, or a lesson. */
export const VIEWS = ["stage", "lab", "chart", "lesson"] as const;
/** Parts of the lab that the address can hide. */
export const LAB_PARTS = ["policy", "workload", "story", "machine"] as const;
/** Parts that the address can lock: the workload, and the policy of each lane. */
export const LOCKS = ["workload", "A", "B", "C", "D"] as const;
/** The transport controls: none, single steps, or all. */
export const CONTROLS = ["none", "step", "full"] as const;

type Part = (typeof LAB_PARTS)[number];
export type Lock = (typeof LOCKS)[number];

/** How the address's query presents a scenario; it never chooses one. */
export interface Presentation {
  /** The page is embedded in another one: no header, and a link to the full page. */
  readonly embed: boolean;
  readonly ui: (typeof VIEWS)[number];
  readonly hide: readonly Part[];
  readonly lock: readonly Lock[];
  readonly controls: (typeof CONTROLS)[number];
  /** Hides the link's state until a person predicts it, then asks about the next steps. */
  readonly predict: boolean;
  /** Null = the person's own choice. */
  readonly theme: Theme | null;
  /** "auto": the page reports its content's height to its host; null = the host sets the height. */
  readonly h: "auto" | null;
  /** Reports predictions and quiz answers to the host page. */
  readonly report: boolean;
  /** The challenge whose goal appears above the lab; null = no challenge. */
  readonly goal: ChallengeName | null;
}

/** The presentation without any query. */
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

/** Whether a query without a place means a lab: the start page has none of these parts. */
export const isPartOfLab = ({ embed, hide, lock, controls, predict, goal }: Presentation): boolean =>
  embed || hide.length > 0 || lock.length > 0 || controls !== "full" || predict || goal !== null;
