import type { Client } from "../client/client";

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
>;
