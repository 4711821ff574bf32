import type { Client } from "../client/client";
import type { Scenario } from "../scenario/scenario";
import type { Frame } from "./frame-store";

/** What a run needs of the client. */
export type RunClient = Pick<
  Client,
  | "open"
  | "play"
  | "pause"
  | "step"
  | "seek"
  | "cancel"
  | "stay"
  | "nextStop"
  | "arm"
  | "loop"
  | "view"
  | "heapView"
  | "prices"
  | "visible"
  | "requestFrame"
  | "close"
>;

/** What stands on the page before the first frame of a scenario. */
export type FirstFrame = (scenario: Scenario) => Frame;
