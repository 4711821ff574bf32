import type { Client, RunCommand } from "../client/client";
import { loopOf } from "../protocol/messages";
import type { LiveCommand } from "../scenario/field";
import { liveCommands } from "../scenario/running";
import type { Scenario } from "../scenario/scenario";
import type { Frame } from "./frame-store";

/** What a run needs of the client. */
export type RunClient = Pick<Client, "open" | "send" | "requestFrame" | "close">;

/** What stands on the page before the first frame of a scenario. */
export type FirstFrame = (scenario: Scenario) => Frame;

/** The command that tells a run of an edit through which it continues. */
const EDITS: Readonly<Record<LiveCommand, (scenario: Scenario) => RunCommand>> = {
  arm: ({ breakpoints }) => ({ type: "arm", breakpoints }),
  loop: (scenario) => ({ type: "loop", loop: loopOf(scenario) }),
  change: (scenario) => ({ type: "change", scenario }),
};

/** Sends what differs between two scenarios that run alike. */
export function sendEdit(client: RunClient, before: Scenario, after: Scenario): void {
  for (const command of liveCommands(before, after)) client.send(EDITS[command](after));
}
