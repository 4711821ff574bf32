import type { Client } from "../client/client";
import { loopOf } from "../protocol/messages";
import type { LiveCommand } from "../scenario/field";
import { liveCommands } from "../scenario/running";
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

/** How the client hears of an edit that the run continues through. */
const SEND: Readonly<Record<LiveCommand, (client: RunClient, scenario: Scenario) => void>> = {
  arm: (client, { breakpoints }) => client.arm(breakpoints),
  loop: (client, scenario) => client.loop(loopOf(scenario)),
  prices: (client, { prices }) => client.prices(prices),
};

/** Sends what differs between two scenarios that run alike. */
export function sendEdit(client: RunClient, before: Scenario, after: Scenario): void {
  for (const command of liveCommands(before, after)) SEND[command](client, after);
}
